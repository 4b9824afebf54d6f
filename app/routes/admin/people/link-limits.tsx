import { Field, type FieldState, NumberField } from "#app/ui/form/field.tsx";

export function LinkLimits({ fields }: { fields: Record<"places" | "ends_on", FieldState> }) {
  return (
    <>
      <NumberField
        label="Vagas (opcional)"
        hint="Quantas pessoas podem entrar por este link. Em branco, não há limite."
        field={fields.places}
        min={1}
        max={100_000}
      />
      <Field
        label="Último dia (opcional)"
        hint="Em branco, vale até você desligar."
        field={fields.ends_on}
        type="date"
      />
    </>
  );
}
