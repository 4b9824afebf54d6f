import { redirect } from "react-router";
import { personNotFound } from "#app/domain/people/directory/labels.ts";
import { endSessionsOf } from "#app/domain/people/sessions/ending/end-sessions-of.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { uuidId } from "#app/http/path-id.ts";

/** There is nothing to read here; the form that posts here stands in the list of people. */
export const loader = () => redirect("/admin/instructors/people");

export const action = form({
  limit: "api.other",
  run: (ctx, _, { params }) => endSessionsOf(ctx, uuidId(params.userId, personNotFound)),
  goTo: ({ fullName, ended }, { request }) =>
    redirectSaying(request, `/admin/instructors/people${new URL(request.url).search}`, {
      kind: "success",
      message: ended ? `${fullName} saiu de todos os aparelhos.` : `${fullName} não estava em nenhum aparelho.`,
    }),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
