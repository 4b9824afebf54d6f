import { FieldErrors } from "#app/ui/form/field.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";

type FileFieldProps = { label: string; hint: string; accept: string; errors?: string[] | undefined };

/** The file of a form that sends one; with script, how far it is on its way. It stands behind all other fields. */
export function FileField({ label, hint, accept, errors }: FileFieldProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor="file" className="font-semibold">
        {label}
      </label>
      <p id="file-hint" className="text-sm text-muted">
        {hint}
      </p>
      <FileInput
        id="file"
        name="file"
        accept={accept}
        required
        aria-describedby={errors?.length ? "file-hint file-error" : "file-hint"}
        aria-invalid={errors?.length ? true : undefined}
      />
      <FieldErrors id="file-error" errors={errors} />
      <div data-progress hidden className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 [[hidden]]:hidden">
        <progress max={1} value={0} aria-label="Envio do arquivo" className="h-2 w-full accent-leaf" />
        <span data-said role="status" className="text-sm tabular-nums" />
        <button type="button" data-cancel className="min-h-11 text-sm text-clay underline underline-offset-4">
          Cancelar envio
        </button>
      </div>
    </div>
  );
}
