import { pictureFile } from "#app/domain/media/image.ts";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { profileDefaults } from "#app/domain/profile/profile-defaults.ts";
import { updateFrom } from "#app/domain/profile/schema.ts";
import { instructorNotFound } from "#app/domain/roster/labels.ts";
import { showMember } from "#app/domain/roster/list-roster.server.ts";
import { personForm } from "#app/domain/roster/schema.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { uuidId } from "#app/http/path-id.ts";
import { AdminFrame } from "#app/ui/admin/admin-frame.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { AddressField } from "#app/ui/form/address-field.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { BioField } from "#app/ui/person/bio-field.tsx";
import { PhotoFields } from "#app/ui/person/photo-fields.tsx";
import { SpecialtyChoices } from "#app/ui/person/specialty-choices.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/person";

export const loader = page(async (ctx, { params }) => ({
  member: await showMember(ctx, uuidId(params.userId, instructorNotFound)),
}));

export const action = form({
  schema: personForm,
  limit: "profile.edit",
  typed: true,
  room: "pictures",
  files: { photo: pictureFile },
  run: (ctx, value, { params }) => {
    const user_id = uuidId(params.userId, instructorNotFound);
    return editProfile(ctx, { ...updateFrom({ ...value, maintainer_voucher_code: null }), user_id }, value.photo);
  },
  goTo: ({ fullName }, { request }) =>
    redirectSaying(request, "/admin/instructors", { kind: "success", message: `${fullName}: alterações salvas.` }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Editar instrutor");

export default function EditPerson({ loaderData: { member }, actionData }: Route.ComponentProps) {
  const fields = useFields(personForm, actionData, profileDefaults(member));
  return (
    <AdminFrame tab="instructors">
      <div className="max-w-2xl">
        <h2 className="text-2xl">Editar instrutor</h2>
        <p className="mt-2 text-muted">
          Esta pessoa tem conta: o que você muda aqui é o perfil dela, que ela também pode mudar. Cursos, estudantes e
          avaliação são contados pela plataforma. Usuários reais não podem ser excluídos através desta interface.
        </p>
        <form method="post" encType="multipart/form-data" data-profile className="mt-6 flex flex-col gap-8">
          <ErrorSummary errors={actionData?.error} />
          <PhotoFields fields={fields} profile={member} wasRefused={actionData !== undefined} />
          <Field label="Nome completo" field={fields.full_name} autoComplete="off" />
          <BioField label="Apresentação" field={fields.bio} />
          <SpecialtyChoices field={fields.specialties} hint="Aparecem em Educadores, com o nome e a apresentação." />
          <AddressField
            label="Site"
            hint="Um endereço que começa com https://. Pode ficar em branco."
            field={fields.site_url}
          />
          <p className="flex flex-wrap gap-3">
            <Button>Salvar</Button>
            <ButtonLink href="/admin/instructors" look="quiet">
              Cancelar
            </ButtonLink>
          </p>
        </form>
      </div>
    </AdminFrame>
  );
}
