import { and, desc, eq, isNull, or } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { classClosed, joinClass } from "#app/domain/classes/membership.server.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { giveCourse } from "#app/domain/enrolments/grants.server.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { emptyEmails } from "#app/domain/mail/erase-emails.server.ts";
import { invitationToken, readInvitationToken } from "#app/domain/mail/invitation-address.server.ts";
import { integerPathId, textPathId } from "#app/domain/path-id.ts";
import { lockAccount } from "#app/domain/people/people.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { importLines, invitations } from "#drizzle/schema/invitations.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { users } from "#drizzle/schema/people.ts";
import { takeHeldSeat } from "./group-seats.server.ts";
import {
  type InvitedTo,
  invitationNotFound,
  invitationOfAnother,
  invitationOver,
  type OwnInvitation,
} from "./invitation.ts";
import { aboutInvitations, endedColumns, freeSeats, idsOf, isLive, lockTargets, targetOf } from "./invite.server.ts";
import { isPending, type Target } from "./judge.server.ts";
import { hashAddress, lockAddress, refuseAddress } from "./refused-addresses.server.ts";
import { readTarget, takesPart } from "./target.server.ts";

type Row = typeof invitations.$inferSelect;

async function findByToken(ctx: Ctx, token: string): Promise<Row> {
  const id = readInvitationToken(ctx.settings, token);
  const [row] = id === null ? [] : await ctx.db.select().from(invitations).where(eq(invitations.id, id));
  if (!row) throw new AppError("not_found", invitationNotFound);
  return row;
}

/** What the viewer of an invitation's page can do with it. */
type Situation =
  /** Nobody is signed in. */
  | "visitor"
  /** The invitation is open and for the viewer's address. */
  | "own"
  | "other account"
  /** The viewer has accepted it already. */
  | "joined"
  | "declined"
  | "over";

/** What an invitation's page shows. The address is included only while the invitation is open. */
export async function showByToken(ctx: Ctx, token: string) {
  const row = await findByToken(ctx, token);
  const to = await readTarget(ctx, targetOf(row));
  const situation = await situationOf(ctx, row, to.isOpen);
  const isOpen = ["visitor", "own", "other account"].includes(situation);
  return {
    to,
    situation,
    email: isOpen ? row.email : null,
    byName: await nameOf(ctx, row.invitedBy),
    expiresAt: row.expiresAt,
  };
}

async function situationOf(ctx: Ctx, row: Row, isTargetOpen: boolean): Promise<Situation> {
  if (row.declinedAt) return "declined";
  if (row.acceptedAt) return (await isStillIn(ctx, row)) ? "joined" : "over";
  const isOver = row.withdrawnAt || row.expiresAt <= (await currentTime(ctx));
  if (isOver || !(isTargetOpen || row.paymentId !== null)) return "over";
  if (!ctx.viewer) return "visitor";
  return isOf(ctx.viewer, row) ? "own" : "other account";
}

/** Whether the viewer accepted the invitation, and has not left or lost since what it gave. */
const isStillIn = async (ctx: Ctx, row: Row) =>
  ctx.viewer !== null && row.acceptedBy === ctx.viewer.id && (await takesPart(requireViewer(ctx), targetOf(row)));

/**
 * An invitation is for one e-mail address, which a person proves to be theirs by signing in with it. A forwarded link
 * gives no seat.
 */
const isOf = (viewer: { email: string }, { email }: Pick<Row, "email">) => viewer.email.toLowerCase() === email;

async function nameOf({ db }: Ctx, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const isLiving = and(eq(users.id, userId), isNull(users.deletedAt));
  const [row] = await db.select({ name: users.fullName }).from(users).where(isLiving);
  return row?.name ?? null;
}

/** The open invitations to the viewer's address, newest first. */
export async function listOwnInvitations(ctx: Ctx): Promise<OwnInvitation[]> {
  return await toOwnInvitations(ctx, await selectOwnInvitations(requireViewer(ctx)));
}

/** The select for `toOwnInvitations`, for a batch. */
export const selectOwnInvitations = (ctx: SignedCtx) =>
  ctx.db
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, ctx.viewer.email.toLowerCase()), isLive(ctx)))
    .orderBy(desc(invitations.id))
    .limit(20);

/** Reads what each invitation leads to; there is rarely more than one. */
export async function toOwnInvitations(ctx: Ctx, rows: Row[]): Promise<OwnInvitation[]> {
  const own: OwnInvitation[] = [];
  for (const row of rows) {
    const { isOpen, ...to } = await readTarget(ctx, targetOf(row));
    if (!isOpen) continue;
    const { id, expiresAt } = row;
    own.push({ id, expiresAt, to, token: invitationToken(ctx.settings, id), byName: await nameOf(ctx, row.invitedBy) });
  }
  return own;
}

/**
 * Accepts an invitation to the viewer's own address: makes them a member of the class or a student of the course. A
 * course with a price is given as a grant, or by the seat of the group that invited them. Repeating changes nothing.
 * Refuses (forbidden) an invitation to another address, and (conflict) one that has ended.
 */
export const acceptInvitation = verb(
  { ability: "courses.enrol", limit: "course.enrol", id: integerPathId(invitationNotFound) },
  async (ctx, id) => {
    const [row] = await ctx.db.select().from(invitations).where(eq(invitations.id, id));
    // If asked by its number, somebody else's invitation looks like one that does not exist.
    if (!row || !(row.acceptedBy === ctx.viewer.id || isOf(ctx.viewer, row)))
      throw new AppError("not_found", invitationNotFound);
    return await accept(ctx, row);
  },
);

/** The same by the token in the e-mail's address. */
export const acceptByToken = verb(
  { ability: "courses.enrol", limit: "course.enrol", id: textPathId() },
  async (ctx, token): Promise<InvitedTo> => {
    const row = await findByToken(ctx, token);
    if (row.email !== null && !row.acceptedAt && !isOf(ctx.viewer, row))
      throw new AppError("forbidden", invitationOfAnother);
    return await accept(ctx, row);
  },
);

async function accept(ctx: SignedCtx, row: Row): Promise<InvitedTo> {
  const { isOpen, ...to } = await readTarget(ctx, targetOf(row));
  if (await isStillIn(ctx, row)) return to;
  if (row.acceptedAt) throw new AppError("conflict", invitationOver);
  // Seats that were paid for outlast the sale of the course.
  if (!isOpen && row.paymentId === null)
    throw new AppError("conflict", row.classId === null ? invitationOver : classClosed);
  try {
    await inTransaction(ctx, async (within) => {
      await lockAccount(within);
      const { paymentId, courseId, invitedBy: grantedBy } = row;
      if (paymentId !== null) await takeHeldSeat(within, { paymentId, courseId: courseId! });
      else await enter(within, targetOf(row), { by: "invitation", holdsSeat: true, grantedBy });
      await keepAccepted(within, row);
    });
  } catch (error) {
    // If two requests accept at once, the second finds it accepted.
    const [now] = await ctx.db.select().from(invitations).where(eq(invitations.id, row.id));
    if (now?.acceptedBy !== ctx.viewer.id) throw error;
  }
  return to;
}

/** Lets the viewer into a class or a course. The seat of an open invitation becomes theirs. */
export async function enter(
  ctx: SignedCtx,
  { classId, courseId }: Target,
  { by, holdsSeat, grantedBy }: { by: "invitation" | "link"; holdsSeat: boolean; grantedBy: string | null },
) {
  const userId = ctx.viewer.id;
  if (classId !== null) return await joinClass(ctx, { classId, userId, by, holdsSeat });
  await giveCourse(ctx, { userId, courseId, reason: by === "link" ? "Link de convite" : "Convite", grantedBy });
}

/**
 * Marks an open invitation as accepted by the viewer, and erases name and address from it. Refuses (conflict) one that
 * has ended.
 */
export async function keepAccepted(ctx: SignedCtx, { id, classId, courseId }: Row) {
  const [accepted] = await ctx.db
    .update(invitations)
    .set({ acceptedAt: sqlNow(ctx), acceptedBy: ctx.viewer.id, ...erased, addressHash: null })
    .where(and(eq(invitations.id, id), isLive(ctx)))
    .returning({ id: invitations.id });
  if (!accepted) throw new AppError("conflict", invitationOver);
  await ctx.db
    .update(mails)
    .set({ userId: ctx.viewer.id })
    .where(aboutInvitations([id]));
  await recordEvent(ctx, "invitation.accepted", `invitation/${id}`, idsOf({ classId, courseId }));
}

/** What the page that asks "não quero" shows; nothing about the invited person. */
export async function showRefusal(ctx: Ctx, token: string) {
  const row = await findByToken(ctx, token);
  return {
    to: await readTarget(ctx, targetOf(row)),
    isRefused: row.declinedAt !== null,
    isJoined: row.acceptedAt !== null,
  };
}

/**
 * Refuses an invitation by the token in its e-mail, without a sign-in: ends every open invitation to that address,
 * frees their seats, and nobody can invite the address again. Repeating changes nothing. Refuses (conflict) an accepted
 * invitation.
 */
export async function declineByToken(ctx: Ctx, token: string): Promise<void> {
  await decline(ctx, await findByToken(ctx, token));
}

export const declineInvitation = verb(
  { ability: "courses.enrol", id: integerPathId(invitationNotFound) },
  async (ctx, id) => {
    const [row] = await ctx.db.select().from(invitations).where(eq(invitations.id, id));
    if (!row || !isOf(ctx.viewer, row)) throw new AppError("not_found", invitationNotFound);
    await decline(ctx, row);
  },
);

async function decline(ctx: Ctx, { id, email, acceptedAt, declinedAt, ...row }: Row) {
  if (acceptedAt) throw new AppError("conflict", "Este convite já foi aceito. Para sair da turma, abra o seu perfil.");
  // The address itself may have been erased long ago; invitations of older releases have no hash.
  const hash = email === null ? row.addressHash : await hashAddress(ctx, email);
  if (declinedAt || hash === null) return;
  await inTransaction(ctx, async (within) => {
    await lockAddress(within, hash);
    await refuseAddress(within, hash);
    const theirs = or(eq(invitations.addressHash, hash), email === null ? undefined : eq(invitations.email, email));
    await lockTargets(within, theirs);
    const ended = await within.db
      .update(invitations)
      .set({ declinedAt: sqlNow(within) })
      .where(and(theirs, isPending))
      .returning({ ...endedColumns, email: invitations.email });
    await freeSeats(within, ended);
    for (const { id, ...target } of ended)
      await recordEvent(within, "invitation.declined", `invitation/${id}`, idsOf(target));
    // If the school had already withdrawn them all, nothing is declined, but the address is still refused.
    if (!ended.length) await recordEvent(within, "invitation.refused", `invitation/${id}`, {});
    const known = email ?? ended[0]?.email;
    if (known) await forgetAddress(within, known);
  });
}

/** Its hash stays, so that "não quero" in an old e-mail still counts. */
export const erased = { email: null, fullName: "" };

/** Erases an address, and the name with it, from invitations, their e-mails and imports. Call it once none is open. */
export async function forgetAddress(ctx: Ctx, email: string) {
  const gone = await ctx.db
    .update(invitations)
    .set(erased)
    .where(eq(invitations.email, email))
    .returning({ id: invitations.id });
  await emptyEmails(ctx, aboutInvitations(gone.map(({ id }) => id)));
  await ctx.db.update(importLines).set({ email: "", fullName: "" }).where(eq(importLines.email, email));
}

/** The viewer's open invitation to a class or course, if there is one. */
export async function findOwnPending(ctx: SignedCtx, { classId, courseId }: Target): Promise<Row | undefined> {
  const target = classId !== null ? eq(invitations.classId, classId) : eq(invitations.courseId, courseId);
  const own = eq(invitations.email, ctx.viewer.email.toLowerCase());
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(and(own, target, isLive(ctx)));
  return row;
}
