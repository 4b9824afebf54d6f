import { eq } from "drizzle-orm";
import { spend } from "#app/domain/access/limits.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { certificateView, selectCertificates } from "#app/domain/certificates/certificate-columns.server.ts";
import type { CertificateView } from "#app/domain/certificates/certificate-json.ts";
import { certificateNotFound, revokedOn } from "#app/domain/certificates/labels.ts";
import { readNumber } from "#app/domain/certificates/number.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { certificates } from "#drizzle/schema/certificates.ts";

/** What verifying found: the certificate, or why there is none to show. */
export type Verdict = { valid: true; certificate: CertificateView } | { valid: false; message: string };

/**
 * Verifies a certificate by its hash (64 hex) or by its number, for anybody (A22, A23).
 * Numbers follow one another, so trying them out is the threat: both ways together are limited (refused as too many),
 * whatever cannot be a hash or number is looked up all the same, and every miss is counted without what was tried.
 * A revoked certificate is not valid, and nothing of its holder is told.
 */
export async function verifyCertificate(ctx: Ctx, by: { hash: string } | { number: string }): Promise<Verdict> {
  const named =
    "hash" in by
      ? eq(certificates.certificateHash, readHash(by.hash) ?? "")
      : eq(certificates.certificateNumber, readNumber(by.number) ?? "");
  await spend(ctx, "certificate.verify");
  const [row] = await selectCertificates(ctx).where(named);
  if (row && !row.revokedAt) return { valid: true, certificate: certificateView(ctx, row) };
  if (row?.revokedAt) return { valid: false, message: revokedOn(shortDate(row.revokedAt)) };
  await record(ctx, "certificate.missed", "certificate/unknown", { by: "hash" in by ? "hash" : "number" });
  return { valid: false, message: certificateNotFound };
}

/** The certificate of a verdict; refuses as not found, in the verdict's words, where it is not valid. */
export function requireValid(verdict: Verdict): CertificateView {
  if (!verdict.valid) throw new Refusal("not_found", verdict.message);
  return verdict.certificate;
}

function readHash(typed: string) {
  const hash = typed.trim().toLowerCase();
  return /^[0-9a-f]{64}$/.test(hash) ? hash : null;
}
