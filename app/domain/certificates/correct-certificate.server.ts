import { eq } from "drizzle-orm";
import type { z } from "zod";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { certificateReplacements, certificates } from "#drizzle/schema/certificates.ts";
import { selectCertificates, toCertificateView } from "./certificate.server.ts";
import { type CertificateView, type correctionFields, sameName } from "./certificate.ts";
import { lockValid } from "./revoke-certificate.server.ts";
import { newSalt, nextNumber, snapshotHash } from "./snapshot.server.ts";

/**
 * Prints another name on a certificate, for admins. It stays the same certificate at the same address and gets a new
 * number and hash; the old ones verify as replaced. All else that it says stays as it was on the day of issue.
 */
export async function correctCertificate(
  ctx: Ctx,
  id: string,
  { student_name }: z.output<typeof correctionFields>,
): Promise<CertificateView> {
  const signed = requireViewer(ctx);
  authorise(signed, "certificates.manage");
  return await inTransaction(signed, async (within) => {
    const before = await lockValid(within, id);
    if (before.snapshot.student_name === student_name)
      throw new AppError("invalid", sameName, { fields: { student_name: [sameName] } });
    const { certificateNumber, month, n: sequence, at: issueDate } = await nextNumber(within);
    const snapshot = {
      ...before.snapshot,
      certificate_number: certificateNumber,
      student_name,
      issue_date: issueDate.toISOString(),
      salt: newSalt(),
    };
    await within.db.insert(certificateReplacements).values({
      certificateNumber: before.certificateNumber,
      certificateHash: before.certificateHash,
      certificateId: id,
      replacedAt: issueDate,
    });
    await within.db
      .update(certificates)
      .set({ certificateNumber, certificateHash: snapshotHash(snapshot), month, sequence, snapshot, issueDate })
      .where(eq(certificates.id, id));
    await recordEvent(
      within,
      "certificate.reissued",
      `certificate/${id}`,
      { replaced: before.certificateNumber, number: certificateNumber },
      { before: before.snapshot, after: snapshot },
    );
    const [row] = await selectCertificates(within).where(eq(certificates.id, id));
    return toCertificateView(within, row!);
  });
}
