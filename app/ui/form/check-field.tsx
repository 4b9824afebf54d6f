import { FieldErrors } from "#app/ui/form/field.tsx";

type CheckFieldProps = {
  label: string;
  hint?: string;
  field: { name: string; initialValue?: unknown; errors?: string[] | undefined };
};

/** A yes or a no. */
export function CheckField({ label, hint, field: { name, initialValue, errors } }: CheckFieldProps) {
  return (
    <div>
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          id={name}
          name={name}
          defaultChecked={initialValue === "on" || initialValue === true}
          aria-describedby={hint && `${name}-hint`}
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
