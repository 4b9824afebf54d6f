import { sql } from "drizzle-orm";
import type { Viewer } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import type { ReviewView } from "#app/domain/reviews/review.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import type { Db } from "#drizzle/client.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

/** Words that are long enough. */
export const praise = "Aprendi a ler devagar.";

/** A free course with a single lesson, quickly finished. */
export const aShortCourse = (db: Db, about: Parameters<typeof aCourse>[1] = {}) =>
  aCourse(db, { lessons: [{}], category: "discipulado", ...about });

/** `student` enrols in such a course and finishes it; gives what a review of it has to name. */
export async function finish(db: Db, student: Viewer, { id, lessonIds }: { id: number; lessonIds: number[] }) {
  const ctx = ctxOf(db, student);
  const { enrollmentId } = await enrol(ctx, id);
  for (const lessonId of lessonIds) await completeLesson(ctx, lessonId, {});
  return { course_id: id, enrollment_id: enrollmentId };
}

/** Somebody new finishes the course and rates it. */
export async function aReview(
  db: Db,
  course: { id: number; lessonIds: number[] },
  { rating = 5, testimonial = praise, who }: { rating?: number; testimonial?: string; who?: Viewer } = {},
): Promise<ReviewView> {
  const student = who ?? (await aStudent(db));
  const named = await finish(db, student, course);
  return await writeReview(ctxOf(db, student), course.id, { ...named, rating, testimonial });
}

/** `n` featured reviews at once, of people who have just come and gone: for long lists. */
export async function manyReviews(db: Db, courseId: number, n: number) {
  await db.execute(sql`
    with person as (
      insert into users (email, full_name, given_name)
      select gen_random_uuid() || '@exemplo.test', 'Rute Moreira', 'Rute' from generate_series(1, ${n}) returning id
    ), enrolment as (
      insert into enrollments (user_id, course_id, completed_at) select id, ${courseId}, now() from person returning *
    )
    insert into reviews (user_id, course_id, enrollment_id, rating, testimonial, featured)
    select user_id, course_id, id, 4 + id % 2, ${praise}, true from enrolment`);
}
