import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

/** Verification by number, for whoever holds the certificate on paper. */
export function VerifyForm({ typed = "", errors }: { typed?: string; errors?: string[] }) {
  return (
    <form method="post" action="/certificate/verify" className="mt-8 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Field
        label="Número do certificado"
        name="certificate_number"
        hint="Está no pé do certificado, como em SEMENTEIRA-2026-11-000001."
        defaultValue={typed}
        errors={errors}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={Boolean(errors)}
        maxLength={60}
      />
      <Button className={errors ? "sm:mb-7" : undefined}>Verificar</Button>
    </form>
  );
}
