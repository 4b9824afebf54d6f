import { AddressField } from "#app/ui/form/address-field.tsx";
import { FieldErrors, type KnownField } from "#app/ui/form/field.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";

type ThumbnailFieldsProps = { file: KnownField; address: KnownField; current: string | null };

/** The picture of a course: a file, or an address. Script shows it before it is saved. */
export function ThumbnailFields({ file, address, current }: ThumbnailFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4 border-t border-line pt-5">
      <legend className="sr-only">Imagem do curso</legend>
      <p className="font-semibold" aria-hidden="true">
        Imagem do curso
      </p>
      <p className="-mt-3 text-sm text-muted">
        Tamanho recomendado: 1200x675. Sem imagem, o curso ganha uma capa desenhada.
      </p>
      <div className="grid items-start gap-6 sm:grid-cols-[14rem_1fr]">
        <div className="aspect-video overflow-hidden rounded-soft border border-dashed border-edge bg-sunken max-sm:has-[[hidden]]:hidden">
          <img
            data-cover
            src={current ?? undefined}
            hidden={!current}
            alt="Imagem escolhida"
            width={224}
            height={126}
            className="size-full object-cover"
          />
        </div>
        <div className="flex flex-col gap-4">
          <div className="flex flex-col gap-1.5">
            <label htmlFor={file.name} className="font-semibold">
              Enviar um arquivo
            </label>
            <FileInput
              id={file.name}
              name={file.name}
              accept="image/png,image/jpeg,image/gif"
              aria-describedby={file.errors?.length ? `${file.name}-error` : undefined}
            />
            <p className="text-sm text-muted">PNG, JPG ou GIF, até 5MB.</p>
            <FieldErrors id={`${file.name}-error`} errors={file.errors} />
          </div>
          <AddressField label="Ou o endereço de uma imagem" field={address} placeholder="https://" />
          <p data-cover-problem aria-live="polite" className="text-sm font-semibold text-clay empty:hidden" />
        </div>
      </div>
    </fieldset>
  );
}
