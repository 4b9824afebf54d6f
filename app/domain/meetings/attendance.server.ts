import { and, eq, inArray, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { limitFailures } from "#app/domain/access/rate-limits.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { appointmentLabel } from "#app/domain/calendar.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { isEqualConstantTime } from "#app/domain/secrets/secret-token.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb, verbInTransaction } from "#app/domain/verb.ts";
import { classAbsences, classMembers } from "#drizzle/schema/classes.ts";
import { attendances, meetings } from "#drizzle/schema/meetings.ts";
import { users } from "#drizzle/schema/people.ts";
import {
  arrivalFields,
  arrivalMinutes,
  attendanceFields,
  type LedMeeting,
  meetingNotFound,
  type OwnMeeting,
} from "./meeting.ts";
import {
  endsAt,
  lockLedMeeting,
  requireMeeting,
  selectLedMeeting,
  showLedMeeting,
  showMeeting,
} from "./meetings.server.ts";

const wrongCode = "Este não é o código do encontro. Confira os quatro números com quem lidera a turma.";

const tooManyCodes = "Foram muitos códigos errados. Peça a quem lidera a turma para marcar a sua presença.";

/** Marks the viewer as present at a meeting, by the code that the leader says there. Repeating changes nothing. */
export const arrive = verb(
  { ability: "meetings.attend", id: integerPathId(meetingNotFound), body: arrivalFields },
  async (ctx, id, { code }): Promise<OwnMeeting> => {
    const meeting = await showMeeting(ctx, id);
    if (!meeting.isMember) throw new AppError("conflict", "Só quem participa da turma marca presença pelo código.");
    if (meeting.isPresent) return meeting;
    if (!meeting.takesArrivals) throw new AppError("conflict", whyClosed(meeting));
    const isWrong = (error: unknown) => error instanceof AppError && error.code === "invalid";
    const attempt = `${id}/${ctx.viewer.id}`;
    await limitFailures(ctx, "meeting.arrive", () => markPresent(ctx, id, code), { attempt, isFailure: isWrong }).catch(
      (error) => {
        const isLimit = error instanceof AppError && error.code === "too_many";
        throw isLimit ? new AppError("too_many", tooManyCodes, { retryAfter: error.retryAfter }) : error;
      },
    );
    return { ...meeting, isPresent: true };
  },
);

function whyClosed({ isCancelled, isOver, startsAt, now }: OwnMeeting & { now: Date }) {
  if (isCancelled) return "Este encontro foi cancelado.";
  if (isOver) return "O código deste encontro não vale mais. Peça a quem lidera a turma para marcar a sua presença.";
  const opens = new Date(startsAt.getTime() - arrivalMinutes.before * 60_000);
  return `Ainda é cedo: o código vale a partir de ${appointmentLabel(opens, now)}.`;
}

const markPresent = (ctx: SignedCtx, id: number, code: string) =>
  inTransaction(ctx, async (within) => {
    const [meeting] = await within.db.select({ code: meetings.code }).from(meetings).where(eq(meetings.id, id));
    if (!isEqualConstantTime(meeting!.code, code)) throw errorAt("code", wrongCode);
    const marked = await within.db
      .insert(attendances)
      .values({ meetingId: id, userId: ctx.viewer.id, at: sqlNow(within) })
      .onConflictDoNothing()
      .returning({ userId: attendances.userId });
    if (marked.length) await recordEvent(within, "meeting.attended", `meeting/${id}`, {});
  });

/** A member of the class at the time of a meeting. */
export type Attendee = { userId: string; fullName: string; isPresent: boolean; byCode: boolean };

/** Joined before the meeting ended, did not leave before it began, and did not come back only after it. */
const wasMember = and(
  eq(classMembers.classId, meetings.classId),
  sql`not exists (select from ${classAbsences} a
    where a.class_id = ${classMembers.classId} and a.user_id = ${classMembers.userId}
      and a.left_at <= ${meetings.startsAt} and a.rejoined_at >= ${endsAt})`,
  sql`${classMembers.joinedAt} < ${endsAt} and (${classMembers.leftAt} is null or ${classMembers.leftAt} > ${meetings.startsAt})`,
);

/** One page of the members at the time of a meeting, by name, for the class's leaders. */
export async function listAttendees(
  ctx: Ctx,
  id: number,
  query: Paging,
): Promise<Page<Attendee> & { meeting: LedMeeting }> {
  const isOne = eq(meetings.id, id);
  const { found, rows, counted } = await batchRead(ctx, {
    found: selectLedMeeting(requireViewer(ctx), id),
    rows: ctx.db
      .select({
        userId: users.id,
        fullName: users.fullName,
        isPresent: sql<boolean>`${attendances.userId} is not null`,
        byCode: sql<boolean>`${attendances.userId} is not null and ${attendances.markedBy} is null`,
      })
      .from(meetings)
      .innerJoin(classMembers, wasMember)
      .innerJoin(users, eq(users.id, classMembers.userId))
      .leftJoin(attendances, and(eq(attendances.meetingId, meetings.id), eq(attendances.userId, users.id)))
      .where(isOne)
      .orderBy(sql`folded(${users.fullName}) collate "C"`, users.id)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    counted: ctx.db
      .select({ total: sql<number>`count(*)::int` })
      .from(meetings)
      .innerJoin(classMembers, wasMember)
      .where(isOne),
  });
  return { meeting: requireMeeting(found), ...toPage(rows, counted[0]!.total, query) };
}

/**
 * Saves who was present at a meeting and who was not. People who are not mentioned stay unchanged, so that two leaders
 * who save at once do not undo each other's marks.
 */
export const saveAttendance = verbInTransaction(
  { ability: "classes.lead", limit: "meeting.write", id: integerPathId(meetingNotFound), body: attendanceFields },
  async (ctx, id, { present, absent }): Promise<LedMeeting> => {
    const { cancelledAt, startsAt } = await lockLedMeeting(ctx, id);
    if (cancelledAt) throw new AppError("conflict", "Este encontro foi cancelado.");
    const opens = startsAt.getTime() - arrivalMinutes.before * 60_000;
    if ((await currentTime(ctx)).getTime() < opens) throw new AppError("conflict", tooEarly);
    await requireMembers(ctx, id, [...present, ...absent]);
    const added = await mark(ctx, id, present);
    const removed = await unmark(ctx, id, absent);
    if (added.length + removed.length)
      await recordEvent(ctx, "meeting.attendance_changed", `meeting/${id}`, { present: added, absent: removed });
    return await showLedMeeting(ctx, id);
  },
);

const tooEarly = `A lista de presença abre ${arrivalMinutes.before} minutos antes do encontro.`;
const strangers = "Só quem estava na turma no dia do encontro pode ter presença. Recarregue a página e confira.";

async function requireMembers({ db }: Pick<Ctx, "db">, id: number, userIds: string[]) {
  const named = new Set(userIds);
  const known = await db.$count(
    db
      .select({ id: classMembers.userId })
      .from(meetings)
      .innerJoin(classMembers, wasMember)
      .where(and(eq(meetings.id, id), inArray(classMembers.userId, [...named])))
      .as("known"),
  );
  if (known < named.size) throw new AppError("conflict", strangers);
}

async function mark(ctx: SignedCtx, meetingId: number, userIds: string[]): Promise<string[]> {
  if (!userIds.length) return [];
  const rows = userIds.map((userId) => ({ meetingId, userId, markedBy: ctx.viewer.id, at: sqlNow(ctx) }));
  const added = await ctx.db
    .insert(attendances)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: attendances.userId });
  return added.map(({ id }) => id);
}

async function unmark({ db }: Ctx, meetingId: number, userIds: string[]): Promise<string[]> {
  const theirs = and(eq(attendances.meetingId, meetingId), inArray(attendances.userId, userIds));
  const removed = await db.delete(attendances).where(theirs).returning({ id: attendances.userId });
  return removed.map(({ id }) => id);
}
