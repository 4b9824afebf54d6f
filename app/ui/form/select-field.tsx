import type { ComponentProps } from "react";
import { FieldErrors } from "#app/ui/form/field.tsx";

type SelectFieldProps = Omit<ComponentProps<"select">, "name" | "id"> & {
  label: string;
  hint?: string;
  /** What may be chosen, by value. */
  options: Record<string, string>;
  /** What stands there as long as nothing is chosen. */
  placeholder?: string;
  /** Conform's metadata of the field, or as much of it as there is. */
  field: { name: string; initialValue?: unknown; errors?: string[] | undefined; required?: boolean | undefined };
};

/** A labelled choice of one out of a list, with its hint and what is wrong with it. */
export function SelectField({ label, hint, options, placeholder, field, ...rest }: SelectFieldProps) {
  const { name, errors, initialValue, required } = field;
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
      <select
        required={required}
        defaultValue={typeof initialValue === "string" ? initialValue : ""}
        {...rest}
        id={name}
        name={name}
        aria-describedby={described || undefined}
        aria-invalid={errors?.length ? true : undefined}
        className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <FieldErrors id={`${name}-error`} errors={errors} />
    </div>
  );
}
