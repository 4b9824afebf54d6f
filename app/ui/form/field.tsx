import type { ComponentProps, ReactNode } from "react";

/** What a form knows of a field: conform's metadata, or part of it. */
export type FieldState = {
  name: string;
  initialValue?: unknown;
  errors?: string[] | undefined;
  required?: boolean | undefined;
};

type About = { label: ReactNode; hint?: ReactNode; field: FieldState };

/** The props of `Field`, `TextArea` and the like; everything else goes to the element. */
type FieldProps<Element extends "input" | "textarea"> = Omit<ComponentProps<Element>, "name" | "id"> & About;

/** A labelled input with hint and error. */
export function Field({ label, hint, field, ...rest }: FieldProps<"input">) {
  return (
    <Labelled label={label} hint={hint} field={field}>
      <input
        {...startOf(field)}
        {...rest}
        {...ariaProps(field, hint)}
        className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 disabled:bg-sunken disabled:text-muted aria-invalid:border-clay"
      />
    </Labelled>
  );
}

/** Label and hint above an input, and the error below; `ariaProps` connects them for screen readers. */
export function Labelled({ label, hint, field: { name, errors }, children }: About & { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldErrors id={`${name}-error`} errors={errors} />
    </div>
  );
}

type FieldGroupProps = { legend: string; hint?: ReactNode; field: FieldState; className?: string; children: ReactNode };

/** Several inputs of one field, with their legend and hint above and the error below. */
export function FieldGroup({ legend, hint, field, className = "min-w-0", children }: FieldGroupProps) {
  const { id, "aria-describedby": describedBy } = ariaProps(field, hint);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy} className={className}>
      <legend className="font-semibold">{legend}</legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {children}
      <FieldErrors id={`${id}-error`} errors={field.errors} />
    </fieldset>
  );
}

/** A field's initial value, and its constraints from the schema. */
function startOf({ required, initialValue }: FieldState) {
  return { required, defaultValue: typeof initialValue === "string" ? initialValue : undefined };
}

/** Name and id of a field, and what describes it. */
export function ariaProps({ name, errors }: FieldState, hint?: ReactNode) {
  const isWrong = Boolean(errors?.length);
  const described = [hint && `${name}-hint`, isWrong && `${name}-error`].filter(Boolean).join(" ");
  return { id: name, name, "aria-describedby": described || undefined, "aria-invalid": isWrong || undefined };
}

/** The error of one field. */
export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="text-sm font-semibold text-clay">
      {[...new Set(errors)].join(" ")}
    </p>
  );
}

/** A labelled web address. A text input, so that only the server decides what is valid. */
export function AddressField(props: FieldProps<"input">) {
  return <Field type="text" inputMode="url" autoComplete="off" spellCheck={false} {...props} />;
}

/** A labelled number with decimals. A text input, because browsers read commas by their own language. */
export function DecimalField(props: FieldProps<"input">) {
  return <Field type="text" inputMode="decimal" autoComplete="off" {...props} />;
}

type NumberFieldProps = FieldProps<"input"> & { min: number };

/** A labelled whole number. */
export function NumberField(props: NumberFieldProps) {
  return <Field type="number" inputMode="numeric" step={1} {...props} />;
}

/** A labelled text of several lines, with hint and error. It grows with its text, but never wider. */
export function TextArea({ label, hint, field, ...rest }: FieldProps<"textarea">) {
  return (
    <Labelled label={label} hint={hint} field={field}>
      <textarea
        {...startOf(field)}
        {...rest}
        {...ariaProps(field, hint)}
        className="field-sizing-content contain-inline-size min-h-32 w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
      />
    </Labelled>
  );
}
