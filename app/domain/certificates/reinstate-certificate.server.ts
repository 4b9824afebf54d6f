import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";

/**
 * Makes a certificate that a refund took back valid again, number and hash unchanged: its holder bought the course
 * anew, and what it says is still true. One that was revoked by decision stays revoked.
 * Called by the verb that reopens the enrolment, in its transaction.
 */
export async function reinstateCertificate(ctx: Ctx, enrollmentId: number) {
  const [reinstated] = await ctx.db
    .update(certificates)
    .set({ revokedAt: null, revokedFor: null })
    .where(and(eq(certificates.enrollmentId, enrollmentId), eq(certificates.revokedFor, "refund")))
    .returning({ id: certificates.id });
  if (reinstated)
    await record(
      ctx,
      "certificate.reinstated",
      `certificate/${reinstated.id}`,
      {},
      { before: "revoked", after: "valid" },
    );
}
