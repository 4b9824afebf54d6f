import { and, eq, isNull } from "drizzle-orm";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";

/**
 * Takes a course back from whoever was refunded, and the certificate with it. Progress is kept. Call it in the
 * refund's transaction; ending again changes nothing.
 */
export async function endEnrolment(ctx: Ctx, { userId, courseId }: { userId: string; courseId: number }) {
  const [ended] = await ctx.db
    .update(enrollments)
    .set({ endedAt: clock(ctx) })
    .where(and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId), isNull(enrollments.endedAt)))
    .returning({ id: enrollments.id });
  if (!ended) return;
  await record(ctx, "enrollment.ended", `enrollment/${ended.id}`, { courseId });
  const [issued] = await ctx.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.enrollmentId, ended.id));
  if (issued) await revokeCertificate(ctx, issued.id, "refund");
}
