import { nextFreePosition } from "#app/domain/authoring/list-order.server.ts";
import { byAuthor, lockCourse } from "#app/domain/authoring/lock-rows.server.ts";
import { lockStudents } from "#app/domain/authoring/lock-students.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { writeLessons } from "./course-content.server.ts";
import { lessonsText, readLessons } from "./lessons-of-text.ts";

/** Adds the lessons of a text to the end of a course: all or none. Completed courses stay completed. */
export const importLessons = verb(
  { ...byAuthor, id: integerPathId(courseNotFound), body: lessonsText },
  async (ctx, courseId, { content_text: text }) => {
    const lessons = readLessons(text);
    await inTransaction(ctx, async (within) => {
      await lockCourse(within, courseId);
      await lockStudents(within, courseId);
      const first = await nextFreePosition(within, { of: "lessons", parentId: courseId }, undefined, lessons.length);
      await writeLessons(within, courseId, lessons, first);
    });
    return { courseId, lessons: lessons.length, questions: lessons.flatMap(({ questions }) => questions).length };
  },
);
