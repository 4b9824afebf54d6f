import { redirect } from "react-router";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { signOut } from "#app/http/sessions/session.server.ts";

export const loader = () => redirect("/");

export const action = form({
  run: (ctx, _, { request }) => signOut(ctx, request),
  goTo: (headers, { request }) =>
    redirectSaying(request, "/", { kind: "success", message: "Você saiu da sua conta." }, headers),
});

/** Nothing is ever shown here, but being a page, it shows a refusal as one. */
export default () => null;
