import { resourceTypes } from "#app/domain/lessons/lesson.ts";
import { SelectField } from "#app/ui/form/choice-field.tsx";
import { AddressField, Field, FieldErrors, type FieldState, TextArea } from "#app/ui/form/field.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";

type FileFieldProps = {
  label: string;
  hint: string;
  accept: string;
  /** The message for a file of another kind, which script shows before sending. */
  wrong: string;
  /** For a field with one size limit. */
  limit?: { maxBytes: number; tooLarge: string };
  errors?: string[] | undefined;
};

/** The file field of an upload form, with progress by script. It must come after all other fields. */
export function FileField({ label, hint, accept, wrong, limit, errors }: FileFieldProps) {
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
        data-wrong={wrong}
        data-max-bytes={limit?.maxBytes}
        data-too-large={limit?.tooLarge}
        required
        aria-describedby={errors?.length ? "file-hint file-error" : "file-hint"}
        aria-invalid={errors?.length ? true : undefined}
      />
      <FieldErrors id="file-error" errors={errors} />
      <p data-file-problem role="alert" className="text-sm font-semibold text-clay empty:hidden" />
      <div data-progress hidden className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 [[hidden]]:hidden">
        <progress max={1} value={0} aria-label="Envio do arquivo" className="h-2 w-full accent-leaf" />
        <span data-progress role="status" className="text-sm tabular-nums" />
        <button type="button" data-cancel className="min-h-11 text-sm text-clay underline underline-offset-4">
          Cancelar envio
        </button>
      </div>
    </div>
  );
}

type Name = "resource_type" | "resource_title" | "description";

type ResourceFieldsProps = {
  fields: Record<Name, FieldState>;
  /** The resource's address; left out where a file is uploaded. */
  address?: FieldState;
};

/** A resource's fields. */
export function ResourceFields({ fields, address }: ResourceFieldsProps) {
  return (
    <>
      <Field label="Título" field={fields.resource_title} autoComplete="off" />
      <SelectField label="Tipo" options={resourceTypes} placeholder="Escolha um" field={fields.resource_type} />
      {address && (
        <AddressField
          label="Endereço"
          hint="O link do material: um endereço que comece com https://."
          field={address}
          placeholder="https://"
        />
      )}
      <TextArea
        label="Descrição"
        hint="Uma linha sobre o conteúdo. Pode ficar em branco."
        field={fields.description}
        rows={2}
      />
    </>
  );
}
