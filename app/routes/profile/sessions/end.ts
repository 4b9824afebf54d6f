import { redirect } from "react-router";
import { unknownDevice } from "#app/domain/people/sessions/device.ts";
import { endOneSession } from "#app/domain/people/sessions/ending/end-one-session.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { heldSession, signOut } from "#app/http/sessions/session.server.ts";

/** There is nothing to read here; the forms that post here stand in the list. */
export const loader = () => redirect("/profile/sessions");

export const action = form({
  limit: "api.other",
  run: async (ctx, _, { request, params }) => {
    const { device, wasThis } = await endOneSession(ctx, params.key ?? "", heldSession(request, ctx.settings));
    return { device, headers: wasThis ? await signOut(ctx, request) : null };
  },
  goTo: ({ device, headers }, { request }) =>
    headers
      ? redirectSaying(request, "/", { kind: "success", message: "Você saiu da sua conta." }, headers)
      : redirectSaying(request, "/profile/sessions", {
          kind: "success",
          message: `${device ?? unknownDevice}: desconectado.`,
        }),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
