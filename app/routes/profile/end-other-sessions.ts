import { redirect } from "react-router";
import { endOtherSessions } from "#app/domain/sessions/end-sessions.server.ts";
import { form } from "#app/http/form.server.ts";
import { sessionToken } from "#app/http/sessions/session.server.ts";

export const loader = () => redirect("/profile/sessions");

export const action = form({
  limit: "api.other",
  run: (ctx, _, { request }) => endOtherSessions(ctx, sessionToken(request, ctx.settings)),
  goTo: () => ["/profile/sessions", "Pronto: só este aparelho continua conectado."],
});

export default () => null;
