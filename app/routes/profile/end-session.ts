import { redirect } from "react-router";
import { unknownDevice } from "#app/domain/sessions/device.ts";
import { endOneSession } from "#app/domain/sessions/end-sessions.server.ts";
import { form } from "#app/http/form.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { sessionToken, signOut } from "#app/http/sessions/session.server.ts";

export const loader = () => redirect("/profile/sessions");

export const action = form({
  limit: "api.other",
  run: async (ctx, _, { request, params }) => {
    const { device, wasThis } = await endOneSession(ctx, params.key ?? "", sessionToken(request, ctx.settings));
    return { device, headers: wasThis ? await signOut(ctx, request) : null };
  },
  goTo: ({ device, headers }, { request }) =>
    headers
      ? redirectWithFlash(request, "/", { kind: "success", message: "Você saiu da sua conta." }, headers)
      : ["/profile/sessions", `${device ?? unknownDevice}: desconectado.`],
});

export default () => null;
