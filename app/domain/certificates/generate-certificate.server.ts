import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { currentDesign } from "#app/domain/certificates/design/current-design.server.ts";
import { nextNumber } from "#app/domain/certificates/issuing/next-number.server.ts";
import { hashOf } from "#app/domain/certificates/issuing/proof.server.ts";
import { type Completion, readCompletion } from "#app/domain/certificates/issuing/read-completion.server.ts";
import { takeSnapshot } from "#app/domain/certificates/issuing/take-snapshot.server.ts";
import { revokedOn } from "#app/domain/certificates/labels.ts";
import { programLessons } from "#app/domain/certificates/program/program-lessons.server.ts";
import type { CertificateRequest } from "#app/domain/certificates/schema.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { tellOfCertificate } from "#app/domain/mail/tell.server.ts";
import { holdAccount } from "#app/domain/people/hold-account.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { certificates } from "#drizzle/schema/certificates.ts";

/**
 * Issues the certificate of the viewer's own completed enrolment; asked again, gives the same one (A16).
 * Names, hours and program are frozen as they stand. The number is taken in the same transaction, after everything
 * that could refuse, so that none is ever lost.
 * In: ids of course and enrolment. Out: the certificate's id and number, and whether it was issued just now.
 * Refuses visitors and accounts that are gone, another user's id (forbidden), an enrolment that is not theirs (not
 * found), an unfinished one (forbidden) and one whose certificate was revoked (conflict).
 */
export async function generateCertificate(ctx: Ctx, asked: CertificateRequest) {
  const signed = requireViewer(ctx);
  if (asked.user_id && asked.user_id.toLowerCase() !== signed.viewer.id) throw new Refusal("forbidden");
  return await inTransaction(signed, async (within) => {
    await holdAccount(within);
    const completion = await readCompletion(within, asked);
    return (await findIssued(within, completion.enrollmentId)) ?? (await issue(within, completion));
  });
}

async function findIssued(ctx: SignedCtx, enrollmentId: number) {
  const [row] = await ctx.db
    .select({
      id: certificates.id,
      certificateNumber: certificates.certificateNumber,
      revokedAt: certificates.revokedAt,
    })
    .from(certificates)
    .where(eq(certificates.enrollmentId, enrollmentId));
  if (row?.revokedAt) throw new Refusal("conflict", revokedOn(shortDate(row.revokedAt)));
  return row && { id: row.id, certificateNumber: row.certificateNumber, issuedNow: false };
}

/**
 * Writes the event first: from the moment that the number is taken, everybody else who issues has to wait. Only the
 * certificate itself and its letter come after it, for they say the number.
 */
async function issue(ctx: SignedCtx, completion: Completion) {
  const id = randomUUID();
  const design = await currentDesign(ctx);
  const lessons = await programLessons(ctx, completion.courseId);
  const about = { enrollmentId: completion.enrollmentId };
  await record(ctx, "certificate.issued", `certificate/${id}`, about, { after: { completion, lessons, design } });
  const number = await nextNumber(ctx);
  const snapshot = takeSnapshot(ctx, { completion, design, lessons, number });
  const hash = hashOf(snapshot);
  await ctx.db.insert(certificates).values({
    id,
    enrollmentId: completion.enrollmentId,
    userId: ctx.viewer.id,
    courseId: completion.courseId,
    certificateNumber: number.certificateNumber,
    certificateHash: hash,
    month: number.month,
    sequence: number.n,
    snapshot,
    designId: design.id,
    completionDate: completion.completedAt,
    issueDate: number.at,
  });
  await tellOfCertificate(ctx, { id, hash, snapshot });
  return { id, certificateNumber: number.certificateNumber, issuedNow: true };
}
