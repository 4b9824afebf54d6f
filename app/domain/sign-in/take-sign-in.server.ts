import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { hashOf, isSame } from "#app/domain/people/secret-token.server.ts";
import { signInExpired } from "#app/domain/sign-in/refusals.ts";
import { oldest } from "#app/domain/sign-in/sign-in-life.server.ts";
import { signIns } from "#drizzle/schema/people.ts";

/**
 * Takes the sign-in that the browser comes back with out of the database, so that it can be used once only. Among the
 * browser's tokens it is the one whose state came back; a JSON client may send no state, then it is the newest, bound
 * to the code by its PKCE verifier alone. Refuses (invalid) when there is none, or none that is still good (A4).
 */
export async function takeSignIn(ctx: Ctx, { tokens, state }: { tokens: string[]; state: string | null }) {
  const token = state === null ? tokens[0] : await tokenOf(ctx, tokens, state);
  if (!token) throw signInExpired();
  const isLive = sql`${signIns.createdAt} > ${oldest(ctx)}`;
  const [taken] = await ctx.db
    .delete(signIns)
    .where(and(eq(signIns.tokenHash, hashOf(token)), isLive))
    .returning();
  if (!taken) throw signInExpired();
  return { ...taken, token };
}

async function tokenOf(ctx: Ctx, tokens: string[], state: string) {
  if (!tokens.length) return undefined;
  const underWay = await ctx.db
    .select({ tokenHash: signIns.tokenHash, state: signIns.state })
    .from(signIns)
    .where(inArray(signIns.tokenHash, tokens.map(hashOf)));
  const match = underWay.find((row) => isSame(row.state, state));
  return tokens.find((token) => hashOf(token) === match?.tokenHash);
}
