import { courseValues } from "#app/domain/authoring/courses/course-values.server.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import type { CourseFields } from "#app/domain/authoring/courses/schema.ts";
import { showManagedCourse } from "#app/domain/authoring/courses/show-managed-course.server.ts";
import { requireAuthor } from "#app/domain/authoring/managed.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { courses } from "#drizzle/schema/courses.ts";

/**
 * Begins a course as a draft, taught by whoever writes it; an admin may name another instructor (B2).
 * In: the fields, the price in reais. Out: the course.
 * Refuses visitors, students, and what `courseValues` refuses.
 */
export async function createCourse(ctx: Ctx, fields: CourseFields): Promise<ManagedCourse> {
  return await inTransaction(requireAuthor(ctx), async (within) => {
    const { viewer } = within;
    const { instructorId = viewer.id, ...values } = await courseValues(within, fields);
    const [row] = await within.db
      .insert(courses)
      .values({ ...values, instructorId, createdBy: viewer.id, createdAt: clock(within) })
      .returning({ id: courses.id });
    await record(within, "course.created", `course/${row!.id}`, { instructorId, priceCents: values.priceCents });
    return await showManagedCourse(within, row!.id);
  });
}
