import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { consumeRateLimit, refundRateLimit } from "#app/domain/access/rate-limits.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { shortDate } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { certificateReplacements, certificates } from "#drizzle/schema/certificates.ts";
import { selectCertificates, toCertificateView } from "./certificate.server.ts";
import { type CertificateView, certificateNotFound, replacedMessage, revokedMessage } from "./certificate.ts";
import { parseCertificateReference } from "./certificate-reference.ts";

/** The certificate, or why there is none to show. */
type Verdict = { valid: true; certificate: CertificateView } | { valid: false; message: string };

/**
 * Verifies a certificate by number, hash or address, in any spelling, for anybody. Numbers are sequential, so unknown
 * ones are counted before the lookup; a hash or id is looked up first, so that a genuine one is always found. Every
 * miss is recorded, without what was tried. A revoked certificate reveals nothing about its holder. A text that can be
 * neither counts as what the form or call asks for.
 */
export async function verifyCertificate(ctx: Ctx, typed: string, asks: "hash" | "number" = "hash"): Promise<Verdict> {
  const { hashes, id, numbers } = parseCertificateReference(typed);
  const named = [
    ...hashes.map((start) => beginsWith(certificates.certificateHash, start)),
    ...(id === null ? [] : [eq(certificates.id, id)]),
  ];
  const replaced = hashes.map((start) => beginsWith(certificateReplacements.certificateHash, start));
  const verdict = await findVerdict(ctx, or(...named), or(...replaced));
  const isGuess = numbers.length > 0 || (asks === "number" && !named.length);
  if (verdict || !isGuess) {
    if (!verdict) await consumeRateLimit(ctx, "certificate.verify-hash");
    return verdict ?? (await missed(ctx, "hash"));
  }
  const consumed = await consumeRateLimit(ctx, "certificate.verify");
  const numbered = await findVerdict(
    ctx,
    inArray(certificates.certificateNumber, numbers),
    inArray(certificateReplacements.certificateNumber, numbers),
  );
  if (numbered) await refundRateLimit(ctx, consumed);
  return numbered ?? (await missed(ctx, "number"));
}

/** Hashes are hexadecimal, so those beginning with `start` sort before `start` followed by a "g". */
const beginsWith = (hash: PgColumn, start: string) => and(gte(hash, start), lt(hash, `${start}g`));

/**
 * The result for the certificate that matches `named`, or whose former number (before its name was corrected) matches
 * `replaced`; null if neither exists. If several numbers match, the longest counts.
 */
async function findVerdict(ctx: Ctx, named: SQL | undefined, replaced: SQL | undefined): Promise<Verdict | null> {
  if (!named) return null;
  const longest = desc(sql`length(${certificates.certificateNumber})`);
  const [row] = await selectCertificates(ctx).where(named).orderBy(longest).limit(1);
  if (row) return row.revokedAt ? revoked(row.revokedAt) : { valid: true, certificate: toCertificateView(ctx, row) };
  const [former] = replaced ? await selectReplaced(ctx).where(replaced).limit(1) : [];
  if (!former) return null;
  if (former.revokedAt) return revoked(former.revokedAt);
  return { valid: false, message: replacedMessage(former.number, shortDate(former.at)) };
}

function selectReplaced({ db }: Ctx) {
  return db
    .select({
      at: certificateReplacements.replacedAt,
      number: certificates.certificateNumber,
      revokedAt: certificates.revokedAt,
    })
    .from(certificateReplacements)
    .innerJoin(certificates, eq(certificates.id, certificateReplacements.certificateId))
    .$dynamic();
}

const revoked = (at: Date) => ({ valid: false as const, message: revokedMessage(shortDate(at)) });

async function missed(ctx: Ctx, by: "number" | "hash"): Promise<Verdict> {
  await recordEvent(ctx, "certificate.missed", "certificate/unknown", { by });
  return { valid: false, message: certificateNotFound };
}

/** The certificate of a result; refuses as not found, in the result's words, if it is not valid. */
export function requireValid(verdict: Verdict): CertificateView {
  if (!verdict.valid) throw new AppError("not_found", verdict.message);
  return verdict.certificate;
}
