import { redirect } from "react-router";
import { endAllSessions } from "#app/domain/people/end-all-sessions.server.ts";
import { redirectSaying } from "#app/http/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { signOut } from "#app/http/session.server.ts";

/** There is nothing to read here; the form that posts here stands on the profile. */
export const loader = () => redirect("/profile");

export const action = form({
  run: async (ctx, _, { request }) => {
    await endAllSessions(ctx);
    return await signOut(ctx, request);
  },
  goTo: (headers, { request }) =>
    redirectSaying(
      request,
      "/",
      { kind: "success", message: "Você saiu da sua conta em todos os dispositivos." },
      headers,
    ),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
