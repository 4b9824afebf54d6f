import { requireViewer } from "#app/domain/access/authorise.ts";
import { pictureFile } from "#app/domain/media/image.ts";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { profileDefaults } from "#app/domain/profile/profile-defaults.ts";
import { profileForm, updateFrom } from "#app/domain/profile/schema.ts";
import { showProfile } from "#app/domain/profile/show-profile.server.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { TeachingFields } from "#app/routes/profile/teaching-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { BioField } from "#app/ui/person/bio-field.tsx";
import { PhotoFields } from "#app/ui/person/photo-fields.tsx";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/edit";

export const loader = page(async (ctx) => ({ profile: await showProfile(requireViewer(ctx)) }));

export const action = form({
  schema: profileForm,
  limit: "profile.edit",
  typed: true,
  room: "pictures",
  files: { photo: pictureFile },
  run: (ctx, value) => editProfile(ctx, updateFrom(value), value.photo),
  goTo: (_, { request }, { maintainer_voucher_code: code }) =>
    redirectSaying(request, "/profile", { kind: "success", message: code ? welcome : "Perfil salvo." }),
});

const welcome = "Perfil salvo. Você é mantenedor: todos os cursos estão abertos para você.";

export const handle: Handle = { systemType: true };

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Editar perfil");

export default function EditProfile({ loaderData: { profile }, actionData }: Route.ComponentProps) {
  const fields = useFields(profileForm, actionData, profileDefaults(profile));
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
        <PhotoFields fields={fields} profile={profile} wasRefused={actionData !== undefined} />
        <Field
          label="Nome completo"
          hint="É o nome que vai nos seus certificados."
          field={fields.full_name}
          autoComplete="name"
        />
        <BioField label="Sobre você" field={fields.bio} />
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
        <p className="flex flex-wrap gap-3">
          <Button>Salvar</Button>
          <ButtonLink href="/profile" look="quiet">
            Cancelar
          </ButtonLink>
        </p>
      </form>
    </div>
  );
}

const voucherHint = (code: string | null) =>
  code
    ? `O seu é ${code}. Um novo código toma o lugar dele; para ficar com este, deixe em branco.`
    : "Se você recebeu um, escreva aqui. Ele abre todos os cursos.";
