import { createHash, type KeyObject, sign, verify } from "node:crypto";
import type { JsonLdDocument } from "jsonld";
import { fromBase58, toBase58 } from "./multikey.server.ts";

/** A proof by the W3C suite `eddsa-rdfc-2022`, as it stands inside a signed document. */
export type Proof = {
  type: "DataIntegrityProof";
  created: string;
  verificationMethod: string;
  cryptosuite: "eddsa-rdfc-2022";
  proofPurpose: "assertionMethod";
  proofValue: string;
};

type Unsigned = { "@context": string[] } & Record<string, unknown>;
export type Signed<T extends Unsigned = Unsigned> = T & { proof: Proof };

/** A document with a proof by this key. Ed25519 has no chance in it, so the same document always gives the same bytes. */
export async function addProof<T extends Unsigned>(
  document: T,
  { key, method, created }: { key: KeyObject; method: string; created: string },
): Promise<Signed<T>> {
  const options = {
    type: "DataIntegrityProof",
    created,
    verificationMethod: method,
    cryptosuite: "eddsa-rdfc-2022",
    proofPurpose: "assertionMethod",
  } as const;
  const proofValue = toBase58(sign(null, await signedBytes(document, options), key));
  return { ...document, proof: { ...options, proofValue } };
}

/** Whether the proof of a document was made by this key over exactly this content. */
export async function hasValidProof({ proof, ...document }: Signed, key: KeyObject): Promise<boolean> {
  const { proofValue, ...options } = proof;
  const signature = fromBase58(proofValue);
  if (signature?.length !== 64) return false;
  const bytes = await signedBytes(document as Unsigned, options).catch(() => null);
  return bytes !== null && verify(null, bytes, key, signature);
}

/** The hash of the proof's options, then the hash of the document, both in canonical form. */
async function signedBytes(document: Unsigned, options: Omit<Proof, "proofValue">): Promise<Buffer> {
  const context = { "@context": document["@context"] };
  return Buffer.concat([await canonicalHash({ ...context, ...options }), await canonicalHash(document)]);
}

/**
 * SHA-256 of a document's canonical form (RDFC-1.0). Safe mode refuses terms that no context defines, which would
 * otherwise be left out silently. The libraries are only loaded when the first credential is made or checked.
 */
async function canonicalHash(document: Unsigned): Promise<Buffer> {
  const [{ default: jsonld }, { loadContext }] = await Promise.all([import("jsonld"), import("./contexts.ts")]);
  const canonical = await jsonld.canonize(
    document as JsonLdDocument,
    {
      algorithm: "RDFC-1.0",
      format: "application/n-quads",
      safe: true,
      documentLoader: loadContext,
      // A hostile document of blank nodes would otherwise take hours.
      canonizeOptions: { maxWorkFactor: 1, signal: AbortSignal.timeout(10_000) },
    } as never,
  );
  return createHash("sha256").update(String(canonical)).digest();
}
