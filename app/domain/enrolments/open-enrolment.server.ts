import { and, eq } from "drizzle-orm";
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
  const before = await lock(ctx, { userId, courseId });
  const isRaised = origin === "purchase" && before.origin !== "purchase";
  if (!before.endedAt && !isRaised) return before.id;
  await ctx.db.update(enrollments).set({ origin, endedAt: null }).where(eq(enrollments.id, before.id));
  await record(ctx, "enrollment.reopened", `enrollment/${before.id}`, { courseId, origin });
  await reinstateCertificate(ctx, before.id);
  return before.id;
}

async function lock(ctx: Ctx, { userId, courseId }: Omit<Opening, "origin">) {
  const [row] = await ctx.db
    .select({ id: enrollments.id, origin: enrollments.origin, endedAt: enrollments.endedAt })
    .from(enrollments)
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)))
    .for("no key update");
  return row!;
}
