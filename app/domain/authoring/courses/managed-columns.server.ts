import { eq, sql } from "drizzle-orm";
import { brokenQuestions } from "#app/domain/authoring/checklist/authored-lessons.server.ts";
import { type AuthoredLesson, checklistOf, missingIn } from "#app/domain/authoring/checklist/checklist.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { courseColumns } from "#app/domain/courses/course-columns.server.ts";
import type { CourseView } from "#app/domain/courses/course-json.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { isReady } from "#app/domain/lessons/ready-lessons.server.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/** A lesson, and as much of it as tells what it still lacks. */
type Written = Pick<AuthoredLesson, "id" | "title" | "contentType" | "isReady"> & { brokenQuestions: number };

/** What those who write a course know beside its CourseView; `managed` makes it of them. */
export const managedColumns = {
  createdAt: courses.createdAt,
  instructorId: courses.instructorId,
  written: sql<Written[]>`(
    select coalesce(json_agg(json_build_object('id', ${lessons}.id, 'title', ${lessons}.title, 'contentType',
      ${lessons}.content_type, 'isReady', ${isReady}, 'brokenQuestions', ${brokenQuestions})), '[]')
    from ${lessons} where ${lessons}.course_id = ${courses}.id
  )`,
};

/** Courses joined with who teaches them, as those who write them know them; add the `where`, then `managed`. */
export function selectManagedCourses({ db }: Ctx) {
  const columns = { ...courseColumns, ...managedColumns };
  return db.select(columns).from(courses).innerJoin(users, eq(users.id, courses.instructorId)).$dynamic();
}

type Row = CourseView & { createdAt: Date; instructorId: string; written: Written[] };

/** A course that the viewer is known to manage. */
export function managed({ written, ...course }: Row): ManagedCourse {
  const lessons = written.map((lesson) => ({ ...lesson, missing: missingIn(lesson, lesson.brokenQuestions) }));
  return { ...course, lessonCount: lessons.length, pendingCount: checklistOf(lessons).length };
}
