import { eq, inArray } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { noteDeletions } from "#app/domain/backups/deletions/note-deletions.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { tellOfDeletion } from "#app/domain/mail/tell.server.ts";
import { personNotFound } from "#app/domain/people/directory/labels.ts";
import { eraseAccount, type Person } from "#app/domain/privacy/deletion/erase-account.server.ts";
import { obstaclesTo } from "#app/domain/privacy/deletion/obstacles.server.ts";
import { removeFiles } from "#app/domain/privacy/deletion/remove-files.server.ts";
import type { CertificateChoice } from "#app/domain/privacy/deletion/schema.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { users } from "#drizzle/schema/people.ts";

type Choice = { certificates: CertificateChoice };

/**
 * Deletes the viewer's own account at once and for good (LGPD, art. 18, VI), and tells the address that it had. What
 * the law keeps stays without a name. Refuses visitors, a sign-in that is no longer recent (stale), and whoever has
 * something to settle first (conflict, in the words of the first obstacle).
 */
export async function deleteOwnAccount(ctx: Ctx, choice: Choice): Promise<void> {
  const signed = requireViewer(ctx);
  await requireRecentSignIn(signed);
  await erase(signed, signed.viewer.id, { ...choice, by: "self" });
}

/**
 * The same for somebody who asked the school in writing. For admins, with a recent sign-in; refuses (not found)
 * nobody's account and one that is deleted already, and (conflict) one's own, which has a page of its own.
 */
export async function deleteAccountOf(ctx: Ctx, userId: string, choice: Choice): Promise<void> {
  const signed = requireViewer(ctx);
  authorise(signed, "people.delete");
  await requireRecentSignIn(signed);
  if (userId === signed.viewer.id) throw new Refusal("conflict", ownAccount);
  await erase(signed, userId, { ...choice, by: "school" });
}

const ownAccount = "A sua própria conta se apaga em Meu perfil, Seus dados.";

async function erase(ctx: SignedCtx, userId: string, how: Choice & { by: "self" | "school" }) {
  await inTransaction(ctx, async (within) => {
    const person = await lockedPerson(within, userId, how.by);
    const [obstacle] = await obstaclesTo(within, person);
    if (obstacle) throw new Refusal("conflict", obstacle.sentence);
    await eraseAccount(within, person, how);
    await tellOfDeletion(within, person, how);
  });
  // Where one of these fails, a job comes back to it.
  await removeFiles(ctx).catch(() => {});
  await noteDeletions(ctx).catch(() => {});
}

/** The person, and the admin who asks, held until the end of the transaction in one order for all. */
async function lockedPerson({ db, viewer }: SignedCtx, userId: string, by: "self" | "school"): Promise<Person> {
  const ids = [userId, viewer.id];
  const rows = await db.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for("update");
  if (by === "school" && rows.find(({ id }) => id === viewer.id)?.role !== "admin") throw new Refusal("forbidden");
  const person = rows.find(({ id }) => id === userId);
  if (!person || person.deletedAt) throw new Refusal("not_found", personNotFound);
  return person;
}

/** Somebody with a living account; refuses (not found) anybody else. For admins. */
export async function findPerson(ctx: Ctx, userId: string): Promise<Person> {
  authorise(ctx, "people.delete");
  const [person] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!person || person.deletedAt) throw new Refusal("not_found", personNotFound);
  return person;
}
