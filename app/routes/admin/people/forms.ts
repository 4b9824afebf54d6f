import { href } from "react-router";
import { certificateOfStudent } from "#app/domain/certificates/certificate.ts";
import { issueToStudent } from "#app/domain/certificates/generate-certificate.server.ts";
import { deleteImport, recheckImport } from "#app/domain/invitations/imports.server.ts";
import { invitationNotFound } from "#app/domain/invitations/invitation.ts";
import { sendAgain, withdrawInvitation } from "#app/domain/invitations/invite.server.ts";
import { integerId, uuidId } from "#app/domain/path-id.ts";
import { personNotFound } from "#app/domain/people/person.ts";
import { endSessionsOf } from "#app/domain/people/set-role.server.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { formOf } from "#app/http/form.server.ts";
import { flashAppError, redirectWithFlash } from "#app/http/sessions/flash.server.ts";
import { countLabel } from "#app/ui/wording.ts";

const invitations = href("/admin/people/invitations");

const forms = formsAt({
  "/admin/people/:id/certificate": formOn(({ id }) => href("/admin/people/:id", { id }), {
    schema: certificateOfStudent.pick({ course_id: true }),
    limit: issueToStudent.verb.limit ?? "api.other",
    run: (ctx, { course_id }, { params }) =>
      issueToStudent(ctx, { user_id: uuidId(params.id, personNotFound), course_id }),
    goTo: ({ certificateNumber, issuedNow }, { params: { id } }) => [
      href("/admin/people/:id", { id }),
      issuedNow
        ? `Certificado ${certificateNumber} emitido. A pessoa recebe um e-mail com ele.`
        : `O certificado ${certificateNumber} já existia.`,
    ],
  }),

  "/admin/people/imports/:id/check": formOn(({ id }) => href("/admin/people/imports/:id", { id }), {
    ...formOf(recheckImport),
    goTo: ({ id, counts }) => [
      href("/admin/people/imports/:id", { id: String(id) }),
      counts.broken
        ? `Lista conferida de novo: ${countLabel(counts.broken, "linha com problema", "linhas com problema")}.`
        : "Lista conferida de novo: nenhuma linha com problema.",
    ],
  }),

  "/admin/people/imports/:id/removal": formOn(href("/admin/people/import"), {
    ...formOf(deleteImport),
    goTo: () => [href("/admin/people/import"), "A lista foi apagada. Ninguém foi convidado."],
  }),

  /** If it is too soon, or was sent too often, the list shows the error above it. */
  "/admin/people/invitations/:id/again": formOn(invitations, {
    limit: "people.invite",
    run: (ctx, _, { request, params }) => {
      const id = integerId(params.id, invitationNotFound);
      return flashAppError(request, invitations, async () => {
        const { email } = await sendAgain(ctx, id);
        return redirectWithFlash(request, invitations, {
          kind: "success",
          message: `Convite enviado de novo a ${email}.`,
        });
      });
    },
    goTo: (answer) => answer,
  }),

  "/admin/people/invitations/:id/withdrawal": formOn(invitations, {
    ...formOf(withdrawInvitation),
    goTo: () => [invitations, "Convite retirado."],
  }),

  "/admin/instructors/people/:userId/sessions": formOn("/admin/instructors/people", {
    limit: "api.other",
    run: (ctx, _, { params }) => endSessionsOf(ctx, uuidId(params.userId, personNotFound)),
    goTo: ({ fullName, ended }, { request }) => [
      `/admin/instructors/people${new URL(request.url).search}`,
      ended
        ? `As sessões de ${fullName} foram encerradas em todos os aparelhos.`
        : `${fullName} não tinha nenhuma sessão aberta.`,
    ],
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
