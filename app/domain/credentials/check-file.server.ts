import { eq } from "drizzle-orm";
import { longDate, shortDate } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { checkPdfSignature } from "#app/domain/school-signature/check-pdf-signature.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { credentials } from "#drizzle/schema/credentials.ts";
import { isPdf } from "./bake.server.ts";
import {
  checkCredential,
  findCredential,
  type Published,
  type Refusal,
  type StatusList,
} from "./check-credential.server.ts";
import { readStatusList } from "./credential.server.ts";
import { listMultikeys } from "./issuer-key.server.ts";
import { issuerProfile, listNumber } from "./open-badge.ts";

/** One thing that was checked; null: told, but neither right nor wrong. */
type Step = { isRight: boolean | null; says: string; because?: Refusal };

/**
 * Checks the credential in a file, for anybody: against the school's keys and status lists of now, against what the school
 * has issued, which a stolen key cannot change, and, in a PDF, the signature of the school's certificate. `hash` is the
 * certificate's where everything is right, and `refusal` says why not everything is.
 */
export async function checkFile(ctx: Ctx, file: Uint8Array) {
  const bytes = Buffer.from(file);
  const text = findCredential(bytes);
  const steps: Step[] = await checkCredential(text, await readPublished(ctx), await currentTime(ctx));
  const wrong = steps.find((step) => !step.isRight);
  // The list says only that it was revoked; the records also say when, or what replaced it.
  if (wrong?.because === "revoked") steps.pop();
  const isOurs = !wrong || wrong.because === "revoked";
  const [, named = ""] = /\/credentials\/([0-9a-f]{64})$/.exec(isOurs ? JSON.parse(text!).id : "") ?? [];
  if (isOurs) steps.push(await checkIssued(ctx, named, text!));
  if (isPdf(bytes) && wrong?.because !== "none") steps.push(await checkPdfSignature(ctx, bytes));
  const isRight = steps.every((step) => step.isRight !== false);
  const refusal = isRight ? null : (wrong?.because ?? "wrong");
  return {
    isRight,
    refusal,
    hash: isRight ? named : null,
    steps: steps.map(({ isRight, says }) => ({ isRight, says: plain(says) })),
  };
}

/** Whether the school has issued this credential, word for word, and stands by it. */
async function checkIssued({ db }: Ctx, hash: string, text: string): Promise<Step> {
  const [row] = await db
    .select({
      document: credentials.document,
      emailDocument: credentials.emailDocument,
      number: certificates.certificateNumber,
      current: certificates.certificateHash,
      issuedAt: certificates.issueDate,
      revokedAt: certificates.revokedAt,
    })
    .from(credentials)
    .innerJoin(certificates, eq(certificates.id, credentials.certificateId))
    .where(eq(credentials.certificateHash, hash));
  const wrong = (says: string) => ({ isRight: false, says });
  if (!row) return wrong("Não consta entre os certificados que a escola emitiu.");
  if (row.revokedAt) return wrong(`O certificado nº ${row.number} foi revogado em ${shortDate(row.revokedAt)}.`);
  if (row.current !== hash) return wrong(`Foi substituído pelo certificado nº ${row.number}.`);
  if (row.document === null) return { isRight: null, says: "A escola não guarda mais o texto para comparar." };
  const says = `Consta nos registros da escola: certificado nº ${row.number}, emitido em ${longDate(row.issuedAt)}, e não foi revogado`;
  if ([row.document, row.emailDocument].some((issued) => issued && isSameJson(issued, text)))
    return { isRight: true, says };
  if (isSameJson(withoutEmail(row.document), withoutEmail(text)))
    return { isRight: null, says: `${says}. ${otherEmail}` };
  return wrong("Não é igual à credencial que a escola emitiu com este código.");
}

const otherEmail =
  "O e-mail que este arquivo traz, embaralhado, não está mais nos registros: a pessoa o tirou ou trocou depois";

/** A credential as text, but for what differs when an e-mail is put into it. */
function withoutEmail(text: string): string {
  const { proof: _, credentialSubject: subject, ...rest } = JSON.parse(text);
  const identifier = subject.identifier.filter(
    (each: { identityType: string }) => each.identityType !== "emailAddress",
  );
  return JSON.stringify({ ...rest, credentialSubject: { ...subject, identifier } });
}

const isSameJson = (one: string, other: string) =>
  JSON.stringify(JSON.parse(one)) === JSON.stringify(JSON.parse(other));

/** On one line, and not endless: the words may be the file's own. */
const plain = (text: string) => text.replace(/\p{Cc}/gu, " ").slice(0, 500);

async function readPublished(ctx: Ctx): Promise<Published> {
  const profile = issuerProfile(ctx.settings, await listMultikeys(ctx));
  const list = async (address: string): Promise<StatusList | null> => {
    const n = listNumber(ctx.settings, address);
    return n ? (JSON.parse(await readStatusList(ctx, n)) as StatusList) : null;
  };
  return { profile, list };
}
