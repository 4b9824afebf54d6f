import { rm } from "node:fs/promises";
import { and, asc, eq, gt, inArray, isNotNull, sql } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { emailFile } from "#app/domain/mail/mailer.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { cancelPaymentsOf } from "#app/domain/payments/cancel-payment.server.ts";
import { adminFromSettings, personNotFound } from "#app/domain/people/person.ts";
import { inBatches } from "#app/domain/purge.server.ts";
import { retentionEnd } from "#app/domain/retention.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { fileRemovals } from "#drizzle/schema/privacy.ts";
import type { CertificateChoice } from "./deletion.ts";
import { syncDeletionList } from "./deletion-list.server.ts";
import { eraseAccount, erasePictures, eraseTraces, type Person } from "./erase-account.server.ts";

/** Why an account cannot be deleted yet, in sentences for the person. */
export async function obstaclesTo(ctx: Ctx, person: Person): Promise<string[]> {
  const [ties] = await selectTies(ctx, person.id);
  return toObstacles(ctx, person, ties!);
}

/** Facts that may prevent a deletion: other admins, courses taught, unpaid commissions. */
type Ties = Awaited<ReturnType<typeof selectTies>>[number];

export function selectTies({ db }: Pick<Ctx, "db">, id: string) {
  const isOpen = inArray(commissions.status, ["pending", "processing"]);
  return db
    .select({
      commissions: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${commissions.amountCents}), 0)::float8`,
      otherAdmins: sql<number>`(select count(*)::int from ${users} u where u.role = 'admin' and u.id <> ${id})`,
      courses: sql<number>`(select count(*)::int from ${courses} k where k.instructor_id = ${id} and k.deleted_at is null)`,
    })
    .from(commissions)
    .where(and(eq(commissions.instructorId, id), isOpen));
}

/** Debts in either direction must be settled first: a deleted account has nobody to settle with. */
export function toObstacles({ settings }: Pick<Ctx, "settings">, person: Person, ties: Ties): string[] {
  const obstacles: string[] = [];
  const { commissions, cents, courses } = ties;
  if (person.isFounder)
    obstacles.push("A conta de quem fundou a escola sustenta a plataforma e não pode ser apagada por aqui.");
  else if (person.role === "admin" && settings.ADMIN_EMAILS.includes(person.email.toLowerCase()))
    obstacles.push(adminFromSettings);
  else if (person.role === "admin" && !ties.otherAdmins)
    obstacles.push("Esta é a única conta da direção. Antes, dê o papel de admin a outra pessoa.");
  if (courses) {
    const what =
      courses === 1
        ? "Há 1 curso ensinado por esta conta. Antes, passe-o"
        : `Há ${courses} cursos ensinados por esta conta. Antes, passe-os`;
    obstacles.push(`${what} para outra pessoa: a direção troca o instrutor em Painel, Cursos, Editar.`);
  }
  if (commissions)
    obstacles.push(
      cents >= 0
        ? `Ainda há ${amountLabel(cents)} de comissões a receber, que continuam devidas. Espere o pagamento ou fale com a direção.`
        : `Ainda há ${amountLabel(-cents)} de vendas reembolsadas a acertar com a escola. Fale com a direção.`,
    );
  return obstacles;
}

const batchSize = 200;

/**
 * Removes the files of a deleted account. Each is listed until it is gone, so that neither a crash nor a full disk
 * leaves one behind.
 */
function removeFiles(ctx: Ctx): Promise<number> {
  return inBatches(batchSize, async () => {
    const removals = await ctx.db.select().from(fileRemovals).orderBy(asc(fileRemovals.askedAt)).limit(batchSize);
    for (const { kind, name } of removals) {
      if (kind === "letter") await rm(emailFile(ctx.settings, Number(name)), { force: true });
      else {
        const store = await fileStore(ctx);
        await store.remove(name);
        await store.removeAside(name); // The sweep may have put it aside in the meantime.
      }
      await ctx.db.delete(fileRemovals).where(and(eq(fileRemovals.kind, kind), eq(fileRemovals.name, name)));
    }
    return removals.length;
  });
}

type Choice = { certificates: CertificateChoice };

/**
 * Deletes the viewer's own account for good (LGPD, art. 18, VI) and notifies its address. What the law keeps stays
 * without a name. Needs a recent sign-in; throws (conflict) while obstacles exist.
 */
export async function deleteOwnAccount(ctx: Ctx, choice: Choice): Promise<void> {
  const signed = requireViewer(ctx);
  await requireRecentSignIn(signed);
  await erase(signed, signed.viewer.id, { ...choice, by: "self" });
}

export async function deleteAccountOf(ctx: Ctx, userId: string, choice: Choice): Promise<void> {
  const signed = authorise(ctx, "people.delete");
  await requireRecentSignIn(signed);
  if (userId === signed.viewer.id) throw new AppError("conflict", ownAccount);
  await erase(signed, userId, { ...choice, by: "school" });
}

const ownAccount = "Para apagar a sua própria conta, vá em Meu perfil, Seus dados.";

async function erase(ctx: SignedCtx, userId: string, how: Choice & { by: "self" | "school" }) {
  await inTransaction(ctx, (within) => deletablePerson(within, userId, how.by));
  // Providers are asked over the network: before the transaction that holds the account, never inside it.
  await cancelPaymentsOf(ctx, userId);
  await inTransaction(ctx, async (within) => {
    await eraseAccount(within, await deletablePerson(within, userId, how.by), how);
  });
  // A job retries what fails here.
  await removeFiles(ctx).catch(() => {});
  await syncDeletionList(ctx).catch(() => {});
}

/** The person, locked until the end of the transaction. Throws (conflict) while obstacles exist. */
async function deletablePerson(ctx: SignedCtx, userId: string, by: "self" | "school"): Promise<Person> {
  const person = await lockedPerson(ctx, userId, by);
  const [obstacle] = await obstaclesTo(ctx, person);
  if (obstacle) throw new AppError("conflict", obstacle);
  return person;
}

/** Locks the person and the asking admin in a fixed order, to avoid deadlocks. */
async function lockedPerson({ db, viewer }: SignedCtx, userId: string, by: "self" | "school"): Promise<Person> {
  const ids = [userId, viewer.id];
  const rows = await db.select().from(users).where(inArray(users.id, ids)).orderBy(users.id).for("update");
  if (by === "school" && rows.find(({ id }) => id === viewer.id)?.role !== "admin") throw new AppError("forbidden");
  const person = rows.find(({ id }) => id === userId);
  if (!person || person.deletedAt) throw new AppError("not_found", personNotFound);
  return person;
}

/**
 * Erases, for an hour after a deletion, what a concurrent request may still have written; then removes the files.
 */
export async function finishDeletions(ctx: Ctx): Promise<number> {
  const justGone = and(isNotNull(users.deletedAt), gt(users.deletedAt, retentionEnd(ctx, { hours: 1 })));
  const people = await ctx.db.select().from(users).where(justGone).limit(1_000);
  for (const person of people) {
    await inTransaction(ctx, async (within) => {
      await eraseTraces(within, person, "keep");
      await erasePictures(within, person.id);
    });
  }
  return await removeFiles(ctx);
}
