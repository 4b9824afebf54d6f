import { maxTranscriptBytes, maxTranscriptMessages, type Transcript } from "#app/domain/support/ticket.ts";
import { maxSubjectLength } from "#app/domain/support/ticket-forms.ts";
import { truncateAtWord } from "#app/domain/text.ts";
import type { ChatMessage, Conversation } from "./conversation.ts";

/**
 * Default values of the escalation form: a subject (at most 150 characters) and a description from the last unanswered
 * question, else from the last one.
 */
export function draftEscalation({ messages }: Pick<Conversation, "messages">): {
  subject: string;
  description: string;
} {
  const unanswered = messages.findLastIndex(({ role, shouldEscalate }) => role === "assistant" && shouldEscalate);
  const question = (unanswered < 0 ? messages : messages.slice(0, unanswered)).findLast(({ role }) => role === "user");
  const description = question?.content ?? "";
  return { subject: truncateAtWord(description.replace(/\s+/g, " "), maxSubjectLength), description };
}

/** A conversation as a ticket stores it: the end of it, at most 50 messages and 32 KiB. */
export function transcriptOf(messages: readonly ChatMessage[]): Transcript {
  const transcript = messages
    .slice(-maxTranscriptMessages)
    .map(({ role, content, createdAt }) => ({ role, content, timestamp: createdAt.toISOString() }));
  while (new TextEncoder().encode(JSON.stringify(transcript)).length > maxTranscriptBytes) transcript.shift();
  return transcript;
}

/** What was found for a question: the page that answered it, and whether it needs a person. */
type Finding = { page: string | undefined; needsPerson: boolean };

/** Leading to the same page this many times in a row helps nobody. */
const sameBeforePerson = 3;

/**
 * Whether an answer offers to open a ticket (`should_escalate`), from what was found for each question, oldest first:
 * the page's topic needs a person, or it is the third answer in a row from that page. Only the platform's own findings
 * count, so that no message can talk the assistant into it.
 */
export function shouldEscalate(findings: readonly Finding[]): boolean {
  const last = findings.at(-1);
  if (!last || last.needsPerson) return last !== undefined;
  const recent = findings.slice(-sameBeforePerson);
  return recent.length === sameBeforePerson && recent.every(({ page }) => page === last.page);
}
