import { and, eq, exists, isNull, or, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { trailCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import { trailNotFound } from "./course-access.ts";
import type { Enrolment } from "./find-enrolment.server.ts";

/** Whether a trail is on offer: it is published, and so are all its courses. */
export const isOnOffer = sql<boolean>`(${trails}.is_published and exists (select from ${trailCourses} tc where tc.trail_id = ${trails}.id)
  and not exists (select from ${trailCourses} tc join ${courses} c on c.id = tc.course_id
    where tc.trail_id = ${trails}.id and (not c.is_published or c.deleted_at is not null)))`;

/** Trails that the viewer may open: those on offer, those they are enrolled in, and all trails for an admin. */
export function visibleTrails({ db, viewer }: Ctx): SQL | undefined {
  if (!viewer) return isOnOffer;
  if (can(viewer, "trails.manage")) return undefined;
  const mine = and(
    eq(trailEnrolments.trailId, trails.id),
    eq(trailEnrolments.userId, viewer.id),
    isNull(trailEnrolments.endedAt),
  );
  return or(isOnOffer, exists(db.select({ one: sql`1` }).from(trailEnrolments).where(mine)));
}

/** The viewer's access to a trail; `enrolment` is null if they are not enrolled in it. */
export type TrailAccess = {
  trail: { id: number; title: string; isOnOffer: boolean };
  priceCents: number;
  viewer: Viewer | null;
  enrolment: Enrolment | null;
  /** Whether the viewer teaches one of its courses. */
  owns: boolean;
};

async function findTrailAccess(ctx: Ctx, trailId: number): Promise<TrailAccess> {
  return toTrailAccess(ctx, await selectTrailAccess(ctx, trailId));
}

/** The same, and locks the trail until the end of the transaction, so that it is not changed or deleted meanwhile. */
export async function holdTrailAccess(ctx: Ctx, trailId: number): Promise<TrailAccess> {
  await ctx.db.select({ id: trails.id }).from(trails).where(eq(trails.id, trailId)).for("key share");
  return await findTrailAccess(ctx, trailId);
}

/** Selects the row that `toTrailAccess` reads. */
export function selectTrailAccess(ctx: Ctx, trailId: number) {
  const viewerId = sql`${ctx.viewer?.id ?? null}::uuid`;
  const mine = and(
    eq(trailEnrolments.trailId, trails.id),
    eq(trailEnrolments.userId, viewerId),
    isNull(trailEnrolments.endedAt),
  );
  return ctx.db
    .select({
      id: trails.id,
      title: trails.title,
      isOnOffer,
      priceCents: trails.priceCents,
      enrolmentId: trailEnrolments.id,
      origin: trailEnrolments.origin,
      completedAt: trailEnrolments.completedAt,
      owns: sql<boolean>`exists (select from ${trailCourses} tc join ${courses} c on c.id = tc.course_id
        where tc.trail_id = ${trails}.id and c.instructor_id = ${viewerId})`,
    })
    .from(trails)
    .leftJoin(trailEnrolments, mine)
    .where(and(eq(trails.id, trailId), visibleTrails(ctx)));
}

/** Throws (not found) for a trail that the viewer may not see. */
export function toTrailAccess({ viewer }: Ctx, [row]: Awaited<ReturnType<typeof selectTrailAccess>>): TrailAccess {
  if (!row) throw new AppError("not_found", trailNotFound);
  const { id, title, isOnOffer, priceCents, owns, enrolmentId, origin, completedAt } = row;
  const isEnrolled = enrolmentId !== null && origin !== null;
  const enrolment = isEnrolled ? { id: enrolmentId, origin, completedAt } : null;
  return { trail: { id, title, isOnOffer }, priceCents, viewer, enrolment, owns };
}
