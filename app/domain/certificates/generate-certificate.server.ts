import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { shortDate } from "#app/domain/calendar.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { lockAccount } from "#app/domain/people/people.server.ts";
import { renameViewer } from "#app/domain/people/rename.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { type CertificateRequest, certificateRequest, revokedMessage } from "./certificate.ts";
import { currentDesign } from "./design.server.ts";
import { programLessons } from "./program.server.ts";
import { type Completion, nextNumber, readCompletion, snapshotHash, takeSnapshot } from "./snapshot.server.ts";

/**
 * Issues the certificate of the viewer's completed enrolment; repeated, returns the same one. Names, hours and
 * programme are frozen. The number is taken last in the transaction, so that none is lost.
 */
export const generateCertificate = verb(
  { ability: "certificates.generate", limit: "certificate.generate", body: certificateRequest },
  async (ctx, asked) => {
    if (asked.user_id && asked.user_id.toLowerCase() !== ctx.viewer.id) throw new AppError("forbidden");
    return await inTransaction(ctx, async (within) => {
      await lockAccount(within);
      const completion = await readCompletion(within, asked);
      const issued = await findIssued(within, completion.enrollmentId);
      if (issued) return issued;
      const { full_name } = asked;
      const viewer = full_name ? await renameViewer(within, { full_name }) : within.viewer;
      return await issue({ ...within, viewer }, completion);
    });
  },
);

/** What would be issued, for the person to look at the name first; `issuedId` where it has been. */
export async function showCompletion(ctx: Ctx, asked: CertificateRequest) {
  const signed = requireViewer(ctx);
  const { course, enrollmentId, courseId } = await readCompletion(signed, asked);
  const issued = await findIssued(signed, enrollmentId);
  const { fullName } = signed.viewer;
  return { enrollmentId, courseId, courseTitle: course.title, fullName, issuedId: issued?.id ?? null };
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
  if (row?.revokedAt) throw new AppError("conflict", revokedMessage(shortDate(row.revokedAt)));
  return row && { id: row.id, certificateNumber: row.certificateNumber, issuedNow: false };
}

/** From the moment that the number is taken everybody else who issues has to wait, so all is read before that. */
async function issue(ctx: SignedCtx, completion: Completion) {
  const id = randomUUID();
  const design = await currentDesign(ctx);
  const lessons = await programLessons(ctx, completion.courseId);
  const number = await nextNumber(ctx);
  const snapshot = takeSnapshot(ctx, { completion, design, lessons, number });
  await ctx.db.insert(certificates).values({
    id,
    enrollmentId: completion.enrollmentId,
    userId: ctx.viewer.id,
    courseId: completion.courseId,
    certificateNumber: number.certificateNumber,
    certificateHash: snapshotHash(snapshot),
    month: number.month,
    sequence: number.n,
    snapshot,
    designId: design.id,
    completionDate: completion.completedAt,
    issueDate: number.at,
  });
  await recordEvent(
    ctx,
    "certificate.issued",
    `certificate/${id}`,
    { enrollmentId: completion.enrollmentId, number: number.certificateNumber },
    { after: { completion, lessons, design } },
  );
  return { id, certificateNumber: number.certificateNumber, issuedNow: true };
}
