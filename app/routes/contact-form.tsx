import type { SubmissionResult } from "@conform-to/react";
import {
  contactFields,
  maxEmailLength,
  maxMessageLength,
  maxSenderLength,
  maxSubjectLength,
  minSubjectLength,
} from "#app/domain/support/ticket-forms.ts";
import { normalizeText } from "#app/domain/text.ts";
import { Button, TextLink } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";

type MessageFormProps = {
  /** Signed in: the reply goes to the account's e-mail. */
  writer: { name: string; email: string } | null;
  /** The subject suggested by the link that led here. */
  subject: string;
  reply: SubmissionResult<string[]> | undefined;
};

export function MessageForm({ writer, subject: about, reply }: MessageFormProps) {
  const { name, email, subject, description } = useFields(contactFields, reply);
  return (
    <form method="post" action="/contact" className="mt-8 flex flex-col gap-5">
      <OnceField />
      <ErrorSummary title="A mensagem ainda não foi enviada" errors={reply?.error} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Nome"
          field={name}
          required
          maxLength={maxSenderLength}
          autoComplete="name"
          {...(writer && { defaultValue: writer.name, readOnly: true })}
        />
        <Field
          label="E-mail"
          type="email"
          field={email}
          required
          maxLength={maxEmailLength}
          autoComplete="email"
          {...(writer && { defaultValue: writer.email, readOnly: true })}
        />
      </div>
      {writer && <p className="-mt-3 text-sm text-muted">São os dados da sua conta. Respondemos para esse e-mail.</p>}
      <Field
        label="Assunto"
        field={subject}
        minLength={minSubjectLength}
        maxLength={maxSubjectLength}
        {...(!reply && { defaultValue: about })}
      />
      <TextArea
        label="Mensagem"
        hint="Se for sobre uma compra ou um certificado, diga o número. Nunca escreva senha nem dados de cartão."
        field={description}
        maxLength={maxMessageLength}
        rows={7}
      />
      <Trap />
      <div>
        <Button>Enviar mensagem</Button>
        <p className="mt-3 text-sm text-muted">
          Usamos o que você escreve só para responder. Saiba mais em{" "}
          <TextLink href="/privacidade">Privacidade</TextLink>.
        </p>
      </div>
    </form>
  );
}

/** A hidden field: only bots fill it in. */
function Trap() {
  return (
    <p className="hidden" aria-hidden="true">
      <label>
        Site (deixe em branco)
        <input name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  );
}

/** The subject in a link to the contact page: `?assunto=` as it is, `?sobre=` as what it is about. */
export function subjectFromQuery(query: URLSearchParams): string {
  const about = query.get("sobre")?.trim();
  const subject = query.get("assunto") ?? (about ? `Sobre ${about}` : "");
  const oneLine = normalizeText(subject).replace(/\s+/g, " ");
  return Array.from(oneLine).slice(0, maxSubjectLength).join("");
}
