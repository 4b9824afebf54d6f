import { can } from "#app/domain/access/authorise.ts";
import type { ManagedCourse } from "#app/domain/authoring/course.ts";
import { byAuthor, lockCourse } from "#app/domain/authoring/lock-rows.server.ts";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { truncateAtWord } from "#app/domain/text.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { readContent, writeContent } from "./course-content.server.ts";

/**
 * Copies a course as a draft, with its lessons, questions and resources, for the same instructor where an admin or
 * editor copies it, else for the viewer. Its files are shared: both courses show the same ones, and none is stored
 * twice. People, dates, reviews and sales stay with the original.
 */
export const duplicateCourse = verbInTransaction(
  { ...byAuthor, id: integerPathId(courseNotFound) },
  async (ctx, courseId): Promise<ManagedCourse> => {
    const source = await lockCourse(ctx, courseId);
    const { course, lessons } = await readContent(ctx, source);
    const title = truncateAtWord(`Cópia de ${course.title}`, 200);
    const instructorId = can(ctx.viewer, "courses.manageAll") ? source.instructorId : ctx.viewer.id;
    const id = await writeContent(ctx, { course: { ...course, title }, lessons }, { instructorId });
    return await showManagedCourse(ctx, id);
  },
);
