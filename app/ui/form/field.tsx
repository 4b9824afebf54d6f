import type { ComponentProps } from "react";

type FieldProps = ComponentProps<"input"> & {
  label: string;
  name: string;
  hint?: string;
  errors?: string[];
};

/** A labelled input with its hint and what is wrong with it, tied together for screen readers. */
export function Field({ label, name, hint, errors, id = name, ...rest }: FieldProps) {
  const described = [hint && `${id}-hint`, errors?.length && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <input
        {...rest}
        id={id}
        name={name}
        aria-describedby={described || undefined}
        aria-invalid={errors?.length ? true : undefined}
        className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
      />
      <FieldErrors id={`${id}-error`} errors={errors} />
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
