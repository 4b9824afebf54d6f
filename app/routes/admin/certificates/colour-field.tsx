import { contrastWarning } from "#app/domain/certificates/design/contrast.ts";
import { FieldErrors } from "#app/ui/form/field.tsx";
import { Icon } from "#app/ui/icon.tsx";

type ColourFieldProps = {
  label: string;
  field: { name: string; initialValue?: unknown; errors?: string[] | undefined };
};

/** A colour to choose, with what is to be said of reading words in it. */
export function ColourField({ label, field: { name, initialValue, errors } }: ColourFieldProps) {
  const colour = typeof initialValue === "string" && /^#[0-9a-f]{6}$/i.test(initialValue) ? initialValue : null;
  const warning = colour && contrastWarning(colour);
  const described = [warning && `${name}-warning`, errors?.length && `${name}-error`].filter(Boolean).join(" ");
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={name} className="font-semibold">
        {label}
      </label>
      <input
        type="color"
        id={name}
        name={name}
        defaultValue={colour ?? undefined}
        aria-describedby={described || undefined}
        className="h-11 w-full cursor-pointer rounded-soft border border-edge bg-raised p-1"
      />
      {warning && (
        <p id={`${name}-warning`} className="flex gap-2 text-sm text-wheat-deep">
          <Icon name="alert" size={16} className="mt-0.5 shrink-0" />
          {warning}
        </p>
      )}
      <FieldErrors id={`${name}-error`} errors={errors} />
    </div>
  );
}
