import { and, eq, gt, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import { AppError, type AppErrorCode, errorAt } from "#app/domain/app-error.ts";
import { lockClass, releaseSeats, takeSeat } from "#app/domain/classes/membership.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { invitationDays } from "#app/domain/facts.ts";
import { emptyEmails } from "#app/domain/mail/erase-emails.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inBatches } from "#app/domain/purge.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { invitations } from "#drizzle/schema/invitations.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { lockGroups, releaseGroupSeats } from "./group-seats.server.ts";
import { type Problem, problems } from "./import.ts";
import { type InvitationView, invitationNotFound, inviteFields, maxSendings } from "./invitation.ts";
import { showInvitation } from "./invitations.server.ts";
import { acceptsPeople, findProblems, isPending, selectSendings, type Target } from "./judge.server.ts";
import { hashAddress, lockAddress } from "./refused-addresses.server.ts";

type Row = typeof invitations.$inferSelect;
type Invited = {
  email: string;
  fullName: string;
  target: Target;
  importId?: number;
  /** The group purchase whose seat it holds; the caller counts that seat. */
  paymentId?: number;
  invitedBy: string | null;
};

const expiry = (ctx: Ctx) => sql`${sqlNow(ctx)} + make_interval(days => ${invitationDays})`;

/**
 * Invites one address: the invitation holds a seat of its class, and its e-mail is queued. Returns the invitation's id,
 * or the problem, in which case nothing was changed. Call it in a transaction.
 */
export async function createInvitation(ctx: Ctx, invited: Invited): Promise<{ id: number } | { problem: Problem }> {
  const { email, fullName, target, importId, paymentId, invitedBy } = invited;
  const addressHash = await hashAddress(ctx, email);
  await lockAddress(ctx, addressHash);
  const [problem] = await findProblems(ctx, [{ email, ...target }]);
  if (problem) return { problem };
  if (target.classId !== null && !(await hasTakenSeat(ctx, target.classId))) return { problem: "class_full" };
  const [row] = await ctx.db
    .insert(invitations)
    .values({
      ...{ email, addressHash, fullName, ...target, importId, paymentId, invitedBy },
      createdAt: sqlNow(ctx),
      expiresAt: expiry(ctx),
    })
    .onConflictDoNothing()
    .returning({ id: invitations.id });
  if (!row) {
    if (target.classId !== null) await releaseSeats(ctx, target.classId);
    return { problem: "invited" };
  }
  await recordEvent(ctx, "invitation.created", `invitation/${row.id}`, { ...idsOf(target), importId });
  return row;
}

async function hasTakenSeat(ctx: Ctx, classId: number): Promise<boolean> {
  try {
    await takeSeat(ctx, classId);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "conflict") return false;
    throw error;
  }
}

export const targetOf = ({ classId, courseId }: { classId: number | null; courseId: number | null }) =>
  ({ classId, courseId }) as Target;

/** The target in the form that an event's data has. */
export const idsOf = ({ classId, courseId }: { classId: number | null; courseId: number | null }) =>
  classId !== null ? { classId } : { courseId: courseId! };

/**
 * Invites one person to a class or a course. Refuses (conflict, at the e-mail) for the same problems as a line of an
 * import.
 */
export const invite = verbInTransaction(
  { ability: "classes.manage", limit: "people.invite", body: inviteFields },
  async (ctx, { full_name, email, target }): Promise<InvitationView> => {
    const created = await createInvitation(ctx, {
      email,
      fullName: full_name,
      target,
      invitedBy: ctx.viewer.id,
    });
    if ("problem" in created) throw refusal(created.problem);
    return await showInvitation(ctx, created.id);
  },
);

const codes: Partial<Record<Problem, AppErrorCode>> = {
  class_unknown: "not_found",
  course_gone: "not_found",
  mailed: "too_many",
};

function refusal(problem: Problem) {
  const sentence = `${problems[problem].label}.`;
  const field = ["refused", "member", "invited", "mailed"].includes(problem) ? "email" : "target";
  return errorAt(field, sentence, codes[problem] ?? "conflict");
}

const invitationId = integerPathId(invitationNotFound);

/**
 * Sends an open invitation again and extends it by another month; an address gets at most three e-mails about a class
 * or course, a day apart (too many). Refuses (conflict) one that has ended, and one to what accepts nobody any more.
 */
export const sendAgain = verbInTransaction(
  { ability: "classes.manage", limit: "people.invite", id: invitationId },
  async (ctx, id): Promise<InvitationView> => {
    const { email } = await showInvitation(ctx, id);
    if (email !== null) await lockAddress(ctx, await hashAddress(ctx, email));
    const [row] = await ctx.db
      .select()
      .from(invitations)
      .where(and(eq(invitations.id, id), isPending))
      .for("no key update");
    if (!row) throw new AppError("conflict", "Este convite já acabou. Faça outro.");
    if (!(await acceptsPeople(ctx, targetOf(row)))) throw new AppError("conflict", nobodyJoins(row));
    await requireWaited(ctx, row);
    await ctx.db
      .update(invitations)
      .set({ expiresAt: expiry(ctx) })
      .where(eq(invitations.id, id));
    await recordEvent(ctx, "invitation.sent_again", `invitation/${id}`, {});
    return await showInvitation(ctx, id);
  },
);

const nobodyJoins = ({ classId }: Row) => `${problems[classId === null ? "course_gone" : "class_closed"].label}.`;

async function requireWaited(ctx: Ctx, { email, classId, courseId }: Row) {
  const sent = await selectSendings(ctx, [email!]);
  const wait = sent.find((each) => each.classId === classId && each.courseId === courseId)?.wait ?? null;
  if (wait === null) return;
  if (wait === Infinity)
    throw new AppError("conflict", `Esta pessoa já recebeu ${maxSendings} convites. Fale com ela de outro jeito.`);
  const sentence = `O último e-mail a esta pessoa saiu há pouco. Espere ${Math.ceil(wait)} h para enviar outro.`;
  throw new AppError("too_many", sentence, { retryAfter: Math.ceil(wait * 3_600) });
}

const acceptedClass = "Este convite já foi aceito. Para tirar a pessoa, abra a turma.";
const acceptedCourse = "Este convite já foi aceito. Para tirar o curso da pessoa, abra Cursos dados.";

/**
 * Withdraws an open invitation and frees its seat; refuses (conflict) one that was accepted. A waiting e-mail is not
 * sent any more. Repeating changes nothing.
 */
export const withdrawInvitation = verbInTransaction(
  { ability: "classes.manage", id: invitationId },
  async (ctx, id): Promise<InvitationView> => {
    const [row] = await ctx.db
      .select({ acceptedAt: invitations.acceptedAt, classId: invitations.classId })
      .from(invitations)
      .where(eq(invitations.id, id));
    if (!row) throw new AppError("not_found", invitationNotFound);
    if (row.acceptedAt) throw new AppError("conflict", row.classId === null ? acceptedCourse : acceptedClass);
    await endPending(ctx, eq(invitations.id, id), "school");
    return await showInvitation(ctx, id);
  },
);

export function expireInvitations(ctx: Ctx, batchSize = 200): Promise<number> {
  const isOver = and(isPending, lte(invitations.expiresAt, sqlNow(ctx)));
  return inBatches(batchSize, async () => {
    const due = await ctx.db
      .select({ id: invitations.id })
      .from(invitations)
      .where(isOver)
      .orderBy(invitations.id)
      .limit(batchSize);
    const isDue = inArray(
      invitations.id,
      due.map(({ id }) => id),
    );
    return due.length && (await inTransaction(ctx, (within) => endPending(within, isDue, "expired")));
  });
}

/**
 * Ends open invitations without an answer and frees their seats. Locks the class before the invitation, as accepting
 * does. Call it in a transaction. Returns how many ended.
 */
export async function endPending(
  ctx: Ctx,
  which: SQL | undefined,
  because: DataOf<"invitation.withdrawn">["because"],
): Promise<number> {
  const found = await lockTargets(ctx, which);
  if (!found.length) return 0;
  const ended = await ctx.db
    .update(invitations)
    .set({ withdrawnAt: sqlNow(ctx) })
    .where(and(which, isPending))
    .returning(endedColumns);
  await freeSeats(ctx, ended);
  for (const { id, ...target } of ended)
    await recordEvent(ctx, "invitation.withdrawn", `invitation/${id}`, { ...idsOf(target), because });
  const unsent = and(isNull(mails.sentAt), isNull(mails.failedAt));
  await emptyEmails(ctx, and(aboutInvitations(ended.map(({ id }) => id)), unsent));
  return ended.length;
}

/** What of an ended invitation names the seat that it held. */
export const endedColumns = {
  id: invitations.id,
  classId: invitations.classId,
  courseId: invitations.courseId,
  paymentId: invitations.paymentId,
};

/** Locks the classes and groups of open invitations, always in the same order, before the invitations themselves. */
export async function lockTargets(ctx: Ctx, which: SQL | undefined) {
  const { classId, paymentId } = invitations;
  const found = await ctx.db
    .selectDistinct({ classId, paymentId })
    .from(invitations)
    .where(and(which, isPending))
    .orderBy(classId, paymentId);
  for (const id of new Set(found.flatMap(({ classId }) => classId ?? []))) await lockClass(ctx, id);
  await lockGroups(
    ctx,
    found.flatMap(({ paymentId }) => paymentId ?? []),
  );
  return found;
}

/** Frees the seats that invitations held, of classes and of groups. */
export async function freeSeats(ctx: Ctx, ended: readonly { classId: number | null; paymentId: number | null }[]) {
  for (const [id, held] of countEach(ended.map(({ classId }) => classId))) await releaseSeats(ctx, id, held);
  for (const [id, held] of countEach(ended.map(({ paymentId }) => paymentId))) await releaseGroupSeats(ctx, id, held);
}

function countEach(ids: readonly (number | null)[]) {
  const counts = new Map<number, number>();
  for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([a], [b]) => a - b);
}

export const aboutInvitations = (ids: readonly number[]): SQL =>
  sql`${mails.kind} = 'invitation.sent' and ${mails.about} = any(${sql.param(ids.map((id) => `invitation/${id}`))}::text[])`;

/** An invitation that is open and has not expired. */
export const isLive = (ctx: Ctx) => and(isPending, gt(invitations.expiresAt, sqlNow(ctx)));
