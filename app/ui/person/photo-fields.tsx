import { imageTypes } from "#app/domain/media/image.ts";
import type { ProfileView } from "#app/domain/profile/profile-json.ts";
import { AddressField } from "#app/ui/form/address-field.tsx";
import { FieldErrors, type KnownField } from "#app/ui/form/field.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";
import { RemovalBox } from "#app/ui/form/removal-box.tsx";
import { Portrait } from "#app/ui/portrait.tsx";

type Props = {
  fields: { photo: KnownField; profile_picture_url: KnownField; remove_photo: KnownField };
  profile: Pick<ProfileView, "fullName" | "pictureUrl">;
  /** The form came back: whatever file was chosen, the browser has forgotten it. */
  wasRefused: boolean;
};

/** The photo: as it is, as a file, as an address, or none. */
export function PhotoFields({ fields, profile, wasRefused }: Props) {
  const { photo, profile_picture_url: address, remove_photo: remove } = fields;
  const kept = profile.pictureUrl?.startsWith("/media/") ? profile.pictureUrl : null;
  return (
    <fieldset className="flex flex-col gap-5 border-y border-line py-6">
      <legend className="sr-only">Foto do perfil</legend>
      {kept && <input type="hidden" name="kept_picture" value={kept} />}
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
            JPG, PNG ou GIF, até 5MB. Fica o meio da imagem, em um quadrado; o local onde foi tirada não é guardado.
          </p>
          <FileInput
            id="photo"
            name="photo"
            accept={imageTypes.join(",")}
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
      {profile.pictureUrl && <RemovalBox label="Remover a foto atual" field={remove} />}
    </fieldset>
  );
}
