import { and, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { selectOwnPresence } from "#app/domain/classes/presence.server.ts";
import { presenceGapOf } from "#app/domain/classes/presence.ts";
import { isReady, publishedCourses } from "#app/domain/courses/course.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { comesAfter, nextOpensAt } from "#app/domain/enrolments/course-access.server.ts";
import { selectTrailAccess, type TrailAccess, toTrailAccess } from "#app/domain/enrolments/trail-access.server.ts";
import type { PaymentView } from "#app/domain/payments/payment.ts";
import { selectPending } from "#app/domain/payments/payments.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { trailCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import type { TrailWithCourses } from "./trail.ts";
import type { MyTrail, TrailStep } from "./trail-progress.ts";
import { requireTrail, selectTrail, selectTrailCourses } from "./trails.server.ts";

/** The courses of trails, in order, with the viewer's progress in each. */
export function selectSteps(ctx: Ctx, which: SQL) {
  const { db, viewer } = ctx;
  const isTheirs = and(
    eq(enrollments.courseId, courses.id),
    eq(enrollments.userId, sql`${viewer?.id ?? null}::uuid`),
    isNull(enrollments.endedAt),
  );
  return db
    .select({
      trailId: trailCourses.trailId,
      courseId: courses.id,
      title: courses.title,
      lessonCount: sql<number>`(select count(*)::int from ${lessons} where ${lessons}.course_id = ${courses}.id and ${isReady})`,
      done: sql<number>`(select count(*)::int from ${lessonProgress} p join ${lessons} on ${lessons}.id = p.lesson_id and ${isReady}
        where p.enrollment_id = ${enrollments}.id and p.completed_at is not null)`,
      isEnrolled: sql<boolean>`${enrollments}.id is not null`,
      isOffered: sql<boolean>`${publishedCourses}`,
      isCompleted: sql<boolean>`${enrollments}.completed_at is not null`,
      waits: sql<boolean>`${comesAfter} is not null`,
      nextOpensAt: nextOpensAt(ctx),
    })
    .from(trailCourses)
    .innerJoin(courses, eq(courses.id, trailCourses.courseId))
    .leftJoin(enrollments, isTheirs)
    .where(which)
    .orderBy(trailCourses.trailId, trailCourses.orderIndex);
}

/** The viewer's trail enrolments with their certificates, last joined first. */
function selectTrailEnrolments({ db, viewer }: Ctx, which?: SQL) {
  const isTheirs = and(eq(trailEnrolments.userId, sql`${viewer?.id ?? null}::uuid`), isNull(trailEnrolments.endedAt));
  return db
    .select({
      id: trails.id,
      title: trails.title,
      completedAt: trailEnrolments.completedAt,
      certificateId: certificates.id,
    })
    .from(trailEnrolments)
    .innerJoin(trails, eq(trails.id, trailEnrolments.trailId))
    .leftJoin(certificates, and(eq(certificates.trailEnrolmentId, trailEnrolments.id), isNull(certificates.revokedAt)))
    .where(and(isTheirs, which))
    .orderBy(desc(trailEnrolments.id));
}

/** The trails that the viewer is enrolled in, last joined first, with their progress. */
export async function listMyTrails(ctx: Ctx): Promise<MyTrail[]> {
  return toMyTrails(await batchRead(ctx, selectMyTrails(requireViewer(ctx))));
}

/** The selects for `toMyTrails`, for a batch. */
export function selectMyTrails(ctx: SignedCtx) {
  const mine = ctx.db
    .select({ id: trailEnrolments.trailId })
    .from(trailEnrolments)
    .where(and(eq(trailEnrolments.userId, ctx.viewer.id), isNull(trailEnrolments.endedAt)));
  return { enrolled: selectTrailEnrolments(ctx), steps: selectSteps(ctx, inArray(trailCourses.trailId, mine)) };
}

type Read = { [Name in keyof ReturnType<typeof selectMyTrails>]: Awaited<ReturnType<typeof selectMyTrails>[Name]> };

export function toMyTrails({ enrolled, steps }: Read): MyTrail[] {
  return enrolled.map(({ completedAt, ...trail }) => ({
    ...trail,
    isCompleted: completedAt !== null,
    steps: steps.filter(({ trailId }) => trailId === trail.id),
  }));
}

type TrailPage = TrailWithCourses & {
  access: TrailAccess;
  steps: TrailStep[];
  certificateId: string | null;
  /** The presence that the viewer lacks for the certificate, as a sentence. */
  presenceGap: string | null;
  /** The viewer's pending payment for the trail. */
  pending: PaymentView | null;
};

/** Everything that a trail's page shows: its courses, the viewer's access and their progress. */
export async function showTrailPage(ctx: Ctx, trailId: number): Promise<TrailPage> {
  const read = await batchRead(ctx, {
    trails: selectTrail(ctx, trailId),
    courses: selectTrailCourses(ctx, trailId),
    accesses: selectTrailAccess(ctx, trailId),
    steps: selectSteps(ctx, eq(trailCourses.trailId, trailId)),
    enrolled: selectTrailEnrolments(ctx, eq(trails.id, trailId)),
    presence: selectOwnPresence(ctx),
    pending: selectPending(ctx, { trailId }),
  });
  return {
    trail: requireTrail(read.trails),
    courses: read.courses,
    access: toTrailAccess(ctx, read.accesses),
    steps: read.steps,
    certificateId: read.enrolled[0]?.certificateId ?? null,
    presenceGap: presenceGapOf(read.presence, read.steps),
    pending: read.pending[0] ?? null,
  };
}
