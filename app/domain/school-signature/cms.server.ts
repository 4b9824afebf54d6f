import { createHash, type KeyObject, sign, type X509Certificate } from "node:crypto";
import { der, octets, oid, sequence, setOf, smallInteger, valuesIn } from "./der.ts";

/** A private key, and the certificates: its own first, then those who vouch for it. */
export type SigningKey = { key: KeyObject; chain: readonly X509Certificate[] };

/** The names of what is in a signature. */
export const oids = {
  data: oid("1.2.840.113549.1.7.1"),
  signedData: oid("1.2.840.113549.1.7.2"),
  contentType: oid("1.2.840.113549.1.9.3"),
  messageDigest: oid("1.2.840.113549.1.9.4"),
  signingCertificateV2: oid("1.2.840.113549.1.9.16.2.47"),
  sha256: oid("2.16.840.1.101.3.4.2.1"),
  rsaEncryption: oid("1.2.840.113549.1.1.1"),
};

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest();

/**
 * A detached signature over `content` as CMS SignedData in DER, with what CAdES and PAdES B-B ask for: the content's
 * digest and which certificate signed. No time: in a PDF the signature's dictionary says it.
 */
export function signDetached({ key, chain }: SigningKey, content: Uint8Array): Buffer {
  const own = chain[0]!.raw;
  const digest = sequence(oids.sha256);
  const attributes = [
    sequence(oids.contentType, setOf(oids.data)),
    sequence(oids.messageDigest, setOf(octets(sha256(content)))),
    sequence(oids.signingCertificateV2, setOf(sequence(sequence(sequence(octets(sha256(own))))))),
  ];
  // Signed as a set, while the message carries them under a tag of its own.
  const signed = setOf(...attributes);
  const carried = Buffer.concat([Buffer.from([0xa0]), signed.subarray(1)]);
  const signerInfo = sequence(
    smallInteger(1),
    issuerAndSerial(own),
    digest,
    carried,
    sequence(oids.rsaEncryption, der(0x05)),
    octets(sign("sha256", signed, key)),
  );
  const certificates = der(0xa0, ...chain.map(({ raw }) => raw));
  const signedData = sequence(smallInteger(1), setOf(digest), sequence(oids.data), certificates, setOf(signerInfo));
  return sequence(oids.signedData, der(0xa0, signedData));
}

/** What tells a certificate from all others, as it says it itself. */
export function issuerAndSerial(certificate: Buffer): Buffer {
  const parts = valuesIn(valuesIn(certificate)[0]!);
  const isVersion = parts[0]![0] === 0xa0;
  const [serial, , issuer] = isVersion ? parts.slice(1) : parts;
  return sequence(issuer!, serial!);
}
