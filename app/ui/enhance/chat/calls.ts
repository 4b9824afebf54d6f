import { outOfOrder, type Source } from "#app/domain/assistant/conversation.ts";
import { words } from "#app/ui/chat/words.ts";

/** One thing said, as the contract writes it (B §3 "Chat message"). */
export type Said = { role: "user" | "assistant"; content: string; timestamp: string };

export type Answer = { message: string; should_escalate: boolean; sources: Source[] };

/** What a call gave, or what is said instead; `ended` where the session is over. */
export type Outcome<Data> = { data: Data } | { trouble: string; ended: boolean };

/** The server itself gives up sooner. */
const patience = 40_000;

/** Asks the assistant. What was said so far goes along, as far as the contract takes it. */
export function ask(session: string, message: string, said: Said[]): Promise<Outcome<Answer>> {
  const messages = newest(said, 20, 16_000).map(({ role, content }) => ({ role, content }));
  return post("/api/ai-chat", { message, session_id: session, messages }, outOfOrder);
}

/** Hands the conversation to the team: one ticket, however often it is asked for. */
export function openTicket(session: string, fields: FormData, said: Said[]): Promise<Outcome<{ id: number }>> {
  const { subject, description } = Object.fromEntries(fields);
  const chat_context = newest(said, 50, 32_000);
  const ticket = { subject, description, category: "ai_escalation", chat_context, session_id: session };
  return post("/api/support-tickets", ticket, words.notCreated);
}

/** What people can mend is said in the server's words, anything else in the given ones. */
async function post<Data>(path: string, body: object, failed: string): Promise<Outcome<Data>> {
  try {
    const answer = await fetch(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(patience),
    });
    const { data, error } = await answer.json();
    if (answer.ok) return { data };
    return { trouble: answer.status < 500 ? error : failed, ended: answer.status === 401 };
  } catch {
    return { trouble: failed, ended: false };
  }
}

/** The last of what was said: so many messages, so many bytes at the most. */
function newest(said: Said[], most: number, bytes: number) {
  const kept = said.slice(-most);
  while (new TextEncoder().encode(JSON.stringify(kept)).length > bytes) kept.shift();
  return kept;
}
