import { createHash } from "node:crypto";
import { AppError } from "#app/domain/app-error.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { showPrinted } from "#app/domain/certificates/certificate.server.ts";
import { type CertificateView, revokedMark, toSheet } from "#app/domain/certificates/certificate.ts";
import { readCredential } from "#app/domain/credentials/credential.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { drawOnce, inTurns } from "#app/domain/draw-once.server.ts";
import { readStoredFile } from "#app/domain/media/media.server.ts";
import { currentSigner, type Signer } from "#app/domain/school-signature/school-signature.server.ts";
import { asFileName } from "#app/domain/text.ts";

/**
 * A certificate as a PDF, and the name of its file: with its digital credential attached, and signed if the school has a
 * certificate for that. 404 if the viewer may not see it; 503 while too many are being drawn.
 */
export async function printCertificate(ctx: Ctx, id: string): Promise<{ pdf: Buffer; name: string }> {
  const [{ certificate, revokedAt }, signer] = await Promise.all([showPrinted(ctx, id), currentSigner(ctx)]);
  const { certificateHash, certificateNumber, verificationUrl, snapshot, design } = certificate;
  const credential = revokedAt ? null : await readCredential(ctx, certificate).catch(nullIfUnsigned);
  const digest = credential && createHash("sha256").update(credential).digest("hex");
  const key = JSON.stringify([certificateHash, design.id, verificationUrl, revokedAt, signer?.id, digest]);
  const pdf = await once(key, () => inTurn(() => draw(ctx, certificate, { revokedAt, signer, credential })));
  return { pdf, name: ["certificado", certificateNumber, asFileName(snapshot.student_name)].filter(Boolean).join("-") };
}

/** A few, because one with a background picture may have a megabyte. */
const once = drawOnce(12);

type Also = { revokedAt: Date | null; signer: Signer | null; credential: string | null };

async function draw(ctx: Ctx, certificate: CertificateView, { revokedAt, signer, credential }: Also): Promise<Buffer> {
  const { logoUrl, ceoSignatureUrl, backgroundUrl } = certificate.design;
  const [logo, signature, background] = await Promise.all(
    [logoUrl, ceoSignatureUrl, backgroundUrl].map((url) => readStoredFile(ctx, url)),
  );
  // Most servers never draw one, and its parts take memory.
  const { drawCertificatePdf } = await import("./certificate-pdf.server.ts");
  return await drawCertificatePdf({
    sheet: toSheet(certificate),
    credential,
    revoked: revokedAt && revokedMark(shortDate(revokedAt)),
    pictures: { logo: logo!, signature: signature!, background: background! },
    signer,
  });
}

/** Where the school cannot sign now, the sheet comes without a credential. */
function nullIfUnsigned(error: unknown): null {
  if (error instanceof AppError && error.code === "unavailable") return null;
  throw error;
}

const inTurn = inTurns({
  atOnce: 2,
  maxWaiting: 20,
  tooMany: "Muita gente está baixando certificados agora. Tente de novo em instantes.",
});
