import { createPrivateKey, X509Certificate } from "node:crypto";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { seal, unseal } from "#app/domain/secrets/sealed.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { schoolSignatures } from "#drizzle/schema/credentials.ts";
import type { SigningKey } from "./cms.server.ts";
import { missing, warnDays } from "./signature.ts";

export const schoolSignaturePurpose = "school signature";

const signatureBody = z.object({
  file: z.instanceof(Blob, { error: missing }),
  /** Used once, and never stored. */
  password: z.string().max(200).default(""),
});

/**
 * Keeps the school's certificate with its private key, sealed, from a .pfx or .p12 file, in place of a former one. For
 * admins after a recent sign-in. Refuses (invalid) a file that does not open or a certificate that is not valid now.
 */
export const saveSignature = verb(
  { ability: "settings.manage", body: signatureBody },
  async (ctx, { file, password }) => {
    await requireRecentSignIn(ctx);
    if (!file.size) throw errorAt("file", missing);
    // Few servers ever read one, and its parts take memory.
    const { readPfx } = await import("./read-pfx.server.ts");
    const read = readPfx(new Uint8Array(await file.arrayBuffer()), password);
    const { notBefore, notAfter } = periodOf(read.chain[0]!);
    const now = await currentTime(ctx);
    if (now < notBefore) throw errorAt("file", `Este certificado só começa a valer em ${dateTimeLabel(notBefore)}.`);
    if (now > notAfter) throw errorAt("file", `Este certificado venceu em ${dateTimeLabel(notAfter)}. Envie o novo.`);
    const row = { sealed: seal(ctx, schoolSignaturePurpose, JSON.stringify(toKept(read))), notBefore, notAfter };
    await inTransaction(ctx, async (within) => {
      // Two who save at once come one after the other.
      await within.db.execute(sql`lock table ${schoolSignatures} in share row exclusive mode`);
      await within.db.delete(schoolSignatures);
      await within.db.insert(schoolSignatures).values(row);
      await recordEvent(within, "school_signature.saved", "school_signature", { until: notAfter.toISOString() });
    });
  },
);

/** Removes the certificate and its private key; PDFs are not signed from then on. For admins after a recent sign-in. */
export const removeSignature = verb({ ability: "settings.manage" }, async (ctx) => {
  await requireRecentSignIn(ctx);
  await inTransaction(ctx, async (within) => {
    const removed = await within.db.delete(schoolSignatures).returning({ id: schoolSignatures.id });
    if (!removed.length) throw new AppError("not_found", "A escola não tem certificado digital aqui.");
    await recordEvent(within, "school_signature.removed", "school_signature", {});
  });
});

/** The school's certificate as admins see it; `holder` is null if no secret of the platform opens it any more. */
export type SignatureView = SignatureTime & { holder: string | null; issuer: string; isOfIcpBrasil: boolean };

/** How long it is valid: "early" and "over" sign nothing, and "ending" has at most `warnDays` left. */
type SignatureTime = { state: "early" | "valid" | "ending" | "over"; notBefore: Date; notAfter: Date };

/** The school's certificate for admins, without its key; null if it has none. */
export async function showSignature(ctx: Ctx): Promise<SignatureView | null> {
  authorise(ctx, "settings.manage");
  const row = await selectSignature(ctx);
  if (!row) return null;
  const own = opened(ctx, row.sealed)?.chain[0];
  const issuer = own?.toLegacyObject().issuer;
  return {
    ...row.time,
    holder: own ? nameOf(own.toLegacyObject().subject) : null,
    issuer: nameOf(issuer),
    isOfIcpBrasil: issuer?.O === "ICP-Brasil",
  };
}

/** For the health page: how long it is valid and whether it still opens; null if the school has none. */
export async function signatureState(
  ctx: Pick<Ctx, "db" | "settings" | "now">,
): Promise<(SignatureTime & { opens: boolean }) | null> {
  const row = await selectSignature(ctx);
  return row && { ...row.time, opens: opened(ctx, row.sealed) !== null };
}

/** What signs at this moment, with an id that another certificate never has. */
export type Signer = SigningKey & { id: number; at: Date };

/** What signs PDFs now; null if the school has no certificate, or none that is valid now and still opens. */
export async function currentSigner(ctx: Ctx): Promise<Signer | null> {
  const row = await selectSignature(ctx);
  if (!row || !["valid", "ending"].includes(row.time.state)) return null;
  const kept = opened(ctx, row.sealed);
  return kept && { id: row.id, at: row.now, ...kept };
}

async function selectSignature(ctx: Pick<Ctx, "db" | "now">) {
  const { id, sealed, notBefore, notAfter } = schoolSignatures;
  const now = sqlNow(ctx).mapWith(schoolSignatures.notAfter);
  const [row] = await ctx.db.select({ id, sealed, notBefore, notAfter, now }).from(schoolSignatures);
  return row ? { ...row, time: { state: stateAt(row), notBefore: row.notBefore, notAfter: row.notAfter } } : null;
}

function stateAt({ now, notBefore, notAfter }: Record<"now" | "notBefore" | "notAfter", Date>): SignatureTime["state"] {
  if (now < notBefore) return "early";
  if (now > notAfter) return "over";
  return notAfter.getTime() - now.getTime() <= warnDays * 24 * 3_600_000 ? "ending" : "valid";
}

function periodOf({ validFrom, validTo }: X509Certificate) {
  return { notBefore: new Date(validFrom), notAfter: new Date(validTo) };
}

/** The common name, or what else tells who it is. */
export function nameOf(name: Partial<Record<string, string | string[]>> | undefined): string {
  return [name?.CN ?? name?.O ?? "sem nome"].flat().join(", ");
}

const keptForm = z.object({ key: z.string(), chain: z.array(z.string()).min(1) });

const toKept = ({ key, chain }: SigningKey): z.infer<typeof keptForm> => ({
  key: key.export({ type: "pkcs8", format: "der" }).toString("base64"),
  chain: chain.map(({ raw }) => raw.toString("base64")),
});

function opened(ctx: Pick<Ctx, "settings">, sealed: string): SigningKey | null {
  try {
    const { key, chain } = keptForm.parse(JSON.parse(unseal(ctx, schoolSignaturePurpose, sealed)));
    return {
      key: createPrivateKey({ key: Buffer.from(key, "base64"), type: "pkcs8", format: "der" }),
      chain: chain.map((each) => new X509Certificate(Buffer.from(each, "base64"))),
    };
  } catch {
    return null;
  }
}
