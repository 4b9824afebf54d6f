import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { endpointEdit, maxDescriptionLength, maxUrlLength } from "#app/domain/webhooks/endpoint.ts";
import { type WebhookType, webhookTypes } from "#app/domain/webhooks/messages.ts";
import { Field, FieldGroup, type FieldState } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields, VersionField } from "#app/ui/form/form.tsx";
import { ButtonLink, FormEnd } from "./button.tsx";
import { ShownOnce } from "./shown-once.tsx";

type EndpointFormProps = {
  reply: SubmissionResult<string[]> | undefined;
  stored?: { url: string; description: string; types: WebhookType[] };
  /** The version an edit starts from. */
  version?: string;
  button: string;
  back: string;
};

/** The address, description and types of an endpoint. */
export function EndpointForm({ reply, stored, version, button, back }: EndpointFormProps) {
  const fields = useFields(endpointEdit, reply, stored);
  return (
    <form method="post" className="flex max-w-2xl flex-col gap-6">
      <ErrorSummary errors={reply?.error} />
      {version !== undefined && <VersionField field={fields.version} saved={version} />}
      <Field
        label="Endereço que recebe"
        hint="Peça a quem cuida do outro sistema. Começa com https://."
        field={fields.url}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxUrlLength}
        placeholder="https://sistema.exemplo.com.br/avisos"
      />
      <Field
        label="Para que serve (opcional)"
        hint={`Só a direção vê. Até ${maxDescriptionLength} caracteres.`}
        field={fields.description}
        autoComplete="off"
      />
      <TypeChoices field={fields.types} />
      <FormEnd label={button} back={back} />
    </form>
  );
}

function TypeChoices({ field }: { field: FieldState }) {
  const chosen = [field.initialValue].flat();
  const hint = "Vão só números e códigos, nunca nomes, e-mails ou textos de pessoas.";
  return (
    <FieldGroup legend="O que avisar" hint={hint} field={field}>
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
                <code className="font-mono text-sm break-all text-muted">{type}</code>
              </span>
              <span className="block text-sm">{when}</span>
            </span>
          </label>
        ))}
      </div>
    </FieldGroup>
  );
}

export function NewSecret({ id, url, secret }: { id: number; url: string; secret: string }) {
  return (
    <div className="max-w-2xl">
      <ShownOnce
        id="segredo"
        title="Copie o segredo agora"
        lead={
          <>
            Com ele, <span className="font-mono text-sm break-all">{url}</span> confere se um aviso veio mesmo da
            escola. Guarde-o como uma senha: ele não aparece de novo. Se perder, troque por outro.
          </>
        }
        copy={{ text: secret, label: "Copiar o segredo", done: "Copiado." }}
      />
      <p className="mt-6 flex max-sm:flex-col">
        <ButtonLink href={href("/admin/webhooks/:id", { id: String(id) })}>Já guardei: ver a integração</ButtonLink>
      </p>
    </div>
  );
}
