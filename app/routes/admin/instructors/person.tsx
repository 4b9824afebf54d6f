import { imageLimit } from "#app/domain/media/upload.ts";
import { uuidId, uuidPathId } from "#app/domain/path-id.ts";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { profileDefaults, profileUpdateFrom } from "#app/domain/profile/profile.ts";
import { showMember } from "#app/domain/roster/roster.server.ts";
import { instructorNotFound, personForm } from "#app/domain/roster/roster.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ReauthenticationNotice } from "#app/ui/chrome/reauthentication.tsx";
import { AddressField, Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { BioField, PhotoFields, SpecialtyChoices } from "#app/ui/profile-fields.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/person";

export const loader = pageOf(uuidPathId(instructorNotFound), showMember);

export const action = form({
  schema: personForm,
  limit: "profile.edit",
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { photo: imageLimit },
  run: (ctx, value, { params }) => {
    const user_id = uuidId(params.userId, instructorNotFound);
    return editProfile(
      ctx,
      { ...profileUpdateFrom({ ...value, maintainer_voucher_code: null }), user_id },
      value.photo,
    );
  },
  goTo: ({ fullName }) => ["/admin/instructors", `${fullName}: alterações salvas.`],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Editar instrutor");

export default function EditPerson({ loaderData: member, actionData }: Route.ComponentProps) {
  const stored = profileDefaults(member);
  const fields = useFields(personForm, actionData, stored);
  return (
    <AdminFrame tab="people">
      <div className="max-w-2xl">
        <h2 className="text-2xl">Editar instrutor</h2>
        <p className="mt-2 text-muted">
          Esta pessoa tem conta: você está mudando o perfil dela, e ela também pode mudá-lo. Cursos, estudantes e
          avaliação são contados pela plataforma. Usuários reais não podem ser excluídos através desta interface.
        </p>
        <ReauthenticationNotice to="mudar o perfil de outra pessoa" className="mt-6" />
        <form method="post" encType="multipart/form-data" data-profile className="mt-6 flex flex-col gap-8">
          <ErrorSummary errors={actionData?.error} />
          <VersionField field={fields.version} saved={stored.version} />
          <Field label="Nome completo" field={fields.full_name} autoComplete="off" />
          <BioField label="Apresentação" field={fields.bio} />
          <PhotoFields fields={fields} profile={member} wasRefused={actionData !== undefined} />
          <SpecialtyChoices field={fields.specialties} hint="Aparecem em Educadores, com o nome e a apresentação." />
          <AddressField
            label="Site"
            hint="Um endereço que começa com https://. Pode ficar em branco."
            field={fields.site_url}
          />
          <FormEnd label="Salvar" back="/admin/instructors" backLabel="Cancelar" />
        </form>
      </div>
    </AdminFrame>
  );
}
