import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { Ctx, Role, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { revokeAllTokens } from "#app/domain/tokens/tokens.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { teamRoles } from "#drizzle/schema/team.ts";
import { personColumns } from "./people.server.ts";
import {
  adminFromSettings,
  foundersRole,
  manyByEmail,
  nobodyByEmail,
  ownRole,
  type PersonView,
  personNotFound,
  stillTeaches,
} from "./person.ts";

/**
 * Ends all sessions and access tokens of somebody whose role changes, so that no stolen one gains the new rights, and
 * none keeps the old. Call it inside the transaction of the change.
 */
export async function endAccess(ctx: Ctx, userId: string): Promise<{ sessions: number; tokens: number }> {
  const ended = await ctx.db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.userId });
  return { sessions: ended.length, tokens: await revokeAllTokens(ctx, userId) };
}

/**
 * Gives somebody a role. Their sessions and access tokens end, and with the role of an admin their roles of the team. Their courses stay theirs. The same role again changes
 * nothing. Of two admins who demote each other at once, the second is refused (forbidden). Refuses (conflict) to make
 * an instructor with courses a student unless confirmed.
 */
export async function setRole(ctx: Ctx, userId: string, role: Role, { confirm = true } = {}): Promise<PersonView> {
  const signed = authorise(ctx, "people.setRole");
  await requireRecentSignIn(signed);
  if (userId === signed.viewer.id) throw new AppError("conflict", ownRole);
  return await inTransaction(signed, async (within) => {
    const person = await lockedPerson(within, userId);
    if (person.isFounder) throw new AppError("conflict", foundersRole);
    if (person.role === role) return person;
    const isConfigured = within.settings.ADMIN_EMAILS.includes(person.email.toLowerCase());
    if (role !== "admin" && isConfigured) throw new AppError("conflict", adminFromSettings);
    if (role === "student" && !confirm) await refuseTeachingInstructor(within, person);
    await within.db.update(users).set({ role }).where(eq(users.id, userId));
    // An admin's roles of the team would add nothing now, and come back unseen with a later demotion.
    if (role === "admin") await within.db.delete(teamRoles).where(eq(teamRoles.userId, userId));
    const data = { from: person.role, to: role, ...(await endAccess(within, userId)) };
    await recordEvent(within, "user.role_changed", `user/${userId}`, data, { before: person.role, after: role });
    return { ...person, role };
  });
}

async function refuseTeachingInstructor({ db }: SignedCtx, { id, fullName }: PersonView) {
  const taught = await db.$count(courses, and(eq(courses.instructorId, id), isNull(courses.deletedAt)));
  if (!taught) return;
  const sentence = stillTeaches(fullName, taught);
  throw errorAt("confirm", sentence, "conflict");
}

/**
 * The same by e-mail ("Promover usuário"). Refuses an e-mail of no account (not found) or of several (conflict), at the
 * field; and before looking, a sign-in that is not recent (stale).
 */
export async function setRoleByEmail(
  ctx: Ctx,
  { email, role, confirm }: { email: string; role: Role; confirm?: boolean },
): Promise<PersonView> {
  const signed = authorise(ctx, "people.setRole");
  await requireRecentSignIn(signed);
  return await setRole(ctx, await findByEmail(ctx, email), role, { confirm });
}

/** The account with an e-mail. Refuses one of no account (not found) or of several (conflict), at the field. */
export async function findByEmail(ctx: Ctx, email: string): Promise<string> {
  const found = await ctx.db.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = ${email}`).limit(2);
  if (!found[0]) throw errorAt("email", nobodyByEmail, "not_found");
  if (found[1]) throw errorAt("email", manyByEmail, "conflict");
  return found[0].id;
}

/** Locks the person and the asking admin until the end of the transaction, in one order for all. */
export async function lockedPerson({ db, viewer }: SignedCtx, userId: string): Promise<PersonView> {
  const rows = await db
    .select(personColumns)
    .from(users)
    .where(and(inArray(users.id, [userId, viewer.id]), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for("no key update");
  if (rows.find(({ id }) => id === viewer.id)?.role !== "admin") throw new AppError("forbidden");
  const person = rows.find(({ id }) => id === userId);
  if (!person) throw new AppError("not_found", personNotFound);
  return person;
}

/**
 * Ends every session of somebody, for example after they lost their phone; role and access tokens stay. For admins.
 * Refuses a sign-in that is not recent (stale), so that a stolen cookie cannot become the only one left, and unknown
 * people (not found).
 */
export async function endSessionsOf(ctx: Ctx, userId: string): Promise<{ fullName: string; ended: number }> {
  const signed = authorise(ctx, "people.endSessions");
  await requireRecentSignIn(signed);
  return await inTransaction(signed, async (within) => {
    const [person] = await within.db.select({ fullName: users.fullName }).from(users).where(eq(users.id, userId));
    if (!person) throw new AppError("not_found", personNotFound);
    const ended = await within.db
      .delete(sessions)
      .where(eq(sessions.userId, userId))
      .returning({ userId: sessions.userId });
    await recordEvent(within, "session.ended", `user/${userId}`, { all: true, sessions: ended.length });
    return { ...person, ended: ended.length };
  });
}
