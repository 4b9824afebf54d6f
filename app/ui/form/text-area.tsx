import { type FieldProps, Labelled, startOf, tiesOf } from "#app/ui/form/field.tsx";

/**
 * A labelled text of several lines, with its hint and what is wrong with it. It grows downwards with what is written,
 * and never wider than its place.
 */
export function TextArea({ label, hint, field, ...rest }: FieldProps<"textarea">) {
  return (
    <Labelled label={label} hint={hint} field={field}>
      <textarea
        {...startOf(field)}
        {...rest}
        {...tiesOf(field, hint)}
        className="field-sizing-content contain-inline-size min-h-32 w-full rounded-soft border border-edge bg-raised px-3 py-2 aria-invalid:border-clay"
      />
    </Labelled>
  );
}
