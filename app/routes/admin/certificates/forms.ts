import { href } from "react-router";
import { setInstructorsMayDesign } from "#app/domain/certificates/design.server.ts";
import { versionNotFound } from "#app/domain/certificates/design.ts";
import { instructorsMayDesignForm } from "#app/domain/certificates/design-form.ts";
import { restoreDesign } from "#app/domain/certificates/save-design.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";

const forms = formsAt({
  "/admin/certificates/designers": formOn("/admin/certificates", {
    schema: instructorsMayDesignForm,
    limit: "api.other",
    run: (ctx, { teachers }) => setInstructorsMayDesign(ctx, teachers),
    goTo: (_result, _args, { teachers }) => [
      "/admin/certificates",
      teachers
        ? "Instrutores também podem mudar o visual dos certificados."
        : "Agora só a direção pode mudar o visual dos certificados.",
    ],
  }),

  /** Restores an older design with one click. */
  "/admin/certificates/:id/restoration": formOn(({ id }) => `${href("/certificate-preview")}?versao=${id}`, {
    limit: "api.other",
    run: (ctx, _, { params }) => restoreDesign(ctx, integerId(params.id, versionNotFound)),
    goTo: (_, { params }) => [
      "/admin/certificates",
      `Versão ${params.id} restaurada: os próximos certificados saem com ela.`,
    ],
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
