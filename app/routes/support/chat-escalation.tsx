import type { SubmissionResult } from "@conform-to/react";
import { redirect } from "react-router";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { escalateConversation, showConversation } from "#app/domain/assistant/conversation.server.ts";
import type { ChatMessage } from "#app/domain/assistant/conversation.ts";
import { draftEscalation } from "#app/domain/assistant/escalation.ts";
import { escalationForm } from "#app/domain/assistant/schema.ts";
import { sessionName } from "#app/domain/support/ticket-forms.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Button, LineLink } from "#app/ui/button.tsx";
import { chatPath, escalationPath, looks, words } from "#app/ui/chat/words.ts";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { usePromises } from "#app/ui/shell.ts";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/chat-escalation";

/** What would be sent. If the conversation has a ticket, that is shown; a forgotten one is described by hand. */
export const loader = page(async (ctx, { url }) => {
  const { email } = requireViewer(ctx).viewer;
  const { data: session } = sessionName.safeParse(url.searchParams.get("conversa"));
  const conversation = session === undefined ? undefined : await showConversation(ctx, session);
  if (session === undefined || !conversation?.messages.length) throw redirect("/support/new");
  if (conversation.ticketId !== null) throw redirect(`${chatPath(session)}#ticket`);
  return { session, email, messages: conversation.messages, draft: draftEscalation(conversation) };
});

export const action = form({
  schema: escalationForm,
  resendAfterSignIn: true,
  run: (ctx, escalation) => escalateConversation(ctx, escalation),
  goTo: (_ticket, _args, { session_id }) => `${chatPath(session_id)}#ticket`,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, words.escalate);

export default function Escalation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div data-ask className="mx-auto max-w-2xl px-4 pt-8">
      <p>
        <LineLink href={chatPath(loaderData.session)}>{words.back}</LineLink>
      </p>
      <h1 className="mt-2 mb-6 text-3xl">{words.escalate}</h1>
      <EscalationForm {...loaderData} reply={actionData} />
    </div>
  );
}

type EscalationFormProps = {
  session: string;
  /** Also says where the reply will go. */
  email: string;
  messages: Pick<ChatMessage, "role" | "content">[];
  draft: { subject: string; description: string };
  reply: SubmissionResult<string[]> | undefined;
};

/** Everything that goes to the team, before it is sent: a page of its own, or loaded into the panel by script. */
function EscalationForm({ session, email, messages, draft, reply }: EscalationFormProps) {
  const { answerHours } = usePromises();
  const { subject, description } = useFields(escalationForm, reply, draft);
  const isMendable = Boolean(reply?.error?.subject ?? reply?.error?.description);
  return (
    <form
      method="post"
      action={escalationPath(session)}
      data-in-place={words.notCreated}
      className="flex flex-col gap-5"
    >
      <OnceField />
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
      <Button className="self-start">{words.hand}</Button>
    </form>
  );
}
