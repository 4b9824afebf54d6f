import { eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { noted } from "#app/domain/noted.ts";
import { signedHeaders } from "#app/domain/signed-messages/signature.server.ts";
import { type Claimed, claimSeconds } from "#app/domain/webhooks/deliveries/claim-due.server.ts";
import { noteAttempt, type Outcome } from "#app/domain/webhooks/deliveries/note-attempt.server.ts";
import { mostAttempts } from "#app/domain/webhooks/deliveries/schedule.ts";
import { writeMessage } from "#app/domain/webhooks/payloads/write-message.server.ts";
import { signingKey } from "#app/domain/webhooks/secrets/secret.server.ts";
import type { Answer, Send } from "#app/domain/webhooks/sending/send.server.ts";
import { webhookDeliveries as deliveries } from "#drizzle/schema/webhooks.ts";

/** Sent with every message, so that whoever looks into their access log knows who was there. */
const userAgent = "Sementeira-Webhooks/1";

/**
 * Sends a message that was claimed, and writes down what came of it. The body is written at the first attempt and
 * kept before it goes out: each attempt carries the same bytes under the same id, with a time and signatures of its
 * own. Should the platform die after the other side had the message and before the note, it goes out once more when
 * the claim ends: at least once, never silently not at all.
 */
export async function deliver(ctx: Ctx, send: Send, claimed: Claimed): Promise<Outcome> {
  const endOfClaim = performance.now() + claimSeconds * 1_000;
  const answer = claimed.attempts > mostAttempts ? neverEnded : await attempt(ctx, send, claimed);
  return await noted(endOfClaim, () => noteAttempt(ctx, claimed, answer));
}

/** A message that ended the platform at each attempt is not tried once more. */
const neverEnded: Answer = { status: null, failure: "broken", milliseconds: 0 };

async function attempt(ctx: Ctx, send: Send, claimed: Claimed): Promise<Answer> {
  const body = claimed.body ?? (await keepBody(ctx, claimed));
  const { sealedSecret, previousSealedSecret, messageId: id, now: timestamp, url } = claimed;
  const sealed = [sealedSecret, previousSealedSecret].filter((each) => each !== null);
  const keys = sealed.map((each) => signingKey(ctx, each));
  const headers = signedHeaders(keys, { id, timestamp, body });
  headers.set("content-type", "application/json; charset=utf-8");
  headers.set("user-agent", userAgent);
  return await send({ url, headers, body });
}

/** Whoever was there before, in an attempt that is over, has written what counts. */
async function keepBody(ctx: Ctx, { id, type, event }: Claimed): Promise<string> {
  const body = await writeMessage(ctx, { type, ...event });
  const [kept] = await ctx.db
    .update(deliveries)
    .set({ body: sql`coalesce(${deliveries.body}, ${body})` })
    .where(eq(deliveries.id, id))
    .returning({ body: deliveries.body });
  return kept?.body ?? body;
}
