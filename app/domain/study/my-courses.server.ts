import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { selectOwnPresence } from "#app/domain/classes/presence.server.ts";
import { presenceGapOf } from "#app/domain/classes/presence.ts";
import { courseColumns } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { comesAfter, nextOpensAt } from "#app/domain/enrolments/course-access.server.ts";
import { selectOwnInvitations, toOwnInvitations } from "#app/domain/invitations/answer.server.ts";
import { selectNextMeeting } from "#app/domain/meetings/own-meetings.server.ts";
import { percentageOf } from "#app/domain/percentage.ts";
import { selectMyTrails, toMyTrails } from "#app/domain/trails/trail-progress.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { courses, formerInstructors } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import type { MyCourse } from "./my-courses.ts";

/** The viewer's courses and trails, with their invitations, next meeting and the presence that they lack. */
export async function showMyCourses(ctx: Ctx) {
  const signed = requireViewer(ctx);
  const [courses, { presence, next, invited, ...ofTrails }] = await Promise.all([
    listMyCourses(signed),
    batchRead(signed, {
      presence: selectOwnPresence(signed),
      next: selectNextMeeting(signed),
      invited: selectOwnInvitations(signed),
      ...selectMyTrails(signed),
    }),
  ]);
  return {
    courses: courses.map((mine) => ({ ...mine, presenceGap: presenceGapOf(presence, [{ courseId: mine.course.id }]) })),
    nextMeeting: next[0] ?? null,
    isInClass: presence.length > 0,
    trails: toMyTrails(ofTrails).map((mine) => ({ ...mine, presenceGap: presenceGapOf(presence, mine.steps) })),
    invitations: await toOwnInvitations(signed, invited),
  };
}

/** The viewer's courses, last enrolled first, including unpublished and deleted ones (lifetime access). */
export async function listMyCourses(ctx: Ctx): Promise<MyCourse[]> {
  const { viewer } = requireViewer(ctx);
  const rows = await ctx.db
    .select({
      course: courseColumns,
      enrollmentId: enrollments.id,
      completedAt: enrollments.completedAt,
      done: sql<number>`(select count(*)::int from ${lessonProgress} where ${lessonProgress.enrollmentId} = ${enrollments.id} and ${lessonProgress.completedAt} is not null)`,
      lastStudiedAt:
        sql<Date | null>`(select max(${lessonProgress.updatedAt}) from ${lessonProgress} where ${lessonProgress.enrollmentId} = ${enrollments.id})`.mapWith(
          lessonProgress.updatedAt,
        ),
      nextOpensAt: nextOpensAt(ctx),
      certificateIssuedAt:
        sql<Date | null>`case when ${certificates.revokedAt} is null then ${certificates.issueDate} end`.mapWith(
          certificates.issueDate,
        ),
      certificateRevokedAt: certificates.revokedAt,
      waits: sql<boolean>`${comesAfter} is not null`,
      mayReview: sql<boolean>`${enrollments.completedAt} is not null
        and ${viewer.id} not in (${courses.instructorId}, ${courses.createdBy})
        and not exists (select from ${formerInstructors} f where f.course_id = ${courses.id} and f.user_id = ${viewer.id})
        and not exists (select from ${reviews} r where r.course_id = ${courses.id} and r.user_id = ${viewer.id})`,
    })
    .from(enrollments)
    .innerJoin(courses, eq(courses.id, enrollments.courseId))
    .innerJoin(users, eq(users.id, courses.instructorId))
    .leftJoin(certificates, eq(certificates.enrollmentId, enrollments.id))
    .where(and(eq(enrollments.userId, viewer.id), isNull(enrollments.endedAt)))
    .orderBy(desc(enrollments.id));
  return rows.map(({ completedAt, done, ...row }) => {
    const isCompleted = completedAt !== null;
    return {
      ...row,
      done,
      isCompleted,
      completionPercentage: percentageOf({ done, lessons: row.course.lessonCount, isCompleted }),
    };
  });
}
