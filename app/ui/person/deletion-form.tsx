import type { SubmissionResult } from "@conform-to/react";
import { confirmationWord, deletionForm } from "#app/domain/privacy/deletion/schema.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, FieldErrors } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

type DeletionFormProps = {
  certificates: number;
  reply: SubmissionResult<string[]> | undefined;
  /** Where whoever thinks better of it goes. */
  back: string;
  label: string;
};

const choices = {
  keep: {
    label: "Deixar os certificados valendo",
    about: "Quem tiver o número ou o endereço continua conferindo, e lê neles o nome.",
  },
  remove: {
    label: "Levar os certificados também",
    about: "São revogados para sempre e o nome sai deles. Não podem ser emitidos de novo.",
  },
} as const;

/** The last question before an account is deleted, and the word that answers it. */
export function DeletionForm({ certificates, reply, back, label }: DeletionFormProps) {
  const fields = useFields(deletionForm, reply);
  const chosen = fields.certificates.initialValue ?? "keep";
  return (
    <form method="post" className="flex flex-col gap-6">
      {certificates > 0 ? (
        <fieldset id="certificates" className="flex flex-col gap-3">
          <legend className="font-semibold">
            {certificates === 1
              ? "Há 1 certificado válido. O que fazer com ele?"
              : `Há ${certificates} certificados válidos. O que fazer com eles?`}
          </legend>
          {Object.entries(choices).map(([value, choice]) => (
            <label key={value} className="flex min-h-11 gap-3 rounded-soft border border-line bg-raised p-4">
              <input
                type="radio"
                name="certificates"
                value={value}
                defaultChecked={chosen === value}
                className="mt-1.5 size-5 shrink-0 accent-leaf"
              />
              <span>
                <span className="block font-semibold">{choice.label}</span>
                <span className="text-sm text-muted">{choice.about}</span>
              </span>
            </label>
          ))}
          <FieldErrors id="certificates-error" errors={fields.certificates.errors} />
        </fieldset>
      ) : (
        <input type="hidden" name="certificates" value="keep" />
      )}
      <Field
        label={`Para confirmar, escreva ${confirmationWord}`}
        hint="Isto não pode ser desfeito, nem por nós."
        field={fields.confirmation}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <p className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button look="danger">{label}</Button>
        <ButtonLink href={back} look="quiet">
          Voltar
        </ButtonLink>
      </p>
    </form>
  );
}
