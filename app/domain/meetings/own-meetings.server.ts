import { and, eq, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { selectOwnPresence } from "#app/domain/classes/presence.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { type Paging, toPage } from "#app/domain/paging.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { meetings } from "#drizzle/schema/meetings.ts";
import { endsAt, inOrder, meetingColumns, meetingsOf, ownColumns } from "./meetings.server.ts";

/** One page of the meetings of the classes that the viewer is in or leads, and their presence at past meetings. */
export async function showOwnMeetings(ctx: Ctx, query: Paging) {
  const signed = requireViewer(ctx);
  const isOwn = meetingsOf(signed.viewer.id);
  const { rows, counted, presence } = await batchRead(signed, {
    rows: signed.db
      .select(ownColumns(signed))
      .from(meetings)
      .innerJoin(classes, eq(classes.id, meetings.classId))
      .where(isOwn)
      .orderBy(...inOrder(signed), meetings.id)
      .limit(query.limit)
      .offset((query.page - 1) * query.limit),
    counted: signed.db.select({ total: sql<number>`count(*)::int` }).from(meetings).where(isOwn),
    presence: selectOwnPresence(signed),
  });
  return { list: toPage(rows, counted[0]!.total, query), presence };
}

/** The viewer's current or next meeting, if there is one. */
export const selectNextMeeting = (ctx: SignedCtx) =>
  ctx.db
    .select(meetingColumns(ctx))
    .from(meetings)
    .innerJoin(classes, eq(classes.id, meetings.classId))
    .where(and(meetingsOf(ctx.viewer.id), isNull(meetings.cancelledAt), sql`${endsAt} > ${sqlNow(ctx)}`))
    .orderBy(meetings.startsAt, meetings.id)
    .limit(1);
