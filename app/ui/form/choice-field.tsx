import { FieldErrors, type KnownField } from "#app/ui/form/field.tsx";

type ChoiceFieldProps = {
  label: string;
  hint?: string;
  /** What may be chosen, by value. */
  options: Record<string, string>;
  /** Chosen as long as nothing else is. */
  standard?: string;
  field: KnownField;
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
