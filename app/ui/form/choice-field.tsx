import type { ComponentProps, ReactNode } from "react";
import { ariaProps, FieldErrors, FieldGroup, type FieldState, Labelled } from "./field.tsx";

type CheckFieldProps = {
  label: ReactNode;
  hint?: string;
  field: FieldState;
};

/** A yes or no. */
export function CheckField({ label, hint, field }: CheckFieldProps) {
  const { name, initialValue, errors } = field;
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          defaultChecked={initialValue === "on" || initialValue === true}
          {...ariaProps(field, hint)}
          className="size-5 accent-leaf"
        />
        {label}
      </label>
      {hint && (
        <p id={`${name}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      <FieldErrors id={`${name}-error`} errors={errors} />
    </div>
  );
}

type ChoiceFieldProps = {
  label: string;
  hint?: string;
  /** The options, by value. */
  options: Record<string, string>;
  /** The default. */
  standard?: string;
  field: FieldState;
};

/** A choice among a few, all visible. */
export function ChoiceField({ label, hint, options, standard, field }: ChoiceFieldProps) {
  const { name, initialValue } = field;
  const chosen = typeof initialValue === "string" ? initialValue : standard;
  return (
    <FieldGroup legend={label} hint={hint} field={field}>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {Object.entries(options).map(([value, label]) => (
          <label
            key={value}
            className="inline-flex min-h-11 min-w-0 grow items-center gap-2 rounded-soft border border-edge px-3 py-2 wrap-anywhere sm:px-4 has-checked:border-leaf has-checked:bg-leaf-wash sm:grow-0"
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="size-4 accent-leaf"
            />
            {label}
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

type SelectFieldProps = Omit<ComponentProps<"select">, "name" | "id"> & {
  label: string;
  hint?: string;
  /** The options, by value. */
  options: Record<string, string>;
  /** The text while nothing is chosen. */
  placeholder?: string;
  /** Values whose options get `data-marked`, for styles and scripts. */
  marked?: readonly string[];
  field: FieldState;
};

/** A labelled choice from a list, with hint and error. */
export function SelectField({ label, hint, options, placeholder, marked, field, ...rest }: SelectFieldProps) {
  const { initialValue, required } = field;
  return (
    <Labelled label={label} hint={hint} field={field}>
      <select
        required={required}
        defaultValue={typeof initialValue === "string" ? initialValue : ""}
        {...rest}
        {...ariaProps(field, hint)}
        className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value} data-marked={marked?.includes(value) || undefined}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
