import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Base58 as Bitcoin writes it, with the prefix `z` of multibase. */
export function toBase58(bytes: Buffer): string {
  let text = "";
  for (let rest = BigInt(`0x0${bytes.toString("hex")}`); rest > 0n; rest /= 58n)
    text = alphabet[Number(rest % 58n)] + text;
  return `z${"1".repeat(leading(bytes, 0))}${text}`;
}

/** The bytes of such a text, null if it is none. Longer texts than a signature's are refused before the arithmetic. */
export function fromBase58(text: string): Buffer | null {
  if (!/^z[1-9A-HJ-NP-Za-km-z]{1,100}$/.test(text)) return null;
  const digits = text.slice(1);
  const value = [...digits].reduce((sum, each) => sum * 58n + BigInt(alphabet.indexOf(each)), 0n);
  const hex = value === 0n ? "" : value.toString(16);
  const zeros = Buffer.alloc(leading([...digits], "1"));
  return Buffer.concat([zeros, Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex")]);
}

function leading<T>(list: Iterable<T>, same: T) {
  let n = 0;
  for (const each of list) {
    if (each !== same) break;
    n += 1;
  }
  return n;
}

/** What multicodec puts before an Ed25519 public key. */
const ed25519 = Buffer.from("ed01", "hex");
const spkiPrefix = Buffer.from("302a300506032b6570032100", "hex");
const pkcs8Prefix = Buffer.from("302e020100300506032b657004220420", "hex");

/** A public Ed25519 key as `publicKeyMultibase`. */
export function toMultikey(key: KeyObject): string {
  const der = createPublicKey(key).export({ type: "spki", format: "der" });
  return toBase58(Buffer.concat([ed25519, der.subarray(spkiPrefix.length)]));
}

/** The public key of a `publicKeyMultibase`; null if it is no Ed25519 key. */
export function fromMultikey(text: string): KeyObject | null {
  const bytes = fromBase58(text);
  if (bytes?.length !== 34 || !bytes.subarray(0, 2).equals(ed25519)) return null;
  return createPublicKey({ key: Buffer.concat([spkiPrefix, bytes.subarray(2)]), type: "spki", format: "der" });
}

/** The 32 secret bytes of an Ed25519 key. */
export const toSeed = (key: KeyObject): Buffer =>
  key.export({ type: "pkcs8", format: "der" }).subarray(pkcs8Prefix.length);

export const fromSeed = (seed: Buffer): KeyObject =>
  createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), type: "pkcs8", format: "der" });
