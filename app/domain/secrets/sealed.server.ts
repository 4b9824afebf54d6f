import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { derivedKey } from "#app/domain/secrets/derived-key.server.ts";
import type { Settings } from "#app/domain/settings.ts";

type Keyed = { settings: Pick<Settings, "SESSION_SECRET"> };

const algorithm = "aes-256-gcm";
const version = "v1";

/**
 * Encrypts what must be kept but not lie open in the database (PIX keys, bank data), with a key derived from
 * SESSION_SECRET. In: the text, and what it is for; a text sealed for one purpose does not open for another.
 */
export function seal({ settings }: Keyed, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, derivedKey(settings, `sealed ${purpose}`), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${sealed.toString("base64url")}`;
}

/** The text that `seal` was given. Throws where the purpose or the secret is another one, or the text was changed. */
export function unseal({ settings }: Keyed, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(version.length + 1), "base64url");
  const decipher = createDecipheriv(algorithm, derivedKey(settings, `sealed ${purpose}`), bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
}
