import type { Conversation } from "#app/domain/assistant/conversation.ts";
import { longestSubject } from "#app/domain/support/schema.ts";
import { cutAtWord } from "#app/domain/text.ts";

/**
 * What the form that hands a conversation on is filled in with. In: the conversation. Out: a subject (one line, 150
 * characters at the most) and a description, both from the last question that the assistant had no answer to, else from
 * the last question of all; empty where nothing was asked.
 */
export function draftEscalation({ messages }: Pick<Conversation, "messages">): {
  subject: string;
  description: string;
} {
  const unanswered = messages.findLastIndex(({ role, shouldEscalate }) => role === "assistant" && shouldEscalate);
  const asked = (unanswered < 0 ? messages : messages.slice(0, unanswered)).findLast(({ role }) => role === "user");
  const description = asked?.content ?? "";
  return { subject: cutAtWord(description.replace(/\s+/g, " "), longestSubject), description };
}
