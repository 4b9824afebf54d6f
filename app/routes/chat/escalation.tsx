import { redirect } from "react-router";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { draftEscalation } from "#app/domain/assistant/draft-escalation.ts";
import { escalateConversation } from "#app/domain/assistant/escalate-conversation.server.ts";
import { escalationForm } from "#app/domain/assistant/schema.ts";
import { showConversation } from "#app/domain/assistant/show-conversation.server.ts";
import { sessionName } from "#app/domain/support/schema.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { EscalationForm } from "#app/routes/chat/escalation-form.tsx";
import { chatPath } from "#app/ui/chat/paths.ts";
import { words } from "#app/ui/chat/words.ts";
import type { Handle } from "#app/ui/route-handle.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/escalation";

export const handle: Handle = { systemType: true };

/**
 * What would be sent. Of a conversation that has a ticket that is shown; one that is no longer known is told by hand.
 */
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
  typed: true,
  run: (ctx, escalation) => escalateConversation(ctx, escalation),
  goTo: (_ticket, _args, { session_id }) => `${chatPath(session_id)}#ticket`,
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, words.escalate);

export default function Escalation({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 pt-8">
      <p>
        <a href={chatPath(loaderData.session)} className="inline-block py-2 text-leaf underline underline-offset-4">
          {words.back}
        </a>
      </p>
      <h1 className="mt-2 mb-6 text-3xl">{words.escalate}</h1>
      <EscalationForm {...loaderData} reply={actionData} />
    </div>
  );
}
