import { and, desc, eq, isNull } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { certificateView, selectCertificates } from "#app/domain/certificates/certificate-columns.server.ts";
import type { CertificateView } from "#app/domain/certificates/certificate-json.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { certificates } from "#drizzle/schema/certificates.ts";

/** The viewer's certificates, newest first, without revoked ones (A24). Refuses visitors. */
export async function listMyCertificates(ctx: Ctx): Promise<CertificateView[]> {
  const { viewer } = requireViewer(ctx);
  const rows = await selectCertificates(ctx)
    .where(and(eq(certificates.userId, viewer.id), isNull(certificates.revokedAt)))
    .orderBy(desc(certificates.issueDate), desc(certificates.sequence));
  return rows.map((row) => certificateView(ctx, row));
}
