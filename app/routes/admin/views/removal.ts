import { redirect } from "react-router";
import { deleteView } from "#app/domain/saved-views/saved-views.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";

/** A GET redirects to the panel. */
export const loader = page(() => {
  throw redirect("/admin");
});

export const action = form({
  ...formOf(deleteView),
  errorScreen: "always",
  goTo: ({ path }) => [path, "Visão excluída. A lista continua a mesma."],
});

export default () => null;
