import type { ComponentProps, ReactNode } from "react";

/** What a form knows of one of its fields: conform's metadata, or as much of it as there is. */
export type KnownField = {
  name: string;
  initialValue?: unknown;
  errors?: string[] | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
};

type About = { label: string; hint?: string; field: KnownField };

/** What a field is given by its `Field`, `TextArea` or the like; everything else goes to the element itself. */
export type FieldProps<Element extends "input" | "textarea"> = Omit<ComponentProps<Element>, "name" | "id"> & About;

/** A labelled input with its hint and what is wrong with it. */
export function Field({ label, hint, field, ...rest }: FieldProps<"input">) {
  return (
    <Labelled label={label} hint={hint} field={field}>
      <input
        {...startOf(field)}
        {...rest}
        {...tiesOf(field, hint)}
        className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 disabled:bg-sunken disabled:text-muted aria-invalid:border-clay"
      />
    </Labelled>
  );
}

/** Label and hint above what is filled in, and below it what is wrong; `tiesOf` ties them for screen readers. */
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
export function startOf({ required, maxLength, initialValue }: KnownField) {
  return { required, maxLength, defaultValue: typeof initialValue === "string" ? initialValue : undefined };
}

/** Name and id of a field, and what describes it. */
export function tiesOf({ name, errors }: KnownField, hint?: string) {
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
