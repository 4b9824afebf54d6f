import { eq } from "drizzle-orm";
import { errorAt } from "#app/domain/app-error.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { certificateReplacements, certificates } from "#drizzle/schema/certificates.ts";
import { credentials } from "#drizzle/schema/credentials.ts";
import { selectCertificates, toCertificateView } from "./certificate.server.ts";
import { type CertificateView, certificateNotFound, correctionFields, sameName } from "./certificate.ts";
import { lockValid } from "./revoke-certificate.server.ts";
import { newSalt, nextNumber, snapshotHash } from "./snapshot.server.ts";

/**
 * Prints another name on a certificate, for admins. The certificate keeps its address and gets a new number and hash;
 * the old ones verify as replaced. Everything else stays as issued.
 */
export const correctCertificate = verbInTransaction(
  { ability: "certificates.manage", id: uuidPathId(certificateNotFound), body: correctionFields },
  async (ctx, id, { student_name }): Promise<CertificateView> => {
    const before = await lockValid(ctx, id);
    if (before.snapshot.student_name === student_name) throw errorAt("student_name", sameName);
    const { certificateNumber, month, n: sequence, at: issueDate } = await nextNumber(ctx);
    const snapshot = {
      ...before.snapshot,
      certificate_number: certificateNumber,
      student_name,
      issue_date: issueDate.toISOString(),
      salt: newSalt(),
    };
    await ctx.db.insert(certificateReplacements).values({
      certificateNumber: before.certificateNumber,
      certificateHash: before.certificateHash,
      certificateId: id,
      replacedAt: issueDate,
    });
    await ctx.db
      .update(certificates)
      .set({ certificateNumber, certificateHash: snapshotHash(snapshot), month, sequence, snapshot, issueDate })
      .where(eq(certificates.id, id));
    await ctx.db
      .update(credentials)
      .set({ document: null, emailDocument: null })
      .where(eq(credentials.certificateId, id));
    await recordEvent(
      ctx,
      "certificate.reissued",
      `certificate/${id}`,
      { replaced: before.certificateNumber, number: certificateNumber },
      { before: before.snapshot, after: snapshot },
    );
    const [row] = await selectCertificates(ctx).where(eq(certificates.id, id));
    return toCertificateView(ctx, row!);
  },
);
