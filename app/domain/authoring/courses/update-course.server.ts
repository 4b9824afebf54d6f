import { eq } from "drizzle-orm";
import { courseValues } from "#app/domain/authoring/courses/course-values.server.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import type { CourseFields } from "#app/domain/authoring/courses/schema.ts";
import { showManagedCourse } from "#app/domain/authoring/courses/show-managed-course.server.ts";
import { holdCourse, requireAuthor } from "#app/domain/authoring/managed.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { courses } from "#drizzle/schema/courses.ts";

/**
 * Writes a course's fields anew, all of them. What was sold at another price stays as it was sold.
 * Out: the course as it is now.
 * Refuses visitors, students, other people's courses (not found), and what `courseValues` refuses.
 */
export async function updateCourse(ctx: Ctx, courseId: number, fields: CourseFields): Promise<ManagedCourse> {
  return await inTransaction(requireAuthor(ctx), async (within) => {
    const before = await holdCourse(within, courseId);
    const after = await courseValues(within, fields, courseId);
    await within.db.update(courses).set(after).where(eq(courses.id, courseId));
    const names = Object.keys(after) as (keyof typeof after)[];
    const changed = names.filter((name) => after[name] !== before[name]);
    const prices = changed.includes("priceCents") && { before: before.priceCents, after: after.priceCents };
    if (changed.length) {
      const data = { fields: changed, ...(prices && { prices }) };
      await record(within, "course.changed", `course/${courseId}`, data, { before, after: { ...before, ...after } });
    }
    return await showManagedCourse(within, courseId);
  });
}
