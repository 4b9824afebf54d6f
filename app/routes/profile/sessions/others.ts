import { redirect } from "react-router";
import { endOtherSessions } from "#app/domain/people/sessions/ending/end-other-sessions.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { heldSession } from "#app/http/sessions/session.server.ts";

/** There is nothing to read here; the form that posts here stands under the list. */
export const loader = () => redirect("/profile/sessions");

export const action = form({
  limit: "api.other",
  run: (ctx, _, { request }) => endOtherSessions(ctx, heldSession(request, ctx.settings)),
  goTo: (_, { request }) =>
    redirectSaying(request, "/profile/sessions", {
      kind: "success",
      message: "Pronto: só este aparelho continua conectado.",
    }),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
