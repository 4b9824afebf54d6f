import { and, eq, isNull, type SQL } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { idIn } from "#app/domain/events/event-types.ts";
import { onEach, recordEvent, type Subscriptions } from "#app/domain/events/record.server.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { certificateNotFound, revocationFields, revokedMessage } from "./certificate.ts";
import { takeSchoolLogo } from "./save-design.server.ts";

/**
 * Revokes a certificate: nobody sees it any more, it verifies as revoked, and its number stays used. Called by the use
 * case that ends the enrolment, in its transaction, which also decides who may. After a `refund` the certificate comes
 * back with the enrolment, after a `decision` never.
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

/** Revokes a certificate for good by the school's decision; its holder is told why. For admins. */
export const revokeByDecision = verbInTransaction(
  { ability: "certificates.manage", id: uuidPathId(certificateNotFound), body: revocationFields },
  async (ctx, id, { reason }) => {
    await lockValid(ctx, id);
    await ctx.db.update(certificates).set({ revokedNote: reason }).where(eq(certificates.id, id));
    await revokeCertificate(ctx, id, "decision");
  },
);

/** A valid certificate, locked until the transaction ends. Refuses if there is none or it was revoked. */
export async function lockValid(ctx: Ctx, id: string) {
  const [row] = await ctx.db.select().from(certificates).where(eq(certificates.id, id)).for("no key update");
  if (!row) throw new AppError("not_found", certificateNotFound);
  if (row.revokedAt) throw new AppError("conflict", revokedMessage(shortDate(row.revokedAt)));
  return row;
}

async function revokeIssued(ctx: Ctx, which: SQL) {
  const [issued] = await ctx.db.select({ id: certificates.id }).from(certificates).where(which);
  if (issued) await revokeCertificate(ctx, issued.id, "refund");
}

/**
 * Restores a certificate that a refund had revoked, with the same number and hash: its holder bought the course again.
 * One that was revoked by decision stays revoked.
 */
async function reinstateCertificate(ctx: Ctx, which: SQL) {
  const [reinstated] = await ctx.db
    .update(certificates)
    .set({ revokedAt: null, revokedFor: null })
    .where(and(which, eq(certificates.revokedFor, "refund")))
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

const ofCourse = (object: string) => eq(certificates.enrollmentId, Number(idIn(object)));
const ofTrail = (object: string) => eq(certificates.trailEnrolmentId, Number(idIn(object)));

/** A certificate depends on its enrolment, in a course or in a trail. */
export const certificateSubscriptions: Subscriptions = {
  "enrollment.ended": onEach(async (ctx, { object, data }) => {
    // What the school gave and takes back was learnt all the same.
    if (data.because !== "school") await revokeIssued(ctx, ofCourse(object));
  }),
  "enrollment.lowered": onEach(async (ctx, { object, data }) => {
    if (!data.wasCompleted) await revokeIssued(ctx, ofCourse(object));
  }),
  "settings.changed": onEach(async (ctx, { data }) => {
    if (data.names.includes("SCHOOL_LOGO")) await takeSchoolLogo(ctx);
  }),
  "enrollment.reopened": onEach((ctx, { object }) => reinstateCertificate(ctx, ofCourse(object))),
  "trail.ended": onEach((ctx, { object }) => revokeIssued(ctx, ofTrail(object))),
  "trail.lowered": onEach(async (ctx, { object, data }) => {
    if (!data.wasCompleted) await revokeIssued(ctx, ofTrail(object));
  }),
  "trail.joined": onEach((ctx, { object }) => reinstateCertificate(ctx, ofTrail(object))),
};
