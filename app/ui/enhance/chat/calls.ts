import { assistantUnavailable, type Source } from "#app/domain/assistant/conversation.ts";
import { words } from "#app/ui/chat/words.ts";

/** A message, as the contract writes it. */
export type SentMessage = { role: "user" | "assistant"; content: string; timestamp: string };

type Answer = { message: string; should_escalate: boolean; sources: Source[] };

/** A call's data, or an error message; `ended` if the session is over. */
type Outcome<Data> = { data: Data } | { trouble: string; ended: boolean };

/** The server itself gives up sooner. */
const timeoutMs = 40_000;

/** Asks the assistant, with as much of the conversation as the API accepts. */
export function ask(session: string, message: string, history: SentMessage[]): Promise<Outcome<Answer>> {
  const messages = newest(history, 20, 16_000).map(({ role, content }) => ({ role, content }));
  return post("/api/ai-chat", { message, session_id: session, messages }, assistantUnavailable);
}

/** Hands the conversation over to the team: one ticket, however often it is sent. */
export function openTicket(
  session: string,
  fields: FormData,
  messages: SentMessage[],
): Promise<Outcome<{ id: number }>> {
  const { subject, description } = Object.fromEntries(fields);
  const chat_context = newest(messages, 50, 32_000);
  const ticket = { subject, description, category: "ai_escalation", chat_context, session_id: session };
  return post("/api/support-tickets", ticket, words.notCreated);
}

/** Errors that people can fix keep the server's message; others get the given one. */
async function post<Data>(path: string, body: object, failed: string): Promise<Outcome<Data>> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const { data, error } = await answer.json();
    if (answer.ok) return { data };
    return { trouble: answer.status < 500 ? error : failed, ended: answer.status === 401 };
  } catch {
    return { trouble: failed, ended: false };
  }
}

/** The last messages, limited in number and bytes. */
function newest(messages: SentMessage[], limit: number, bytes: number) {
  const sent = messages.slice(-limit);
  while (new TextEncoder().encode(JSON.stringify(sent)).length > bytes) sent.shift();
  return sent;
}
