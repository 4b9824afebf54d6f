import type { ReactNode } from "react";
import { type Conversation, greeting } from "#app/domain/assistant/conversation.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { looks } from "#app/ui/chat/looks.ts";
import { Message } from "#app/ui/chat/message.tsx";
import { escalationPath } from "#app/ui/chat/paths.ts";
import { words } from "#app/ui/chat/words.ts";

type MessagesProps = {
  session: string;
  conversation: Conversation;
  /** What the last question met with instead of an answer. */
  trouble: string[] | null | undefined;
};

/** What was said so far, first to last; the newest answer can be led to. */
export function Messages({ session, conversation: { messages, offersTicket, ticketId }, trouble }: MessagesProps) {
  const newest = messages.findLastIndex(({ role }) => role === "assistant");
  return (
    <ol className="flex flex-col gap-4">
      <Line>
        <Message from="assistant" content={greeting} />
      </Line>
      {messages.map((message, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: what was said never changes its order
        <Line key={at} id={at === newest ? "resposta" : undefined}>
          <Message {...message} from={message.role} />
        </Line>
      ))}
      {trouble && (
        <Line>
          {/* biome-ignore lint/a11y/noAutofocus: the answer to a question that failed starts with what happened */}
          <div role="alert" tabIndex={-1} autoFocus className="flex flex-col">
            <Message from="assistant" content={trouble.join(" ")}>
              <a href="/support/new" className={looks.link}>
                {words.write}
              </a>
            </Message>
          </div>
        </Line>
      )}
      {offersTicket && (
        <Line>
          <Message from="assistant" content={words.offer}>
            <ButtonLink href={escalationPath(session)} className="mt-3">
              {words.escalate}
            </ButtonLink>
          </Message>
        </Line>
      )}
      {ticketId !== null && (
        <Line id="ticket">
          <Message from="assistant" content={`${words.created(ticketId)}\n\n${words.soon}`}>
            <a href={`/support/${ticketId}`} className={looks.link}>
              {words.follow(ticketId)}
            </a>
          </Message>
        </Line>
      )}
    </ol>
  );
}

function Line({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <li id={id} className="flex flex-col">
      {children}
    </li>
  );
}
