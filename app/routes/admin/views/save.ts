import { redirect } from "react-router";
import { saveView } from "#app/domain/saved-views/saved-views.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";

/** A GET redirects to the panel. */
export const loader = page(() => {
  throw redirect("/admin");
});

export const action = form({
  ...formOf(saveView),
  errorScreen: "always",
  goTo: ({ name, path, search }) => [path + search, `Visão “${name}” salva.`],
});

export default () => null;
