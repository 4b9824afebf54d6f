import { FieldErrors, type KnownField } from "#app/ui/form/field.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";
import { RemovalBox } from "#app/ui/form/removal-box.tsx";

type PictureFieldProps = {
  label: string;
  hint: string;
  file: KnownField;
  /** The address of the picture that is there now. */
  kept: KnownField;
  remove: KnownField;
  /** The form came back: whatever file was chosen, the browser has forgotten it. */
  wasRefused: boolean;
};

/** A picture of the certificate: the one that is there, another in its place, or none. */
export function PictureField({ label, hint, file, kept, remove, wasRefused }: PictureFieldProps) {
  const url = typeof kept.initialValue === "string" ? kept.initialValue : "";
  const errors = [...(file.errors ?? []), ...(kept.errors ?? [])];
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={file.name} className="font-semibold">
        {label}
      </label>
      <p id={`${file.name}-hint`} className="text-sm text-muted">
        {hint}
      </p>
      {url && <input type="hidden" name={kept.name} value={url} />}
      {url.startsWith("/media/") && (
        <p className="w-fit rounded-soft border border-line bg-[#fffefa] p-3">
          <img src={url} alt={`${label} em uso`} className="max-h-24 w-auto max-w-full object-contain" />
        </p>
      )}
      {url.startsWith("https:") && (
        <p className="text-sm text-wheat-deep">
          A imagem em uso está em {new URL(url).host}: quem abre um certificado a busca lá. Envie o arquivo para que ele
          não dependa de outro site.
        </p>
      )}
      <FileInput
        id={file.name}
        name={file.name}
        accept="image/png,image/jpeg"
        aria-describedby={`${file.name}-hint ${file.name}-error`}
        aria-invalid={errors.length ? true : undefined}
      />
      <FieldErrors id={`${file.name}-error`} errors={errors} />
      {wasRefused && (
        <p className="text-sm text-muted">
          Se você tinha escolhido uma imagem, escolha de novo: o navegador não a guarda.
        </p>
      )}
      {url && <RemovalBox label="Remover a imagem atual" field={remove} />}
    </div>
  );
}
