import { and, eq, isNull, sql } from "drizzle-orm";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { manyByEmail, personNotFound } from "#app/domain/people/person.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { secondFactors } from "#drizzle/schema/second-factor.ts";
import { deleteFactor } from "./set-up.server.ts";

/** Whose second factor an admin looks at, and whether it is on. Refuses unknown people (not found). */
export async function showFactorOf(ctx: Ctx, userId: string) {
  const [person] = await ctx.db
    .select({ fullName: users.fullName, email: users.email, confirmedAt: secondFactors.confirmedAt })
    .from(users)
    .leftJoin(secondFactors, eq(secondFactors.userId, users.id))
    .where(and(eq(users.id, userId), isNull(users.deletedAt)));
  if (!person) throw new AppError("not_found", personNotFound);
  const { confirmedAt, ...named } = person;
  return { ...named, isOn: confirmedAt !== null };
}

/**
 * An admin switches off the second factor of somebody who lost it; that person's sessions end. Needs a recent sign-in
 * (stale). Refuses one's own, and one that is off (conflict).
 */
export const resetSecondFactor = verb(
  { ability: "people.resetSecondFactor", id: uuidPathId(personNotFound) },
  async (ctx, userId) => {
    await requireRecentSignIn(ctx);
    if (userId === ctx.viewer.id) throw new AppError("conflict", own);
    const { fullName } = await showFactorOf(ctx, userId);
    await inTransaction(ctx, (within) => reset(within, userId, "school"));
    return { fullName };
  },
);

const own = "A sua você mesmo desliga, em Perfil → Verificação em duas etapas.";
const notOn = "Esta pessoa não tem a verificação em duas etapas ligada.";

async function reset(ctx: Ctx, userId: string, by: "school" | "server") {
  if (!(await deleteFactor(ctx, userId))) throw new AppError("conflict", notOn);
  const isTheirs = eq(sessions.userId, userId);
  const ended = await ctx.db.delete(sessions).where(isTheirs).returning({ id: sessions.userId });
  await recordEvent(ctx, "second_factor.reset", `user/${userId}`, { by, sessions: ended.length });
}

/** The same from the server's command line, by e-mail. Returns the person. */
export async function resetSecondFactorByEmail(ctx: Ctx, email: string): Promise<string> {
  const found = await ctx.db
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email.trim().toLowerCase()}`, isNull(users.deletedAt)))
    .limit(2);
  if (!found[0]) throw new AppError("not_found", "Nenhuma conta tem este e-mail.");
  if (found[1]) throw new AppError("conflict", manyByEmail);
  const { id, fullName } = found[0];
  await inTransaction(ctx, (within) => reset(within, id, "server"));
  return fullName;
}
