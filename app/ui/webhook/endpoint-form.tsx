import type { SubmissionResult } from "@conform-to/react";
import { endpointFields, longestAddress, longestDescription } from "#app/domain/webhooks/endpoints/schema.ts";
import { type WebhookType, webhookTypes } from "#app/domain/webhooks/payloads/types.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, FieldErrors } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

type EndpointFormProps = {
  reply: SubmissionResult<string[]> | undefined;
  stored?: { url: string; description: string; types: WebhookType[] };
  button: string;
  back: string;
};

/** Where messages go, what for, and what they tell of. */
export function EndpointForm({ reply, stored, button, back }: EndpointFormProps) {
  const fields = useFields(endpointFields, reply, stored);
  return (
    <form method="post" className="flex max-w-2xl flex-col gap-6">
      <ErrorSummary errors={reply?.error} />
      <Field
        label="Endereço que recebe"
        hint="Quem cuida do outro sistema informa. Começa com https://."
        field={fields.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestAddress}
        placeholder="https://sistema.exemplo.com.br/avisos"
      />
      <Field
        label="Para que serve (opcional)"
        hint={`Só a direção vê. Até ${longestDescription} caracteres.`}
        field={fields.description}
        autoComplete="off"
      />
      <TypeChoices field={fields.types} />
      <p className="flex flex-wrap gap-3 max-sm:flex-col">
        <Button>{button}</Button>
        <ButtonLink href={back} look="quiet">
          Voltar
        </ButtonLink>
      </p>
    </form>
  );
}

type Known = { initialValue?: unknown; errors?: string[] | undefined };

/** The ten things that can be told, each with when that is. */
function TypeChoices({ field: { initialValue, errors } }: { field: Known }) {
  const chosen = [initialValue].flat();
  return (
    <fieldset id="types" tabIndex={-1} aria-describedby={errors?.length ? "types-error" : "types-hint"}>
      <legend className="font-semibold">O que avisar</legend>
      <p id="types-hint" className="text-sm text-muted">
        Vão só números e códigos, nunca nomes, e-mails ou textos de pessoas.
      </p>
      <div className="mt-2 border-t border-line">
        {Object.entries(webhookTypes).map(([type, { label, when }]) => (
          <label
            key={type}
            className="flex min-h-11 cursor-pointer gap-3 border-b border-line py-3 has-checked:bg-leaf-wash sm:px-2"
          >
            <input
              type="checkbox"
              name="types"
              value={type}
              defaultChecked={chosen.includes(type)}
              className="mt-0.5 size-5 shrink-0 accent-leaf"
            />
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline gap-x-3">
                <span className="font-semibold">{label}</span>
                <code className="font-mono text-sm text-muted">{type}</code>
              </span>
              <span className="block text-sm">{when}</span>
            </span>
          </label>
        ))}
      </div>
      <FieldErrors id="types-error" errors={errors} />
    </fieldset>
  );
}
