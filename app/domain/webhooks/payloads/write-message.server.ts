import type { Ctx } from "#app/domain/ctx.ts";
import { readFacts } from "#app/domain/webhooks/payloads/read-facts.server.ts";
import type { MessageType } from "#app/domain/webhooks/payloads/types.ts";
import { messageViews } from "#app/domain/webhooks/payloads/views.ts";

type Happened = { type: string; at: Date; object: string; data: Record<string, unknown> };

/** The body of the message that tells of an event: its type, when it happened, and its facts, and nothing personal. */
export async function writeMessage(ctx: Ctx, { type, at, object, data }: Happened): Promise<string> {
  const known = type as MessageType;
  const id = object.slice(object.indexOf("/") + 1);
  const facts = await readFacts[known](ctx, { id, data });
  return JSON.stringify(messageViews[known].parse({ type, timestamp: at.toISOString(), data: facts }));
}
