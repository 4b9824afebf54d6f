import type { SubmissionResult } from "@conform-to/react";
import type { ChatMessage } from "#app/domain/assistant/conversation.ts";
import { escalationForm } from "#app/domain/assistant/schema.ts";
import { answerHours } from "#app/domain/support/answer-time.ts";
import { Button } from "#app/ui/button.tsx";
import { looks } from "#app/ui/chat/looks.ts";
import { escalationPath } from "#app/ui/chat/paths.ts";
import { words } from "#app/ui/chat/words.ts";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";

type EscalationFormProps = {
  session: string;
  /** Where the answer goes, too. */
  email: string;
  messages: Pick<ChatMessage, "role" | "content">[];
  draft: { subject: string; description: string };
  reply: SubmissionResult<string[]> | undefined;
};

/** All that goes to the team, before it goes: a page of its own, or, where script fetches it, a leaf of the panel. */
export function EscalationForm({ session, email, messages, draft, reply }: EscalationFormProps) {
  const { subject, description } = useFields(escalationForm, reply, draft);
  const isMendable = Boolean(reply?.error?.subject ?? reply?.error?.description);
  return (
    <form method="post" action={escalationPath(session)} data-escalation className="flex flex-col gap-5">
      <ErrorSummary title={isMendable ? "O ticket ainda não foi criado" : words.notCreated} errors={reply?.error} />
      <p className="text-muted">
        A equipe da escola lê o que está abaixo e responde em até {answerHours}h, no ticket e em{" "}
        <strong className="wrap-anywhere">{email}</strong>.
      </p>
      <input type="hidden" name="session_id" value={session} />
      <Field label="Assunto" field={subject} required />
      <TextArea label="Descrição" field={description} required rows={4} />
      <section aria-labelledby="conversa" className="flex flex-col gap-1.5">
        <h2 id="conversa" className="font-sans text-base">
          A conversa, que vai junto
        </h2>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
        <p className={looks.transcript} tabIndex={0}>
          {messages
            .map(({ role, content }) => `${role === "user" ? words.you : words.assistant}: ${content}`)
            .join("\n\n")}
        </p>
      </section>
      <p data-trouble role="alert" className="font-semibold text-clay empty:hidden" />
      <Button className="self-start">{words.hand}</Button>
    </form>
  );
}
