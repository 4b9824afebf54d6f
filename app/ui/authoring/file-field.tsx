import { type ChangeEvent, useState } from "react";
import { ariaProps, Labelled } from "#app/ui/form/field.tsx";
import { FileInput } from "#app/ui/form/file-input.tsx";

type FileFieldProps = {
  label: string;
  hint: string;
  accept: string;
  /** The message for a file of another kind, which script shows before sending. */
  wrong: string;
  multiple?: boolean;
  /** For a field with one size limit. */
  limit?: { maxBytes: number; tooLarge: string };
  errors?: string[] | undefined;
};

/** The file field of an upload form. It must come after all other fields. */
export function FileField({ label, hint, accept, multiple, wrong, limit, errors }: FileFieldProps) {
  const [problem, setProblem] = useState("");
  const check = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    const found = Array.from(field.files ?? [], (file) => problemOf(file, { accept, wrong, limit })).find(Boolean);
    if (found) field.value = "";
    setProblem(found ?? "");
  };
  const field = { name: "file", errors };
  return (
    <Labelled label={label} hint={hint} field={field}>
      <FileInput {...ariaProps(field, hint)} accept={accept} multiple={multiple} required onChange={check} />
      <p role="alert" className="text-sm font-semibold text-clay empty:hidden">
        {problem}
      </p>
    </Labelled>
  );
}

/** What is wrong with a chosen file, judged by name and size; the server checks the rest. */
function problemOf(file: File, { accept, wrong, limit }: Pick<FileFieldProps, "accept" | "wrong" | "limit">) {
  const isTaken = accept
    .split(",")
    .some((kind) => kind === file.type || (kind[0] === "." && file.name.toLowerCase().endsWith(kind)));
  if (file.type && !isTaken) return wrong;
  return limit && file.size > limit.maxBytes ? limit.tooLarge : "";
}
