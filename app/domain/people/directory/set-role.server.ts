import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import type { Ctx, Role, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import {
  configuredAdmin,
  foundersRole,
  manyByEmail,
  nobodyByEmail,
  ownRole,
  personNotFound,
} from "#app/domain/people/directory/labels.ts";
import { personColumns } from "#app/domain/people/directory/list-people.server.ts";
import type { PersonView } from "#app/domain/people/directory/person-json.ts";
import { endAccess } from "#app/domain/people/sessions/ending/end-access.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * Makes somebody a student, an instructor or an admin. Their sessions and access tokens end. What they wrote and teach
 * stays theirs. The same role again changes nothing.
 * For admins; refuses a sign-in that is no longer recent (stale), one's own role, the founder's, and taking it from
 * somebody whom the settings name (conflict), and nobody's (not found). Of two admins who take each other's role at
 * once the second is no admin any more (forbidden).
 */
export async function setRole(ctx: Ctx, userId: string, role: Role): Promise<PersonView> {
  const signed = requireViewer(ctx);
  authorise(signed, "people.setRole");
  await requireRecentSignIn(signed);
  if (userId === signed.viewer.id) throw new Refusal("conflict", ownRole);
  return await inTransaction(signed, async (within) => {
    const person = await lockedPerson(within, userId);
    if (person.isFounder) throw new Refusal("conflict", foundersRole);
    if (person.role === role) return person;
    const isConfigured = within.settings.ADMIN_EMAILS.includes(person.email.toLowerCase());
    if (role !== "admin" && isConfigured) throw new Refusal("conflict", configuredAdmin);
    await within.db.update(users).set({ role }).where(eq(users.id, userId));
    const data = { from: person.role, to: role, ...(await endAccess(within, userId)) };
    await record(within, "user.role_changed", `user/${userId}`, data, { before: person.role, after: role });
    return { ...person, role };
  });
}

/**
 * The same for the account with an e-mail ("Promover usuário"). Refuses an e-mail that no account has (not found) or
 * several have (conflict), at the field, and before it looks at either, a sign-in that is no longer recent (stale).
 */
export async function setRoleByEmail(ctx: Ctx, { email, role }: { email: string; role: Role }): Promise<PersonView> {
  const signed = requireViewer(ctx);
  authorise(signed, "people.setRole");
  await requireRecentSignIn(signed);
  const found = await ctx.db.select({ id: users.id }).from(users).where(sql`lower(${users.email}) = ${email}`).limit(2);
  if (!found[0]) throw new Refusal("not_found", nobodyByEmail, { fields: { email: [nobodyByEmail] } });
  if (found[1]) throw new Refusal("conflict", manyByEmail, { fields: { email: [manyByEmail] } });
  return await setRole(ctx, found[0].id, role);
}

/** The person, and the admin who asks, held until the end of the transaction in one order for all. */
async function lockedPerson({ db, viewer }: SignedCtx, userId: string): Promise<PersonView> {
  const rows = await db
    .select(personColumns)
    .from(users)
    .where(and(inArray(users.id, [userId, viewer.id]), isNull(users.deletedAt)))
    .orderBy(users.id)
    .for("no key update");
  if (rows.find(({ id }) => id === viewer.id)?.role !== "admin") throw new Refusal("forbidden");
  const person = rows.find(({ id }) => id === userId);
  if (!person) throw new Refusal("not_found", personNotFound);
  return person;
}
