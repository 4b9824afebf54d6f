import type { ChatMessage } from "#app/domain/assistant/conversation.ts";
import { courtesyFor } from "#app/domain/assistant/courtesy.ts";

/** What was said before a question, whoever knows it: the platform, or the client alone. */
export type Before = Omit<ChatMessage, "createdAt">[];

/** A question and what the platform is known to have answered: the page it began with, whether it offered a person. */
type Exchange = { question: string; page: string | undefined; offered: boolean };

/** The questions of a conversation with what became of each, oldest first; greetings and thanks are none. */
export function exchangesOf(before: Before): Exchange[] {
  return before.flatMap(({ role, content }, index) => {
    if (role !== "user" || courtesyFor(content)) return [];
    const next = before[index + 1];
    const answer = next?.role === "assistant" ? next : undefined;
    return [{ question: content, page: answer?.sources[0]?.href, offered: answer?.shouldEscalate === true }];
  });
}
