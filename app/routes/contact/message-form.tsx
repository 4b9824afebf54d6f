import type { SubmissionResult } from "@conform-to/react";
import {
  contactFields,
  longestEmail,
  longestMessage,
  longestSender,
  longestSubject,
  shortestSubject,
} from "#app/domain/support/schema.ts";
import { Button } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

type MessageFormProps = {
  /** Whoever is signed in: the answer goes to their account's e-mail. */
  writer: { name: string; email: string } | null;
  /** What the link that led here wants written about. */
  subject: string;
  reply: SubmissionResult<string[]> | undefined;
};

export function MessageForm({ writer, subject: asked, reply }: MessageFormProps) {
  const { name, email, subject, description } = useFields(contactFields, reply);
  return (
    <form method="post" action="/contact" className="mt-8 flex flex-col gap-5">
      <ErrorSummary title="A mensagem ainda não foi enviada" errors={reply?.error} />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Nome"
          field={name}
          required
          maxLength={longestSender}
          autoComplete="name"
          {...(writer && { defaultValue: writer.name, readOnly: true })}
        />
        <Field
          label="E-mail"
          type="email"
          field={email}
          required
          maxLength={longestEmail}
          autoComplete="email"
          {...(writer && { defaultValue: writer.email, readOnly: true })}
        />
      </div>
      {writer && <p className="-mt-3 text-sm text-muted">São os da sua conta. É para esse e-mail que respondemos.</p>}
      <Field
        label="Assunto"
        field={subject}
        minLength={shortestSubject}
        maxLength={longestSubject}
        {...(!reply && { defaultValue: asked })}
      />
      <TextArea
        label="Mensagem"
        hint="Se for sobre uma compra ou um certificado, diga o número. Nunca escreva senha nem dados de cartão."
        field={description}
        maxLength={longestMessage}
        rows={7}
      />
      <Trap />
      <div>
        <Button>Enviar mensagem</Button>
        <p className="mt-3 text-sm text-muted">
          Usamos o que você escreve só para responder. Saiba mais em{" "}
          <a href="/privacidade" className="text-leaf underline underline-offset-4">
            Privacidade
          </a>
          .
        </p>
      </div>
    </form>
  );
}

/** A field that nobody sees or is read out: what fills it in is no person. */
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
