import { longDate } from "#app/domain/calendar.ts";
import { isPdf, isPng, readPdf, readPng, readSvg } from "./bake.server.ts";
import { hasValidProof, type Signed } from "./data-integrity.server.ts";
import { fromMultikey } from "./multikey.server.ts";
import { credentialsContext, type issuerProfile, openBadgesContext, type statusListCredential } from "./open-badge.ts";
import { isSet } from "./status-list.server.ts";

/** What a check was made against: the school's profile, and its status list of that address, if there is one. */
export type Published = {
  profile: Pick<ReturnType<typeof issuerProfile>, "id" | "name" | "verificationMethod" | "assertionMethod">;
  list: (address: string) => Promise<StatusList | null>;
};

export type StatusList = Signed<ReturnType<typeof statusListCredential>>;

/** Why a file is not confirmed: it holds no credential, the school has revoked it, or something in it is not right. */
export type Refusal = "none" | "revoked" | "wrong";

/** One thing that was checked, and a sentence about how it came out. */
type Step = { isRight: boolean; says: string; because?: Refusal };

type Credential = Signed<
  { "@context": string[] } & {
    type: string[];
    name: string;
    issuer: { id: string };
    validFrom: string;
    validUntil?: string;
    credentialSubject: { identifier: { identityType?: string; identityHash: string }[] };
    credentialStatus: { statusListIndex: string; statusListCredential: string };
  }
>;

/** The text of the credential in a file: JSON, or a PNG, SVG or PDF that carries one; null if there is none. */
export function findCredential(file: Buffer): string | null {
  if (isPng(file)) return readPng(file);
  if (isPdf(file)) return readPdf(file);
  const text = file.toString("utf8");
  return text.trimStart().startsWith("{") ? text : readSvg(text);
}

/**
 * Checks a credential whole, without network: form, issuer, signature, dates and status. The steps end with the first
 * that fails. Their texts may come from the file, so print them as text.
 */
export async function checkCredential(text: string | null, { profile, list }: Published, now: Date): Promise<Step[]> {
  const credential = readForm(text);
  if (!credential) return [{ isRight: false, says: noCredential, because: "none" }];
  // Nothing that it says is repeated before its signature holds.
  if (credential.issuer.id !== profile.id) return [{ isRight: false, says: `Não foi emitida por ${profile.name}.` }];
  if (!(await isSignedBy(credential, profile)))
    return [{ isRight: false, says: "A assinatura não confere: o conteúdo foi alterado." }];
  const names = credential.credentialSubject.identifier
    .filter(({ identityType }) => identityType !== "emailAddress")
    .map(({ identityHash }) => identityHash)
    .join(", ");
  const right: Step[] = [
    `Credencial digital: ${credential.name}`,
    `Emitida por ${profile.name}`,
    `A assinatura da credencial confere. Compare com o que está impresso: está em nome de ${names}`,
  ].map((says) => ({ isRight: true, says }));
  const wrong = (says: string) => [...right, { isRight: false, says }];

  const { validFrom, validUntil } = credential;
  if (!(new Date(validFrom) <= now)) return wrong("Ainda não é válida.");
  if (validUntil && !(new Date(validUntil) > now)) return wrong("Não é mais válida.");

  const { statusListCredential: address, statusListIndex } = credential.credentialStatus;
  const found = await list(address);
  const isGenuine = found?.id === address && found.issuer === profile.id && (await isSignedBy(found, profile));
  if (!isGenuine) return wrong("Não deu para conferir se foi revogada: falta a lista assinada pela escola.");
  const isRevoked = isSet(found.credentialSubject.encodedList, Number(statusListIndex));
  if (isRevoked === null) return wrong("A lista de revogações não tem o lugar desta credencial.");
  if (isRevoked)
    return [...right, { isRight: false, says: "Foi revogada ou substituída pela escola.", because: "revoked" }];
  return [
    ...right,
    { isRight: true, says: `Não foi revogada, segundo a lista de ${longDate(new Date(found.validFrom))}` },
  ];
}

const noCredential = "O arquivo não traz uma credencial digital (Open Badges 3.0).";

/** By a key that the profile lists for it. */
async function isSignedBy(document: Signed, { verificationMethod, assertionMethod }: Published["profile"]) {
  const { verificationMethod: id, proofPurpose, cryptosuite, type } = document.proof;
  const method = assertionMethod.includes(id) ? verificationMethod.find((each) => each.id === id) : undefined;
  const key = method && fromMultikey(method.publicKeyMultibase);
  const isOurKind =
    type === "DataIntegrityProof" && cryptosuite === "eddsa-rdfc-2022" && proofPurpose === "assertionMethod";
  return isOurKind && !!key && (await hasValidProof(document, key));
}

const maxText = 200_000;
/** A credential of ours has about seventy; thousands would keep the server busy for seconds. */
const maxValues = 300;

/**
 * JSON without names that the signature would not cover: `__proto__`, which programs drop silently, contexts of inner
 * objects, which could give the signed words other names, and a name given twice, of which programs read one. Nor with
 * more values than a credential has.
 */
function parseStrictly(text: string): unknown {
  let [contexts, values] = [0, 0];
  const parsed: unknown = JSON.parse(text, (name, value) => {
    if (name === "@context") contexts += 1;
    values += 1;
    if (name === "__proto__" || contexts > 1 || values > maxValues) throw new SyntaxError(`${name} is not taken.`);
    return value;
  });
  if (countNames(text) !== countNames(JSON.stringify(parsed))) throw new SyntaxError("A name is given twice.");
  return parsed;
}

const countNames = (json: string) =>
  [...json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter(([, colon]) => colon).length;

/** The text as a credential, if everything that the check reads is there. */
function readForm(text: string | null): Credential | null {
  if (text === null || text.length > maxText) return null;
  try {
    const credential = parseStrictly(text) as Credential;
    const [first, second, ...more] = credential["@context"];
    const texts = [
      credential.name,
      credential.issuer.id,
      credential.validFrom,
      credential.proof.proofValue,
      ...[credential.proof.verificationMethod, ...credential.credentialSubject.identifier.map((id) => id.identityHash)],
      credential.credentialStatus.statusListIndex,
      credential.credentialStatus.statusListCredential,
    ];
    const isOurs =
      first === credentialsContext &&
      second === openBadgesContext &&
      more.length === 0 &&
      credential.type.includes("OpenBadgeCredential");
    return isOurs && texts.every((each) => typeof each === "string") ? credential : null;
  } catch {
    return null;
  }
}
