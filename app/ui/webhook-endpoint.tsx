import type { SubmissionResult } from "@conform-to/react";
import { href } from "react-router";
import { endpointEdit, maxDescriptionLength, maxUrlLength } from "#app/domain/webhooks/endpoint.ts";
import { type WebhookType, webhookTypes } from "#app/domain/webhooks/messages.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field, FieldErrors } from "#app/ui/form/field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { VersionField } from "#app/ui/form/version-field.tsx";
import { ButtonLink, FormEnd } from "./button.tsx";
import { Icon } from "./icon.tsx";

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

type Known = { initialValue?: unknown; errors?: string[] | undefined };

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
                <code className="font-mono text-sm break-all text-muted">{type}</code>
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

export function NewSecret({ id, url, secret }: { id: number; url: string; secret: string }) {
  return (
    <div className="max-w-2xl">
      <section aria-labelledby="segredo" className="rounded-soft border-2 border-leaf bg-leaf-wash p-5">
        <h2 id="segredo" className="flex items-center gap-2 text-xl">
          <Icon name="check" className="shrink-0 text-leaf" />
          Copie o segredo agora
        </h2>
        <p className="mt-2">
          Com ele, <span className="font-mono text-sm break-all">{url}</span> confere se um aviso veio mesmo da escola.
          Guarde-o como uma senha: ele não aparece de novo. Se perder, troque por outro.
        </p>
        <output className="mt-4 block select-all rounded-soft border border-line bg-raised p-3 font-mono text-sm break-all">
          {secret}
        </output>
        <p className="mt-3 flex flex-wrap items-center gap-3">
          <ButtonLink href="#segredo" look="quiet" data-copy={secret} data-copied="Copiado." data-copied-for="2">
            <Icon name="copy" size={18} /> Copiar o segredo
          </ButtonLink>
          <span role="status" data-copy-status className="font-semibold text-leaf-deep" />
        </p>
      </section>
      <p className="mt-6 flex max-sm:flex-col">
        <ButtonLink href={href("/admin/webhooks/:id", { id: String(id) })}>Já guardei: ver a integração</ButtonLink>
      </p>
    </div>
  );
}
