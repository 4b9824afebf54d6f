import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { AppError } from "#app/domain/app-error.ts";
import type { FileChunks } from "#app/domain/media/store/file-store.ts";
import { readableCode } from "#app/domain/secrets/secret-token.server.ts";

const algorithm = "aes-256-gcm";
const magic = Buffer.from("SMTCOPY1");
const [saltBytes, tagBytes] = [32, 16];

/** How many bytes larger than its content an encrypted object is. */
export const cipherOverhead = magic.length + saltBytes + tagBytes;

/** A recovery key of 160 random bits, in groups of four. */
export const newRecoveryKey = () => readableCode(randomBytes(32)).match(/.{4}/g)!.join("-");

const derive = (key: string, salt: Buffer | string, purpose: string, bytes: number) =>
  Buffer.from(hkdfSync("sha256", key, salt, `sementeira copies: ${purpose}`, bytes));

/** Identifies a recovery key in the names of objects without revealing anything about it. */
export const keyIdOf = (key: string): string => derive(key, "", "key id", 8).toString("hex");

/** A file's name in the bucket: a keyed hash of its SHA-256, so that the names do not reveal known files. */
export const fileNameOf = (key: string, sha256: string): string =>
  createHmac("sha256", derive(key, "", "file names", 32))
    .update(sha256)
    .digest("hex");

/** Every object has its own key and nonce, derived from the recovery key and the object's random salt. */
function keysOf(key: string, salt: Buffer): [key: Buffer, nonce: Buffer] {
  const both = derive(key, salt, "object", 32 + 12);
  return [both.subarray(0, 32), both.subarray(32)];
}

/**
 * Encrypts an object as a stream: `SMTCOPY1`, 32 bytes of salt, the content under AES-256-GCM, and its tag. The
 * object's name is authenticated too, so that no object can replace another.
 */
export async function* encrypted(key: string, name: string, content: FileChunks): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes);
  const cipher = createCipheriv(algorithm, ...keysOf(key, salt), { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(name));
  yield Buffer.concat([magic, salt]);
  for await (const chunk of content) yield cipher.update(chunk);
  yield Buffer.concat([cipher.final(), cipher.getAuthTag()]);
}

/**
 * Decrypts such an object. The content is authentic only after the end of the stream: throws (invalid) there if the key
 * is wrong, or if the object was changed, cut off or stored under another object's name.
 */
export async function* decrypted(key: string, name: string, object: FileChunks): AsyncGenerator<Buffer> {
  let held = Buffer.alloc(0);
  let decipher: ReturnType<typeof open> | undefined;
  for await (const chunk of object) {
    held = Buffer.concat([held, chunk]);
    if (!decipher && held.length >= magic.length + saltBytes) {
      decipher = open(key, name, held);
      held = held.subarray(magic.length + saltBytes);
    }
    const ready = held.length - tagBytes;
    if (!decipher || ready <= 0) continue;
    yield decipher.update(held.subarray(0, ready));
    held = held.subarray(ready);
  }
  if (!decipher || held.length < tagBytes) throw altered(name);
  try {
    decipher.setAuthTag(held);
    yield decipher.final();
  } catch (cause) {
    throw altered(name, cause);
  }
}

function open(key: string, name: string, head: Buffer) {
  if (!head.subarray(0, magic.length).equals(magic)) throw altered(name);
  const salt = head.subarray(magic.length, magic.length + saltBytes);
  const decipher = createDecipheriv(algorithm, ...keysOf(key, salt), { authTagLength: tagBytes });
  decipher.setAAD(Buffer.from(name));
  return decipher;
}

const altered = (name: string, cause?: unknown) =>
  new AppError("invalid", `A cópia foi alterada, está incompleta ou é de outra chave: ${name} não abre.`, { cause });
