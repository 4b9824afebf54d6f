import { href, redirect } from "react-router";
import { invitationNotFound } from "#app/domain/invitations/invitation.ts";
import { sendAgain } from "#app/domain/invitations/invite.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { flashAppError, redirectWithFlash } from "#app/http/sessions/flash.server.ts";

const back = href("/admin/people/invitations");

export const loader = () => redirect(back);

/** If it is too soon, or was sent too often, the list shows the error above it. */
export const action = form({
  limit: "people.invite",
  run: (ctx, _, { request, params }) => {
    const id = integerId(params.id, invitationNotFound);
    return flashAppError(request, back, async () => {
      const { email } = await sendAgain(ctx, id);
      return redirectWithFlash(request, back, { kind: "success", message: `Convite enviado de novo a ${email}.` });
    });
  },
  goTo: (answer) => answer,
});

export default () => null;
