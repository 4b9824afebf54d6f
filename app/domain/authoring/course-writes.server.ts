import { and, eq, inArray } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { errorAt } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import {
  type CourseFields,
  courseFields,
  courseNotFound,
  courseValues,
  editableCourse,
  invalidPrice,
  isAlwaysFree,
} from "#app/domain/courses/course.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { changedFields, refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { requirePriceAllowed } from "#app/domain/payments/checkout.ts";
import { categoryNames } from "#app/domain/school.ts";
import { isUuid } from "#app/domain/text.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { courseEdit, type ManagedCourse } from "./course.ts";
import { requireOwnFileOrUrl } from "./course-files.server.ts";
import { recordHandover } from "./former-instructors.server.ts";
import { byAuthor, lockCourse } from "./lock-rows.server.ts";
import { showManagedCourse } from "./managed-courses.server.ts";

const askInstructor = "Escolha um instrutor da escola.";

/**
 * Turns a course's fields into columns: price in centavos (0 in free categories), and the instructor only where
 * somebody who may do so chose one.
 */
async function checkedValues(ctx: SignedCtx, fields: CourseFields, courseId?: number) {
  const assigns = can(ctx.viewer, courseId ? "courses.assign" : "courses.manageAll");
  const instructorId = assigns ? await namedInstructor(ctx, fields.instructor_id) : undefined;
  return {
    ...courseValues(fields),
    priceCents: priceOf(fields),
    thumbnailUrl: await requireOwnFileOrUrl(ctx, fields.thumbnail_url, {
      field: "thumbnail_url",
      kinds: ["image"],
      courseId,
    }),
    ...(instructorId && { instructorId }),
  };
}

/** A course's price in centavos, 0 in free categories. Refuses (invalid) a course without one. */
export function priceOf({ category, price }: Pick<CourseFields, "category" | "price">) {
  if (isAlwaysFree(category)) return 0;
  if (price === null || price === undefined) {
    throw errorAt("price", invalidPrice);
  }
  return Math.round(price * 100);
}

async function namedInstructor(ctx: SignedCtx, id: string | null | undefined) {
  if (!id && can(ctx.viewer, "courses.teach")) return undefined;
  const teaches = and(eq(users.id, id ?? ""), inArray(users.role, ["instructor", "admin"]));
  const [row] = isUuid(id?.toLowerCase() ?? "") ? await ctx.db.select({ id: users.id }).from(users).where(teaches) : [];
  if (!row) throw errorAt("instructor_id", askInstructor);
  return row.id;
}

/** Creates a course as a draft, taught by its author; those who manage all courses may name another. */
export const createCourse = verbInTransaction(
  { ...byAuthor, body: courseFields },
  async (ctx, fields): Promise<ManagedCourse> => {
    const { viewer } = ctx;
    const { instructorId = viewer.id, ...values } = await checkedValues(ctx, fields);
    const [row] = await ctx.db
      .insert(courses)
      .values({ ...values, instructorId, createdBy: viewer.id, createdAt: sqlNow(ctx) })
      .returning({ id: courses.id });
    await recordEvent(ctx, "course.created", `course/${row!.id}`, { instructorId, priceCents: values.priceCents });
    return await showManagedCourse(ctx, row!.id);
  },
);

/** Replaces all fields of a course. Past sales keep their price. */
export const updateCourse = verbInTransaction(
  { ...byAuthor, id: integerPathId(courseNotFound), body: courseEdit },
  async (ctx, courseId, { version, ...fields }): Promise<ManagedCourse> => {
    const before = await lockCourse(ctx, courseId);
    const after = await checkedValues(ctx, fields, courseId);
    if (before.isPublished && before.priceCents === 0) requirePriceAllowed(ctx.settings, after.priceCents);
    const editable = (course: typeof before) => editableCourse(course, categoryNames(ctx.settings));
    refuseOverwrite(version, { saved: editable(before), sent: editable({ ...before, ...after }) });
    await ctx.db.update(courses).set(after).where(eq(courses.id, courseId));
    if (after.instructorId && after.instructorId !== before.instructorId)
      await recordHandover(ctx, courseId, { from: before.instructorId, to: after.instructorId });
    const changed = changedFields(before, after);
    const prices = changed.includes("priceCents") && { before: before.priceCents, after: after.priceCents };
    if (changed.length) {
      const data = { fields: changed, ...(prices && { prices }) };
      await recordEvent(ctx, "course.changed", `course/${courseId}`, data, {
        before,
        after: { ...before, ...after },
      });
    }
    return await showManagedCourse(ctx, courseId);
  },
);

/** Removes a course from every list for good. Enrolments, payments, commissions and certificates stay. */
export const deleteCourse = verbInTransaction(
  { ...byAuthor, id: integerPathId(courseNotFound) },
  async (ctx, courseId): Promise<void> => {
    const before = await lockCourse(ctx, courseId);
    await ctx.db
      .update(courses)
      .set({ deletedAt: sqlNow(ctx) })
      .where(eq(courses.id, courseId));
    await recordEvent(ctx, "course.deleted", `course/${courseId}`, {}, { before });
  },
);
