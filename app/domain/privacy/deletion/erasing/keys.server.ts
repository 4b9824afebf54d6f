import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { chatMessages } from "#drizzle/schema/assistant.ts";
import { identities, localCodes, sessions, signIns, type users } from "#drizzle/schema/people.ts";
import { idempotencyKeys, rateLimits } from "#drizzle/schema/platform.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";

/**
 * Deletes every way in, the provider's word for who this is first: whoever signs in by it again is somebody new. With
 * them go the conversations with the assistant and the answers kept for programs.
 */
export async function eraseKeys({ db }: Ctx, { id, email }: Pick<typeof users.$inferSelect, "id" | "email">) {
  await db.delete(identities).where(eq(identities.userId, id));
  await db.delete(sessions).where(eq(sessions.userId, id));
  await db.delete(signIns).where(eq(signIns.anewFor, id));
  await db.delete(localCodes).where(eq(localCodes.email, email));
  await db.delete(accessTokens).where(eq(accessTokens.userId, id));
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, id));
  await db.delete(chatMessages).where(eq(chatMessages.userId, id));
  await db.delete(rateLimits).where(eq(rateLimits.who, id));
}
