import { and, desc, eq } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { personNotFound } from "#app/domain/people/person.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { formerInstructors as former } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { type FormerInstructor, readingFields } from "./former-instructor.ts";
import { lockCourse, requireAuthor } from "./lock-rows.server.ts";

/** Records that a course passes to another instructor. The former one loses all rights to it and stays in the list. */
export async function recordHandover(ctx: Ctx, courseId: number, { from, to }: { from: string; to: string }) {
  await ctx.db.delete(former).where(and(eq(former.courseId, courseId), eq(former.userId, to)));
  await ctx.db.insert(former).values({ courseId, userId: from, until: sqlNow(ctx) });
  await recordEvent(ctx, "course.given", `course/${courseId}`, { from, to });
}

/** Who taught the course before, latest first. Only for admins, who decide whether they may still read it. */
export async function listFormerInstructors(ctx: Ctx, courseId: number): Promise<FormerInstructor[]> {
  if (!can(requireAuthor(ctx).viewer, "courses.assign")) return [];
  return await ctx.db
    .select({ userId: former.userId, fullName: users.fullName, mayRead: former.mayRead, until: former.until })
    .from(former)
    .innerJoin(users, eq(users.id, former.userId))
    .where(eq(former.courseId, courseId))
    .orderBy(desc(former.until), former.userId);
}

/** Lets somebody who taught the course read all of it, or no longer. */
export const setFormerReading = verbInTransaction(
  { ability: "courses.assign", limit: "authoring.write", id: integerPathId(courseNotFound), body: readingFields },
  async (ctx, courseId, { user_id: userId, may_read: mayRead }): Promise<FormerInstructor[]> => {
    await lockCourse(ctx, courseId);
    const which = and(eq(former.courseId, courseId), eq(former.userId, userId));
    const [before] = await ctx.db.select({ mayRead: former.mayRead }).from(former).where(which);
    if (!before) throw new AppError("not_found", personNotFound);
    if (before.mayRead !== mayRead) {
      await ctx.db.update(former).set({ mayRead }).where(which);
      await recordEvent(ctx, "course.reading_changed", `course/${courseId}`, { userId, mayRead });
    }
    return await listFormerInstructors(ctx, courseId);
  },
);
