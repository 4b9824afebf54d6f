import { and, eq, isNull } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { idIn } from "#app/domain/events/event-types.ts";
import { onEach, recordEvent, type Subscriptions } from "#app/domain/events/record.server.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { certificateNotFound, revocationFields, revokedMessage } from "./certificate.ts";

/**
 * Takes a certificate back: from now on it is shown to nobody and verifies as revoked; its number stays used. Called by
 * the verb that takes the enrolment back, in its transaction; that verb decides who may. Takes the certificate's id,
 * and why: after a `refund` it comes back with the enrolment, after a `decision` never.
 */
export async function revokeCertificate(ctx: Ctx, id: string, reason: "refund" | "decision"): Promise<void> {
  await inTransaction(ctx, async (within) => {
    const [found] = await within.db.select({ id: certificates.id }).from(certificates).where(eq(certificates.id, id));
    if (!found) throw new AppError("not_found", certificateNotFound);
    const revoked = await within.db
      .update(certificates)
      .set({ revokedAt: sqlNow(within), revokedFor: reason })
      .where(and(eq(certificates.id, id), isNull(certificates.revokedAt)))
      .returning({ id: certificates.id });
    const change = { before: "valid", after: "revoked" };
    if (revoked.length) await recordEvent(within, "certificate.revoked", `certificate/${id}`, { reason }, change);
  });
}

/** Takes a certificate back for good because the school decided so; its holder is told why. For admins. */
export const revokeByDecision = verb(
  { ability: "certificates.manage", id: uuidPathId(certificateNotFound), body: revocationFields },
  (ctx, id, { reason }) =>
    inTransaction(ctx, async (within) => {
      await lockValid(within, id);
      await within.db.update(certificates).set({ revokedNote: reason }).where(eq(certificates.id, id));
      await revokeCertificate(within, id, "decision");
    }),
);

/** A certificate that is in force, locked until the transaction ends; refused where there is none or none any more. */
export async function lockValid(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(certificates).where(eq(certificates.id, id)).for("no key update");
  if (!row) throw new AppError("not_found", certificateNotFound);
  if (row.revokedAt) throw new AppError("conflict", revokedMessage(shortDate(row.revokedAt)));
  return row;
}

async function revokeIssued(ctx: Ctx, enrollmentId: number) {
  const [issued] = await ctx.db
    .select({ id: certificates.id })
    .from(certificates)
    .where(eq(certificates.enrollmentId, enrollmentId));
  if (issued) await revokeCertificate(ctx, issued.id, "refund");
}

/**
 * Makes a certificate that a refund took back valid again, number and hash unchanged: its holder bought the course
 * again, and what it says is still true. One that was revoked by decision stays revoked.
 */
async function reinstateCertificate(ctx: Ctx, enrollmentId: number) {
  const [reinstated] = await ctx.db
    .update(certificates)
    .set({ revokedAt: null, revokedFor: null })
    .where(and(eq(certificates.enrollmentId, enrollmentId), eq(certificates.revokedFor, "refund")))
    .returning({ id: certificates.id });
  if (reinstated)
    await recordEvent(
      ctx,
      "certificate.reinstated",
      `certificate/${reinstated.id}`,
      {},
      { before: "revoked", after: "valid" },
    );
}

/** A certificate is as good as the enrolment behind it. */
export const certificateSubscriptions: Subscriptions = {
  "enrollment.ended": onEach((ctx, { object }) => revokeIssued(ctx, Number(idIn(object)))),
  "enrollment.lowered": onEach(async (ctx, { object, data }) => {
    if (!data.wasCompleted) await revokeIssued(ctx, Number(idIn(object)));
  }),
  "enrollment.reopened": onEach((ctx, { object }) => reinstateCertificate(ctx, Number(idIn(object)))),
};
