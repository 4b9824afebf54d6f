import { and, eq, isNull } from "drizzle-orm";
import { certificateNotFound } from "#app/domain/certificates/labels.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { certificates } from "#drizzle/schema/certificates.ts";

/**
 * Takes a certificate back: from now on it is shown to nobody and verifies as revoked; its number stays used.
 * Called by the verb that takes the enrolment back, in its transaction; that verb decides who may.
 * In: the certificate's id, and why: after a `refund` it comes back with the enrolment, after a `decision` never.
 * Refuses one that does not exist; revoking again changes nothing.
 */
export async function revokeCertificate(ctx: Ctx, id: string, reason: "refund" | "decision"): Promise<void> {
  await inTransaction(ctx, async (within) => {
    const [found] = await within.db.select({ id: certificates.id }).from(certificates).where(eq(certificates.id, id));
    if (!found) throw new Refusal("not_found", certificateNotFound);
    const revoked = await within.db
      .update(certificates)
      .set({ revokedAt: clock(within), revokedFor: reason })
      .where(and(eq(certificates.id, id), isNull(certificates.revokedAt)))
      .returning({ id: certificates.id });
    const change = { before: "valid", after: "revoked" };
    if (revoked.length) await record(within, "certificate.revoked", `certificate/${id}`, { reason }, change);
  });
}
