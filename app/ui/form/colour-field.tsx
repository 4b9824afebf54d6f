import { isColour } from "#app/domain/colour.ts";
import { Icon } from "#app/ui/icon.tsx";
import { FieldErrors, type FieldState } from "./field.tsx";

type ColourFieldProps = {
  label: string;
  hint?: string;
  /** The warning for a colour in which words would be hard to read; null if the colour is fine. */
  warningOf?: (colour: string) => string | null;
  field: FieldState;
};

/** A colour, with the browser's own control. */
export function ColourField({ label, hint, warningOf, field: { name, initialValue, errors } }: ColourFieldProps) {
  const colour = typeof initialValue === "string" && isColour(initialValue) ? initialValue : null;
  const warning = colour && warningOf?.(colour);
  const described = [hint && `${name}-hint`, warning && `${name}-warning`, errors?.length && `${name}-error`];
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
      <input
        type="color"
        id={name}
        name={name}
        defaultValue={colour ?? undefined}
        aria-describedby={described.filter(Boolean).join(" ") || undefined}
        aria-invalid={errors?.length ? true : undefined}
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
