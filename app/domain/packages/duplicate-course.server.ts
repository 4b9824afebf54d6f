import { can } from "#app/domain/access/authorise.ts";
import type { ManagedCourse } from "#app/domain/authoring/course.ts";
import { lockCourse } from "#app/domain/authoring/lock-rows.server.ts";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { truncateAtWord } from "#app/domain/text.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { readContent, writeContent } from "./course-content.server.ts";

/**
 * Copies a course as a draft, with its lessons, questions and resources, for the same instructor where an admin or
 * editor copies it, else for the viewer. Its files are shared: both courses show the same ones, and none is stored twice. People,
 * dates, reviews and sales stay with the original.
 */
export const duplicateCourse = verb(
  { ability: "courses.manage", limit: "authoring.write", id: integerPathId(courseNotFound) },
  (ctx, courseId) =>
    inTransaction(ctx, async (within): Promise<ManagedCourse> => {
      const source = await lockCourse(within, courseId);
      const { course, lessons } = await readContent(within, source);
      const title = truncateAtWord(`Cópia de ${course.title}`, 200);
      const instructorId = can(within.viewer, "courses.manageAll") ? source.instructorId : within.viewer.id;
      const id = await writeContent(within, { course: { ...course, title }, lessons }, { instructorId });
      return await showManagedCourse(within, id);
    }),
);
