import { specialties } from "#app/domain/instructors/instructor.ts";
import { imageTypes } from "#app/domain/media/image.ts";
import { maxBioLength } from "#app/domain/profile/limits.ts";
import type { ProfileView } from "#app/domain/profile/profile.ts";
import { Checkbox, FieldCheckbox } from "#app/ui/form/checkbox.tsx";
import { AddressField, FieldErrors, FieldGroup, type FieldState, TextArea } from "#app/ui/form/field.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";
import { useImageLimit } from "#app/ui/shell.ts";
import { Portrait } from "./portrait.tsx";

export function BioField({ label, field }: { label: string; field: FieldState }) {
  return (
    <>
      <TextArea
        label={label}
        hint={`Em poucas linhas, até ${maxBioLength.toLocaleString("pt-BR")} caracteres. Pode ficar em branco.`}
        field={field}
      />
      <p data-bio-left className="-mt-6 text-sm tabular-nums text-muted empty:hidden" />
    </>
  );
}

type Props = {
  fields: { photo: FieldState; profile_picture_url: FieldState; remove_photo: FieldState };
  profile: Pick<ProfileView, "fullName" | "pictureUrl">;
  /** The form was refused: the browser has forgotten the chosen file. */
  wasRefused: boolean;
};

export function PhotoFields({ fields, profile, wasRefused }: Props) {
  const { photo, profile_picture_url: address, remove_photo: remove } = fields;
  const { maxBytes, tooLarge, label } = useImageLimit();
  const picture = profile.pictureUrl?.startsWith("/media/") ? profile.pictureUrl : null;
  return (
    <fieldset className="flex flex-col gap-5 border-y border-line py-6">
      <legend className="sr-only">Foto do perfil</legend>
      {picture && <input type="hidden" name="kept_picture" value={picture} />}
      <div className="flex flex-wrap items-center gap-5">
        <div className="relative">
          <Portrait name={profile.fullName} pictureUrl={profile.pictureUrl} />
          <img
            hidden
            data-photo-preview
            alt="A foto escolhida"
            width={96}
            height={96}
            className="absolute inset-0 size-24 rounded-full object-cover"
          />
        </div>
        <div className="flex min-w-0 grow basis-60 flex-col gap-1.5">
          <label htmlFor="photo" className="font-semibold">
            Foto do perfil
          </label>
          <p id="photo-hint" className="text-sm text-muted">
            {`JPG, PNG ou GIF, até ${label}. Fica o meio da imagem, em um quadrado; o local onde foi tirada não é guardado.`}
          </p>
          <FileInput
            id="photo"
            name="photo"
            accept={imageTypes.join(",")}
            data-max-bytes={maxBytes}
            data-too-large={tooLarge}
            aria-describedby="photo-hint photo-error"
            aria-invalid={photo.errors?.length ? true : undefined}
          />
          <p data-photo-problem role="alert" className="text-sm font-semibold text-clay empty:hidden" />
          <FieldErrors id="photo-error" errors={photo.errors} />
          {wasRefused && (
            <p data-photo-again className="text-sm text-muted">
              Se você tinha escolhido uma foto, escolha de novo: o navegador não a guarda.
            </p>
          )}
        </div>
      </div>
      <AddressField
        label="Ou o endereço de uma foto"
        hint="Começa com https://. Não buscamos fotos em outros sites: só você pode mandar mostrá-la. Para que apareça sempre, envie o arquivo."
        field={address}
      />
      {profile.pictureUrl && <FieldCheckbox label="Remover a foto atual" field={remove} />}
    </fieldset>
  );
}

export function SpecialtyChoices({ field, hint }: { field: FieldState; hint: string }) {
  const chosen = [field.initialValue].flat();
  return (
    <FieldGroup legend="Especialidades" hint={hint} field={field}>
      <div className="mt-2 grid pairs gap-x-4 sm:grid-cols-3">
        {specialties.map((specialty) => (
          <Checkbox key={specialty} name="specialties" value={specialty} defaultChecked={chosen.includes(specialty)}>
            {specialty}
          </Checkbox>
        ))}
      </div>
    </FieldGroup>
  );
}
