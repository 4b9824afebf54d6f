import type { ComponentProps } from "react";
import { type KnownField, Labelled, tiesOf } from "#app/ui/form/field.tsx";

type SelectFieldProps = Omit<ComponentProps<"select">, "name" | "id"> & {
  label: string;
  hint?: string;
  /** What may be chosen, by value. */
  options: Record<string, string>;
  /** What stands there as long as nothing is chosen. */
  placeholder?: string;
  field: KnownField;
};

/** A labelled choice of one out of a list, with its hint and what is wrong with it. */
export function SelectField({ label, hint, options, placeholder, field, ...rest }: SelectFieldProps) {
  const { initialValue, required } = field;
  return (
    <Labelled label={label} hint={hint} field={field}>
      <select
        required={required}
        defaultValue={typeof initialValue === "string" ? initialValue : ""}
        {...rest}
        {...tiesOf(field, hint)}
        className="min-h-11 w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {Object.entries(options).map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </Labelled>
  );
}
