import { FieldErrors, type KnownField, tiesOf } from "#app/ui/form/field.tsx";

type CheckFieldProps = {
  label: string;
  hint?: string;
  field: KnownField;
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
          {...tiesOf(field, hint)}
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
