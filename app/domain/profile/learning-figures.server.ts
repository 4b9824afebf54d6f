import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { LearningFigures } from "#app/domain/profile/profile-json.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";

/**
 * The selects of what `figuresOf` makes the figures of: how much somebody has learnt here. Courses that a refund took
 * back and revoked certificates do not count.
 */
export function selectFigures({ db }: Pick<Ctx, "db">, userId: string) {
  const own = and(eq(enrollments.userId, userId), isNull(enrollments.endedAt));
  const courses = db
    .select({
      enrolledCourses: sql<number>`count(*)::int`,
      completedCourses: sql<number>`count(${enrollments.completedAt})::int`,
    })
    .from(enrollments)
    .where(own);
  const lessons = db
    .select({ completedLessons: sql<number>`count(*)::int` })
    .from(lessonProgress)
    .innerJoin(enrollments, eq(enrollments.id, lessonProgress.enrollmentId))
    .where(and(own, isNotNull(lessonProgress.completedAt)));
  const certified = db
    .select({
      certificates: sql<number>`count(*)::int`,
      certifiedHours: sql<number>`coalesce(sum((${certificates.snapshot} ->> 'duration_hours')::numeric), 0)::float8`,
    })
    .from(certificates)
    .where(and(eq(certificates.userId, userId), isNull(certificates.revokedAt)));
  return { courses, lessons, certified };
}

export function figuresOf({ courses, lessons, certified }: Read): LearningFigures {
  return { ...courses[0]!, ...lessons[0]!, ...certified[0]! };
}

type Selects = ReturnType<typeof selectFigures>;
type Read = { [Name in keyof Selects]: Awaited<Selects[Name]> };
