import { createPrivateKey, X509Certificate } from "node:crypto";
import forge from "node-forge";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import type { SigningKey } from "./cms.server.ts";

/**
 * How often a file may have its password hashed, all its parts together: real ones want thousands, and the server
 * answers nobody meanwhile. What stands inside an encrypted part is not counted.
 */
const maxRounds = 100_000;
const minBits = 2_048;

/**
 * The private key in a .pfx or .p12 file with its certificates. Refuses (invalid) with a sentence any other file, a
 * wrong password, and a key that is missing or weak. Whether the certificate is valid now is not asked here.
 */
export function readPfx(file: Uint8Array, password: string): SigningKey {
  const { keys, certificates } = openPfx(file, password);
  if (!keys.length)
    throw errorAt("file", "O arquivo não tem a chave privada. Exporte o certificado de novo, junto com a chave.");
  for (const key of keys) {
    const own = certificates.find((each) => each.checkPrivateKey(key));
    if (own && (key.asymmetricKeyDetails?.modulusLength ?? 0) < minBits) throw errorAt("file", tooWeak);
    if (own) return { key, chain: chainFrom(own, certificates) };
  }
  throw errorAt("file", "O arquivo tem uma chave privada, mas não o certificado dela.");
}

const notReadable = "Este arquivo não é um certificado .pfx ou .p12 que a plataforma saiba ler.";
const wrongPassword = "A senha não abre este arquivo. Confira e tente de novo.";
const tooWeak = `A chave deste certificado não serve: precisa ser RSA de ${minBits} bits ou mais.`;

/** A certificate and those above it, as far as they are there. */
function chainFrom(own: X509Certificate, all: readonly X509Certificate[]): X509Certificate[] {
  const chain = [own];
  for (let last = own; ; last = chain.at(-1)!) {
    const next = all.find((each) => !chain.includes(each) && last.checkIssued(each));
    if (!next) return chain;
    chain.push(next);
  }
}

function openPfx(file: Uint8Array, password: string) {
  const { asn1, pki } = forge;
  let hasDigest = true;
  try {
    const pfx = asn1.fromDer(binary(file));
    hasDigest = (pfx.value as unknown[]).length > 2;
    if (roundsOf(pfx) > maxRounds) throw errorAt("file", notReadable);
    const bags = readBags(pfx, password).safeContents.flatMap(({ safeBags }) => safeBags);
    const ofKeys = bags.filter(({ type }) => type === pki.oids.keyBag || type === pki.oids.pkcs8ShroudedKeyBag);
    // Keys that are not RSA are left unread.
    if (ofKeys.some(({ key }) => !key)) throw errorAt("file", tooWeak);
    const ofCertificates = bags.filter(({ type }) => type === pki.oids.certBag);
    return {
      keys: ofKeys.map(({ key }) => createPrivateKey(pki.privateKeyToPem(key!))),
      certificates: ofCertificates.map(({ cert, asn1: unread }) => {
        const der = asn1.toDer(cert ? pki.certificateToAsn1(cert) : unread);
        return new X509Certificate(Buffer.from(der.getBytes(), "binary"));
      }),
    };
  } catch (error) {
    if (error instanceof AppError) throw error;
    // Without a digest, one wrong password in some hundreds seems to fit, and then gives nonsense to read.
    const isPassword = !hasDigest || (error instanceof Error && /password|decrypt/i.test(error.message));
    throw isPassword ? errorAt("password", wrongPassword) : errorAt("file", notReadable);
  }
}

/**
 * Newer files hash the password as UTF-8, which the library takes for Latin-1; their digest, which it gets right, is
 * then left aside.
 */
function readBags(pfx: forge.asn1.Asn1, password: string): forge.pkcs12.Pkcs12Pfx {
  const { pkcs12, util } = forge;
  try {
    return pkcs12.pkcs12FromAsn1(pfx, password);
  } catch (error) {
    const asUtf8 = util.encodeUtf8(password);
    if (asUtf8 === password) throw error;
    try {
      return pkcs12.pkcs12FromAsn1({ ...pfx, value: pfx.value.slice(0, 2) as forge.asn1.Asn1[] }, asUtf8);
    } catch {
      throw error;
    }
  }
}

/** The sum of the numbers that stand after octets, which is where a file says how often to hash. */
function roundsOf({ type, value }: forge.asn1.Asn1): number {
  const { Type } = forge.asn1;
  if (typeof value === "string") {
    const within = type === Type.OCTETSTRING ? parsed(value) : null;
    return within ? roundsOf(within) : 0;
  }
  const rounds = value.map((each, at) => {
    const isCount = each.type === Type.INTEGER && value[at - 1]?.type === Type.OCTETSTRING;
    return isCount ? Number(`0x${forge.util.bytesToHex(each.value as unknown as string)}`) : roundsOf(each);
  });
  return rounds.reduce((sum, each) => sum + each, 0);
}

function parsed(bytes: string): forge.asn1.Asn1 | null {
  try {
    return forge.asn1.fromDer(bytes);
  } catch {
    return null;
  }
}

const binary = (bytes: Uint8Array) => Buffer.from(bytes).toString("binary");
