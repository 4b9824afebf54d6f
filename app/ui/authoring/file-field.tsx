import { type ChangeEvent, useState } from "react";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";
import { useUpload } from "#app/ui/workshop/upload-form.tsx";

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
  const [problem, setProblem] = useState("");
  const check = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const found = problemOf(field.files?.[0], { accept, wrong, limit });
    if (found) field.value = "";
    setProblem(found);
  };
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
        onChange={check}
        aria-describedby={errors?.length ? "file-hint file-error" : "file-hint"}
        aria-invalid={errors?.length ? true : undefined}
      />
      <FieldErrors id="file-error" errors={errors} />
      <p role="alert" className="text-sm font-semibold text-clay empty:hidden">
        {problem}
      </p>
      <Progress />
    </div>
  );
}

function Progress() {
  const { sending, cancel } = useUpload();
  if (!sending) return null;
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2">
      {sending.sent !== null && (
        <progress max={1} value={sending.sent} aria-label="Envio do arquivo" className="h-2 w-full accent-leaf" />
      )}
      <span role="status" className="text-sm tabular-nums">
        {sending.words}
      </span>
      <button type="button" onClick={cancel} className="min-h-11 text-sm text-clay underline underline-offset-4">
        Cancelar envio
      </button>
    </div>
  );
}

/** What is wrong with a chosen file, judged by name and size; the server checks the rest. */
function problemOf(
  file: File | undefined,
  { accept, wrong, limit }: Pick<FileFieldProps, "accept" | "wrong" | "limit">,
) {
  if (!file) return "";
  const isTaken = accept
    .split(",")
    .some((kind) => kind === file.type || (kind[0] === "." && file.name.toLowerCase().endsWith(kind)));
  if (file.type && !isTaken) return wrong;
  return limit && file.size > limit.maxBytes ? limit.tooLarge : "";
}
