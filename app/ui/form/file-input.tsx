import type { ComponentProps } from "react";
import { ariaProps, type FieldState, Labelled } from "./field.tsx";

/** A file input: the browser's own control, styled. */
export function FileInput(rest: Omit<ComponentProps<"input">, "type" | "className">) {
  return (
    <input
      type="file"
      {...rest}
      className="min-h-11 w-full text-sm file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-soft file:border file:border-solid file:border-edge file:bg-transparent file:px-4 file:font-semibold file:text-ink"
    />
  );
}

type SmallFileFieldProps = { label: string; hint: string; field: FieldState; accept: string };

/** A labelled file that is sent with the rest of a form. */
export function SmallFileField({ label, hint, field, accept }: SmallFileFieldProps) {
  return (
    <Labelled label={label} hint={hint} field={field}>
      <FileInput {...ariaProps(field, hint)} accept={accept} />
    </Labelled>
  );
}
