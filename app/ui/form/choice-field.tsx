import type { ComponentProps } from "react";
import { ariaProps, FieldErrors, type FieldState, Labelled } from "./field.tsx";

type CheckFieldProps = {
  label: string;
  hint?: string;
  field: FieldState;
};

/** A yes or a no. */
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
  /** What may be chosen, by value. */
  options: Record<string, string>;
  /** Chosen as long as nothing else is. */
  standard?: string;
  field: FieldState;
};

/** One out of a few, all of them in sight. */
export function ChoiceField({ label, hint, options, standard, field }: ChoiceFieldProps) {
  const { name, initialValue, errors } = field;
  const chosen = typeof initialValue === "string" ? initialValue : standard;
  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={errors?.length ? `${name}-error` : undefined}>
      <legend className="font-semibold">{label}</legend>
      {hint && <p className="text-sm text-muted">{hint}</p>}
      <div className="mt-1.5 flex flex-wrap gap-2">
        {Object.entries(options).map(([value, label]) => (
          <label
            key={value}
            className="inline-flex min-h-11 grow items-center gap-2 rounded-soft border border-edge px-4 py-2 has-checked:border-leaf has-checked:bg-leaf-wash sm:grow-0"
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
      <FieldErrors id={`${name}-error`} errors={errors} />
    </fieldset>
  );
}

type SelectFieldProps = Omit<ComponentProps<"select">, "name" | "id"> & {
  label: string;
  hint?: string;
  /** What may be chosen, by value. */
  options: Record<string, string>;
  /** What stands there as long as nothing is chosen. */
  placeholder?: string;
  /** Values whose options carry `data-marked`, for styles and scripts that treat them apart. */
  marked?: readonly string[];
  field: FieldState;
};

/** A labelled choice of one out of a list, with its hint and what is wrong with it. */
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
