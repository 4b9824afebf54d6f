import type { ComponentProps } from "react";
import { FieldErrors } from "#app/ui/form/field.tsx";

type TextAreaProps = Omit<ComponentProps<"textarea">, "name" | "id"> & {
  label: string;
  hint?: string;
  /** Conform's metadata of the field, or as much of it as there is. */
  field: {
    name: string;
    initialValue?: unknown;
    errors?: string[] | undefined;
    required?: boolean | undefined;
    maxLength?: number | undefined;
  };
};

/** A labelled text of several lines, with its hint and what is wrong with it. It grows with what is written. */
export function TextArea({ label, hint, field, ...rest }: TextAreaProps) {
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
      <textarea
        required={required}
        maxLength={maxLength}
        defaultValue={typeof initialValue === "string" ? initialValue : undefined}
        {...rest}
        id={name}
        name={name}
        aria-describedby={described || undefined}
        aria-invalid={errors?.length ? true : undefined}
        className="field-sizing-content min-h-32 w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
      />
      <FieldErrors id={`${name}-error`} errors={errors} />
    </div>
  );
}
