import type { ComponentProps } from "react";

/** What a form knows of one of its fields: conform's metadata, or as much of it as there is. */
type KnownField = {
  name: string;
  initialValue?: unknown;
  errors?: string[] | undefined;
  required?: boolean | undefined;
  maxLength?: number | undefined;
};

type FieldProps = Omit<ComponentProps<"input">, "name" | "id"> & { label: string; hint?: string; field: KnownField };

/** A labelled input with its hint and what is wrong with it, tied together for screen readers. */
export function Field({ label, hint, field, ...rest }: FieldProps) {
  const { name, errors, initialValue, required, maxLength } = field;
  const described = [hint && `${name}-hint`, errors?.length && `${name}-error`].filter(Boolean).join(" ");
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
      <input
        required={required}
        maxLength={maxLength}
        defaultValue={typeof initialValue === "string" ? initialValue : undefined}
        {...rest}
        id={name}
        name={name}
        aria-describedby={described || undefined}
        aria-invalid={errors?.length ? true : undefined}
        className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
      />
      <FieldErrors id={`${name}-error`} errors={errors} />
    </div>
  );
}

/** What is wrong with one field. */
export function FieldErrors({ id, errors }: { id: string; errors?: string[] }) {
  if (!errors?.length) return null;
  return (
    <p id={id} className="text-sm font-semibold text-clay">
      {errors.join(" ")}
    </p>
  );
}
