import type { ChatMessage } from "#app/domain/assistant/conversation.ts";
import { mostBytes, mostMessages, type Transcript } from "#app/domain/support/transcript.ts";

/** A conversation as a ticket carries it: its end, as far as 50 messages and 32 KiB reach back. */
export function transcriptOf(messages: readonly ChatMessage[]): Transcript {
  const said = messages
    .slice(-mostMessages)
    .map(({ role, content, createdAt }) => ({ role, content, timestamp: createdAt.toISOString() }));
  while (new TextEncoder().encode(JSON.stringify(said)).length > mostBytes) said.shift();
  return said;
}
