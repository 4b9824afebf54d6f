import { randomUUID } from "node:crypto";
import { and, eq, isNull, type SQL } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { selectOwnPresence } from "#app/domain/classes/presence.server.ts";
import { presenceGap } from "#app/domain/classes/presence.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { lockAccount } from "#app/domain/people/people.server.ts";
import { renameViewer } from "#app/domain/people/rename.server.ts";
import { viewerColumns } from "#app/domain/sessions/find-viewer.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb, verbInTransaction } from "#app/domain/verb.ts";
import { type CertificateSnapshot, certificates } from "#drizzle/schema/certificates.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import { type CertificateRequest, certificateOfStudent, certificateRequest, revokedMessage } from "./certificate.ts";
import { currentDesign } from "./design.server.ts";
import type { CertificateDesign } from "./design.ts";
import { programLessons } from "./program.server.ts";
import { nextNumber, readCompletion, snapshotHash, takeSnapshot } from "./snapshot.server.ts";

/**
 * Issues the certificate of the viewer's completed enrolment; repeated, it returns the same one. Names, hours and
 * programme are frozen. The number is taken last in the transaction, so that there are no gaps.
 */
export const generateCertificate = verb(
  { ability: "certificates.generate", limit: "certificate.generate", body: certificateRequest },
  async (ctx, input) => {
    if (input.user_id && input.user_id.toLowerCase() !== ctx.viewer.id) throw new AppError("forbidden");
    return await inTransaction(ctx, (within) => issueFor(within, input, within));
  },
);

/**
 * Issues somebody else's certificate, under the name of their account, as if they had asked for it. Refuses who is not
 * enrolled (not found), has not completed the course (conflict) or lacks presence (forbidden).
 */
export const issueToStudent = verbInTransaction(
  { ability: "certificates.manage", body: certificateOfStudent },
  async (ctx, { user_id, course_id }) => {
    const [row] = await ctx.db
      .select({ enrollmentId: enrollments.id, completedAt: enrollments.completedAt, ...viewerColumns })
      .from(enrollments)
      .innerJoin(users, eq(users.id, enrollments.userId))
      .where(
        and(
          eq(enrollments.userId, user_id),
          eq(enrollments.courseId, course_id),
          isNull(enrollments.endedAt),
          isNull(users.deletedAt),
        ),
      );
    if (!row) throw new AppError("not_found", "Esta pessoa não está inscrita neste curso.");
    const { enrollmentId, completedAt, ...student } = row;
    if (!completedAt) throw new AppError("conflict", "Esta pessoa ainda não concluiu o curso.");
    const asStudent = { ...ctx, viewer: { ...student, authenticatedAt: null } };
    return await issueFor(asStudent, { course_id, enrollment_id: enrollmentId }, ctx);
  },
);

/** Issues the certificate of the context's viewer; `actor` is whom the event names. */
async function issueFor(ctx: SignedCtx, input: CertificateRequest, actor: SignedCtx) {
  await lockAccount(ctx);
  const completion = await readCompletion(ctx, input);
  const { enrollmentId, courseId, completedAt } = completion;
  const issued = await findIssued(ctx, eq(certificates.enrollmentId, enrollmentId));
  if (issued) return issued;
  const gap = presenceGap(await selectOwnPresence(ctx, courseId));
  if (gap) throw new AppError("forbidden", gap);
  const lessons = await programLessons(ctx, courseId);
  return await issueAs(ctx, input.full_name, {
    of: { enrollmentId, courseId },
    completedAt,
    compose: (inner, issue) => takeSnapshot(inner, { ...issue, completion, lessons }),
    actor,
  });
}

/**
 * What would be issued, so that the person can check the name first; `issuedId` if it has been. `presenceGap` says what
 * presence is missing for it.
 */
export async function showCompletion(ctx: Ctx, input: CertificateRequest) {
  const signed = requireViewer(ctx);
  const { course, enrollmentId, courseId } = await readCompletion(signed, input);
  const issued = await findIssued(signed, eq(certificates.enrollmentId, enrollmentId));
  const { fullName } = signed.viewer;
  const gap = presenceGap(await selectOwnPresence(signed, courseId));
  const shown = { enrollmentId, courseId, courseTitle: course.title, fullName };
  return { ...shown, issuedId: issued?.id ?? null, presenceGap: gap };
}

/** The certificate that was issued for an enrolment. Refuses (conflict) one that was revoked. */
export async function findIssued(ctx: SignedCtx, which: SQL) {
  const [row] = await ctx.db
    .select({
      id: certificates.id,
      certificateNumber: certificates.certificateNumber,
      revokedAt: certificates.revokedAt,
    })
    .from(certificates)
    .where(which);
  if (row?.revokedAt) throw new AppError("conflict", revokedMessage(shortDate(row.revokedAt)));
  return row && { id: row.id, certificateNumber: row.certificateNumber, issuedNow: false };
}

type Issue = { design: CertificateDesign; number: Awaited<ReturnType<typeof nextNumber>> };

type Earned = {
  of: { enrollmentId: number; courseId: number } | { trailEnrolmentId: number };
  completedAt: Date;
  /** Composes the certificate's content from what was read before. */
  compose: (ctx: SignedCtx, issue: Issue) => CertificateSnapshot;
  /** Whom the event names, if not the viewer. */
  actor?: SignedCtx;
};

/**
 * Issues a certificate to the viewer, under the name to be printed if one is given. Other issuers wait from the moment
 * the number is taken until the commit, so everything is read before that.
 */
export async function issueAs(
  before: SignedCtx,
  name: string | null | undefined,
  { of, completedAt, compose, actor }: Earned,
) {
  const ctx = name ? { ...before, viewer: await renameViewer(before, { full_name: name }) } : before;
  const id = randomUUID();
  const design = await currentDesign(ctx);
  const number = await nextNumber(ctx);
  const snapshot = compose(ctx, { design, number });
  await ctx.db.insert(certificates).values({
    id,
    ...of,
    userId: ctx.viewer.id,
    certificateNumber: number.certificateNumber,
    certificateHash: snapshotHash(snapshot),
    month: number.month,
    sequence: number.n,
    snapshot,
    designId: design.id,
    completionDate: completedAt,
    issueDate: number.at,
  });
  const enrolment =
    "enrollmentId" in of ? { enrollmentId: of.enrollmentId } : { trailEnrolmentId: of.trailEnrolmentId };
  await recordEvent(
    actor ?? ctx,
    "certificate.issued",
    `certificate/${id}`,
    { ...enrolment, number: number.certificateNumber },
    { after: { snapshot, design } },
  );
  return { id, certificateNumber: number.certificateNumber, issuedNow: true };
}
