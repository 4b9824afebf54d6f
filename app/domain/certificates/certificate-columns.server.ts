import { eq } from "drizzle-orm";
import type { CertificateView } from "#app/domain/certificates/certificate-json.ts";
import { designColumns } from "#app/domain/certificates/design/current-design.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { certificateDesigns, certificates } from "#drizzle/schema/certificates.ts";

/** Certificates with the design each was issued in; add the `where`. */
export function selectCertificates(ctx: Ctx) {
  return ctx.db
    .select({
      id: certificates.id,
      userId: certificates.userId,
      courseId: certificates.courseId,
      enrollmentId: certificates.enrollmentId,
      certificateNumber: certificates.certificateNumber,
      certificateHash: certificates.certificateHash,
      completionDate: certificates.completionDate,
      issueDate: certificates.issueDate,
      revokedAt: certificates.revokedAt,
      snapshot: certificates.snapshot,
      design: designColumns,
    })
    .from(certificates)
    .innerJoin(certificateDesigns, eq(certificateDesigns.id, certificates.designId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectCertificates>>[number];

/** A row as the platform shows it, with the address where anybody can verify it. */
export function certificateView(ctx: Ctx, { revokedAt: _, ...row }: Row): CertificateView {
  return { ...row, verificationUrl: `${ctx.settings.PUBLIC_ORIGIN}/certificate/verify/${row.certificateHash}` };
}
