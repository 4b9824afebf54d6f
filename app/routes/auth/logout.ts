import { redirect } from "react-router";
import { form } from "#app/http/form.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { signOut } from "#app/http/sessions/session.server.ts";

export const loader = () => redirect("/");

export const action = form({
  run: (ctx, _, { request }) => signOut(ctx, request),
  goTo: (headers, { request }) =>
    redirectWithFlash(request, "/", { kind: "success", message: "Você saiu da sua conta." }, headers),
});

export default () => null;
