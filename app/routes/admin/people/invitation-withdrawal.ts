import { href, redirect } from "react-router";
import { withdrawInvitation } from "#app/domain/invitations/invite.server.ts";
import { form } from "#app/http/form.server.ts";
import { formOf } from "#app/http/verb.ts";

const back = href("/admin/people/invitations");

export const loader = () => redirect(back);

export const action = form({
  ...formOf(withdrawInvitation),
  goTo: () => [back, "Convite retirado."],
});

export default () => null;
