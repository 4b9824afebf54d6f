import type { ComponentProps, ReactNode } from "react";

/** What a form knows of one of its fields: conform's metadata, or as much of it as there is. */
export type FieldState = {
  name: string;
  initialValue?: unknown;
  errors?: string[] | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
};

type About = { label: string; hint?: string; field: FieldState };

/** What a field is given by its `Field`, `TextArea` or the like; everything else goes to the element itself. */
type FieldProps<Element extends "input" | "textarea"> = Omit<ComponentProps<Element>, "name" | "id"> & About;

/** A labelled input with its hint and what is wrong with it. */
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

/** Label and hint above what is filled in, and below it what is wrong; `ariaProps` ties them for screen readers. */
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

/** What a field begins with, and what the form's schema says of it. */
function startOf({ required, maxLength, initialValue }: FieldState) {
  return { required, maxLength, defaultValue: typeof initialValue === "string" ? initialValue : undefined };
}

/** Name and id of a field, and what describes it. */
export function ariaProps({ name, errors }: FieldState, hint?: string) {
  const isWrong = Boolean(errors?.length);
  const described = [hint && `${name}-hint`, isWrong && `${name}-error`].filter(Boolean).join(" ");
  return { id: name, name, "aria-describedby": described || undefined, "aria-invalid": isWrong || undefined };
}

/** What is wrong with one field. */
export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="text-sm font-semibold text-clay">
      {[...new Set(errors)].join(" ")}
    </p>
  );
}

/** A labelled web address. It is text to the browser, so that the server alone says what a good one is. */
export function AddressField(props: FieldProps<"input">) {
  return <Field type="text" inputMode="url" autoComplete="off" spellCheck={false} {...props} />;
}

/** A labelled number with decimals, as text: what a comma is, browsers decide by their own language. */
export function DecimalField(props: FieldProps<"input">) {
  return <Field type="text" inputMode="decimal" autoComplete="off" {...props} />;
}

type NumberFieldProps = FieldProps<"input"> & { min: number };

/** A labelled whole number. */
export function NumberField(props: NumberFieldProps) {
  return <Field type="number" inputMode="numeric" step={1} {...props} />;
}

/**
 * A labelled text of several lines, with its hint and what is wrong with it. It grows downwards with what is written,
 * and never wider than its place.
 */
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
