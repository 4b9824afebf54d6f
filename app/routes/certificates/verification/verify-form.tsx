import type { SubmissionResult } from "@conform-to/react";
import { numberToVerify } from "#app/domain/certificates/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

/** Verification by number, for whoever holds the certificate on paper. */
export function VerifyForm({ reply }: { reply?: SubmissionResult<string[]> }) {
  const { certificate_number: number } = useFields(numberToVerify, reply);
  return (
    <form method="post" action="/certificate/verify" className="mt-8 grid items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Field
        label="Número do certificado"
        hint="Está no pé do certificado, como em SEMENTEIRA-2026-11-000001."
        field={number}
        required={false}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        autoFocus={Boolean(number.errors)}
        maxLength={60}
      />
      <Button className={number.errors ? "sm:mb-7" : undefined}>Verificar</Button>
    </form>
  );
}
