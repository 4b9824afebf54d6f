import { and, eq, inArray } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
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
import { refuseOverwrite } from "#app/domain/edit-version.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { requirePriceAllowed } from "#app/domain/payments/checkout.ts";
import { categoryNames } from "#app/domain/school.ts";
import { isUuid } from "#app/domain/text.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { courseEdit, type ManagedCourse } from "./course.ts";
import { requireOwnFileOrUrl } from "./course-files.server.ts";
import { recordHandover } from "./former-instructors.server.ts";
import { lockCourse } from "./lock-rows.server.ts";
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
    throw new AppError("invalid", invalidPrice, { fields: { price: [invalidPrice] } });
  }
  return Math.round(price * 100);
}

async function namedInstructor(ctx: SignedCtx, id: string | null | undefined) {
  if (!id && can(ctx.viewer, "courses.teach")) return undefined;
  const teaches = and(eq(users.id, id ?? ""), inArray(users.role, ["instructor", "admin"]));
  const [row] = isUuid(id?.toLowerCase() ?? "") ? await ctx.db.select({ id: users.id }).from(users).where(teaches) : [];
  if (!row) throw new AppError("invalid", askInstructor, { fields: { instructor_id: [askInstructor] } });
  return row.id;
}

/** Creates a course as a draft, taught by its author; those who manage all courses may name another. */
export const createCourse = verb(
  { ability: "courses.manage", limit: "authoring.write", body: courseFields },
  (ctx, fields) =>
    inTransaction(ctx, async (within): Promise<ManagedCourse> => {
      const { viewer } = within;
      const { instructorId = viewer.id, ...values } = await checkedValues(within, fields);
      const [row] = await within.db
        .insert(courses)
        .values({ ...values, instructorId, createdBy: viewer.id, createdAt: sqlNow(within) })
        .returning({ id: courses.id });
      await recordEvent(within, "course.created", `course/${row!.id}`, { instructorId, priceCents: values.priceCents });
      return await showManagedCourse(within, row!.id);
    }),
);

/** Replaces all fields of a course. Past sales keep their price. */
export const updateCourse = verb(
  { ability: "courses.manage", limit: "authoring.write", id: integerPathId(courseNotFound), body: courseEdit },
  (ctx, courseId, { version, ...fields }) =>
    inTransaction(ctx, async (within): Promise<ManagedCourse> => {
      const before = await lockCourse(within, courseId);
      const after = await checkedValues(within, fields, courseId);
      if (before.isPublished && before.priceCents === 0) requirePriceAllowed(within.settings, after.priceCents);
      const editable = (course: typeof before) => editableCourse(course, categoryNames(within.settings));
      refuseOverwrite(version, { saved: editable(before), sent: editable({ ...before, ...after }) });
      await within.db.update(courses).set(after).where(eq(courses.id, courseId));
      if (after.instructorId && after.instructorId !== before.instructorId)
        await recordHandover(within, courseId, { from: before.instructorId, to: after.instructorId });
      const names = Object.keys(after) as (keyof typeof after)[];
      const changed = names.filter((name) => after[name] !== before[name]);
      const prices = changed.includes("priceCents") && { before: before.priceCents, after: after.priceCents };
      if (changed.length) {
        const data = { fields: changed, ...(prices && { prices }) };
        await recordEvent(within, "course.changed", `course/${courseId}`, data, {
          before,
          after: { ...before, ...after },
        });
      }
      return await showManagedCourse(within, courseId);
    }),
);

/** Removes a course from every list for good. Enrolments, payments, commissions and certificates stay. */
export const deleteCourse = verb(
  { ability: "courses.manage", limit: "authoring.write", id: integerPathId(courseNotFound) },
  async (ctx, courseId): Promise<void> => {
    await inTransaction(ctx, async (within) => {
      const before = await lockCourse(within, courseId);
      await within.db
        .update(courses)
        .set({ deletedAt: sqlNow(within) })
        .where(eq(courses.id, courseId));
      await recordEvent(within, "course.deleted", `course/${courseId}`, {}, { before });
    });
  },
);
