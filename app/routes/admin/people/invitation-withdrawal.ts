import { href, redirect } from "react-router";
import { withdrawInvitation } from "#app/domain/invitations/invite.server.ts";
import { form } from "#app/http/form.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { formOf } from "#app/http/verb.ts";

const back = href("/admin/people/invitations");

export const loader = () => redirect(back);

export const action = form({
  ...formOf(withdrawInvitation),
  goTo: (_, { request }) => redirectWithFlash(request, back, { kind: "success", message: "Convite retirado." }),
});

export default () => null;
