import { and, eq, type SQL, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { knownClasses, leads, ledClasses, requireLed } from "#app/domain/classes/find-class.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { attendances, meetings } from "#drizzle/schema/meetings.ts";
import { arrivalMinutes, type LedMeeting, meetingNotFound, type OwnMeeting } from "./meeting.ts";

export const endsAt = sql`(${meetings.startsAt} + make_interval(mins => ${meetings.minutes}))`;

const opensAt = sql`(${meetings.startsAt} - make_interval(mins => ${arrivalMinutes.before}))`;
const closesAt = sql`(${endsAt} + make_interval(mins => ${arrivalMinutes.after}))`;

/** The columns of a MeetingView, from meetings joined with their classes. */
export const meetingColumns = (ctx: Pick<Ctx, "now">) => ({
  id: meetings.id,
  classId: meetings.classId,
  className: classes.name,
  title: meetings.title,
  startsAt: meetings.startsAt,
  minutes: meetings.minutes,
  place: meetings.place,
  link: meetings.link,
  sequence: meetings.sequence,
  createdAt: meetings.createdAt,
  isCancelled: sql<boolean>`${meetings.cancelledAt} is not null`,
  isOver: sql<boolean>`${endsAt} <= ${sqlNow(ctx)}`,
  takesArrivals: sql<boolean>`(${meetings.cancelledAt} is null and ${opensAt} <= ${sqlNow(ctx)} and ${sqlNow(ctx)} < ${closesAt})`,
});

const ledColumns = (ctx: Ctx) => ({
  ...meetingColumns(ctx),
  code: meetings.code,
  attendees: sql<number>`(select count(*)::int from ${attendances} a where a.meeting_id = ${meetings}.id)`,
});

const isMember = ({ viewer }: SignedCtx) =>
  sql<boolean>`exists (select from ${classMembers} m
    where m.class_id = ${meetings.classId} and m.user_id = ${viewer.id} and m.left_at is null)`;

export const ownColumns = (ctx: SignedCtx) => ({
  ...meetingColumns(ctx),
  isMember: isMember(ctx),
  leads: sql<boolean>`(${ledClasses(ctx)})`,
  isPresent: sql<boolean>`exists (select from ${attendances} a
    where a.meeting_id = ${meetings}.id and a.user_id = ${ctx.viewer.id})`,
});

/** Meetings of the classes that a person is in or leads. */
export const meetingsOf = (userId: string | SQL): SQL =>
  sql`${meetings.classId} in (
    select class_id from ${classMembers} where user_id = ${userId} and left_at is null
    union select class_id from ${classLeaders} where user_id = ${userId})`;

/** Current and future meetings, next one first; then past meetings, last one first. */
export function inOrder(ctx: Pick<Ctx, "now">): SQL[] {
  const isPast = sql`${closesAt} <= ${sqlNow(ctx)}`;
  return [isPast, sql`case when not ${isPast} then ${meetings.startsAt} end`, sql`${meetings.startsAt} desc`];
}

/** One page of the meetings of a class that the viewer leads, with their codes. */
export async function listClassMeetings(
  ctx: Ctx,
  classId: number,
  query: Paging,
): Promise<Page<LedMeeting> & { class: { id: number; name: string; isClosed: boolean } }> {
  const signed = requireViewer(ctx);
  const isOfClass = eq(meetings.classId, classId);
  const { found, rows, counted } = await batchRead(ctx, {
    found: ctx.db
      .select({
        id: classes.id,
        name: classes.name,
        isClosed: sql<boolean>`${classes.closedAt} is not null`,
        leads: leads(signed),
      })
      .from(classes)
      .where(and(eq(classes.id, classId), knownClasses(signed))),
    rows: ctx.db
      .select(ledColumns(ctx))
      .from(meetings)
      .innerJoin(classes, eq(classes.id, meetings.classId))
      .where(isOfClass)
      .orderBy(...inOrder(ctx), meetings.id)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    counted: ctx.db.select({ total: sql<number>`count(*)::int` }).from(meetings).where(isOfClass),
  });
  return { ...toPage(rows, counted[0]!.total, query), class: requireLed(found) };
}

/** A meeting of a class that the viewer is in or leads, and the time of reading; throws (not found) for any other. */
export async function showMeeting(ctx: Ctx, id: number): Promise<OwnMeeting & { now: Date }> {
  const signed = requireViewer(ctx);
  const [row] = await signed.db
    .select({ ...ownColumns(signed), now: sqlNow(ctx).mapWith(meetings.startsAt) })
    .from(meetings)
    .innerJoin(classes, eq(classes.id, meetings.classId))
    .where(and(eq(meetings.id, id), sql`(${isMember(signed)} or ${ledClasses(signed)})`));
  if (!row) throw new AppError("not_found", meetingNotFound);
  return row;
}

export const selectLedMeeting = (ctx: SignedCtx, id: number) =>
  ctx.db
    .select(ledColumns(ctx))
    .from(meetings)
    .innerJoin(classes, eq(classes.id, meetings.classId))
    .where(and(eq(meetings.id, id), ledClasses(ctx)));

/** The meeting that it found; throws (not found) if there is none. */
export function requireMeeting([row]: LedMeeting[]): LedMeeting {
  if (!row) throw new AppError("not_found", meetingNotFound);
  return row;
}

/** A meeting of a class that the viewer leads; throws (not found) for any other. */
export const showLedMeeting = async (ctx: Ctx, id: number): Promise<LedMeeting> =>
  requireMeeting(await selectLedMeeting(requireViewer(ctx), id));

/** The same, locked until the end of the transaction, so that changes to a meeting are made one at a time. */
export async function lockLedMeeting(ctx: SignedCtx, id: number): Promise<typeof meetings.$inferSelect> {
  const [row] = await ctx.db
    .select({ meeting: meetings })
    .from(meetings)
    .innerJoin(classes, eq(classes.id, meetings.classId))
    .where(and(eq(meetings.id, id), ledClasses(ctx)))
    .for("no key update", { of: meetings });
  if (!row) throw new AppError("not_found", meetingNotFound);
  return row.meeting;
}
