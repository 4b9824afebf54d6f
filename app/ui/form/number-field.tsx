import { Field, type FieldProps } from "#app/ui/form/field.tsx";

type NumberFieldProps = FieldProps<"input"> & { min: number; step: number };

/** A labelled number; the keyboard of a phone has a comma where there are parts to be typed. */
export function NumberField({ step, ...rest }: NumberFieldProps) {
  return <Field type="number" inputMode={Number.isInteger(step) ? "numeric" : "decimal"} step={step} {...rest} />;
}
