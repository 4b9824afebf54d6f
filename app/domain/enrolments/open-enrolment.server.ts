import { and, eq, isNotNull, ne, or, sql } from "drizzle-orm";
import { reinstateCertificate } from "#app/domain/certificates/reinstate-certificate.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Enrolment } from "#app/domain/enrolments/find-enrolment.server.ts";
import { record } from "#app/domain/events/record.server.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

type Opening = { userId: string; courseId: number; origin: Enrolment["origin"] };

/**
 * Opens a course to somebody; whoever calls it has decided that they may. One learner and course have one row: an
 * enrolment that a refund ended comes back with all that was learnt, and one that came with being a maintainer is
 * raised by a purchase. Asked again, nothing is written, and nothing told, twice. Out: the enrolment's id.
 */
export async function openEnrolment(ctx: Ctx, { userId, courseId, origin }: Opening): Promise<number> {
  const [created] = await ctx.db
    .insert(enrollments)
    .values({ userId, courseId, origin })
    .onConflictDoNothing()
    .returning({ id: enrollments.id });
  if (created) {
    await record(ctx, "enrollment.created", `enrollment/${created.id}`, { courseId, origin });
    return created.id;
  }
  const own = and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId))!;
  const raises = and(sql`${origin} = 'purchase'`, ne(enrollments.origin, "purchase"));
  const [before] = await ctx.db
    .select({ endedAt: enrollments.endedAt })
    .from(enrollments)
    .where(own)
    .for("no key update");
  const [reopened] = await ctx.db
    .update(enrollments)
    .set({ origin, endedAt: null })
    .where(and(own, or(isNotNull(enrollments.endedAt), raises)))
    .returning({ id: enrollments.id });
  if (!reopened) return await idOf(ctx, own);
  await record(ctx, "enrollment.reopened", `enrollment/${reopened.id}`, { courseId, origin });
  if (before?.endedAt) await reinstateCertificate(ctx, reopened.id);
  return reopened.id;
}

async function idOf(ctx: Ctx, own: ReturnType<typeof and>) {
  const [row] = await ctx.db.select({ id: enrollments.id }).from(enrollments).where(own);
  return row!.id;
}
