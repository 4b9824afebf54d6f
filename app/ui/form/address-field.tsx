import { Field, type FieldProps } from "#app/ui/form/field.tsx";

/** A labelled web address. It is text to the browser, so that the server alone says what a good one is. */
export function AddressField(props: FieldProps<"input">) {
  return <Field type="text" inputMode="url" autoComplete="off" spellCheck={false} {...props} />;
}
