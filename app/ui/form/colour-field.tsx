import { isColour } from "#app/domain/colour.ts";
import { Icon } from "#app/ui/icon.tsx";
import { ariaProps, type FieldState, Labelled } from "./field.tsx";

type ColourFieldProps = {
  label: string;
  hint?: string;
  /** The warning for a colour in which words would be hard to read; null if the colour is fine. */
  warningOf?: (colour: string) => string | null;
  field: FieldState;
};

/** A colour, with the browser's own control. */
export function ColourField({ label, hint, warningOf, field }: ColourFieldProps) {
  const { name, initialValue } = field;
  const colour = typeof initialValue === "string" && isColour(initialValue) ? initialValue : null;
  const warning = colour && warningOf?.(colour);
  const aria = ariaProps(field, hint);
  const described = [aria["aria-describedby"], warning && `${name}-warning`].filter(Boolean).join(" ");
  return (
    <Labelled label={label} hint={hint} field={field}>
      <input
        type="color"
        defaultValue={colour ?? undefined}
        {...aria}
        aria-describedby={described || undefined}
        className="h-11 w-full cursor-pointer rounded-soft border border-edge bg-raised p-1"
      />
      {warning && (
        <p id={`${name}-warning`} className="flex gap-2 text-sm text-wheat-deep">
          <Icon name="alert" size={16} className="mt-0.5 shrink-0" />
          {warning}
        </p>
      )}
    </Labelled>
  );
}
