import { requireViewer } from "#app/domain/access/authorise.ts";
import { imageLimit } from "#app/domain/media/upload.ts";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { showProfile } from "#app/domain/profile/profile.server.ts";
import { profileDefaults, profileForm, profileUpdateFrom } from "#app/domain/profile/profile.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { FormEnd } from "#app/ui/button.tsx";
import { AddressField, Field, type FieldState } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { BioField, PhotoFields, SpecialtyChoices } from "#app/ui/profile-fields.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/edit";

export const loader = page(async (ctx) => ({ profile: await showProfile(requireViewer(ctx)) }));

export const action = form({
  schema: profileForm,
  limit: "profile.edit",
  resendAfterSignIn: true,
  concurrency: "pictures",
  files: { photo: imageLimit },
  run: (ctx, value) => editProfile(ctx, profileUpdateFrom(value), value.photo),
  goTo: (_result, _args, { maintainer_voucher_code: code }) => ["/profile", code ? welcome : "Perfil salvo."],
});

const welcome = "Perfil salvo. Você é mantenedor: todos os cursos estão abertos para você.";

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Editar perfil");

export default function EditProfile({ loaderData: { profile }, actionData }: Route.ComponentProps) {
  const stored = profileDefaults(profile);
  const fields = useFields(profileForm, actionData, stored);
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <h1 className="text-3xl">Editar perfil</h1>
      <form
        method="post"
        action="/profile/edit"
        encType="multipart/form-data"
        data-profile
        className="mt-8 flex flex-col gap-8"
      >
        <ErrorSummary errors={actionData?.error} />
        <VersionField field={fields.version} saved={stored.version} />
        <Field
          label="Nome completo"
          hint="É o nome que vai nos seus certificados."
          field={fields.full_name}
          autoComplete="name"
        />
        <BioField label="Sobre você" field={fields.bio} />
        <PhotoFields fields={fields} profile={profile} wasRefused={actionData !== undefined} />
        {profile.role !== "student" && <TeachingFields fields={fields} />}
        <Field
          label="Código de voucher de mantenedor"
          hint={voucherHint(profile.voucherCode)}
          field={fields.maintainer_voucher_code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          style={{ textTransform: "uppercase" }}
        />
        <FormEnd label="Salvar" back="/profile" backLabel="Cancelar" />
      </form>
    </div>
  );
}

const voucherHint = (code: string | null) =>
  code
    ? `O seu é ${code}. Um código novo substitui o atual. Para manter este, deixe em branco.`
    : "Se você recebeu um, escreva aqui. Ele abre todos os cursos.";

function TeachingFields({ fields }: { fields: { site_url: FieldState; specialties: FieldState } }) {
  return (
    <>
      <SpecialtyChoices
        field={fields.specialties}
        hint="Aparecem na página Educadores, com o seu nome e a sua apresentação."
      />
      <AddressField
        label="Seu site"
        hint="Um endereço que começa com https://. Pode ficar em branco."
        field={fields.site_url}
        autoComplete="url"
      />
    </>
  );
}
