import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Settings } from "#app/domain/settings.ts";

/** A 32-byte key derived from SESSION_SECRET, the same on every instance, and another for every purpose. */
export function derivedKey({ SESSION_SECRET }: Pick<Settings, "SESSION_SECRET">, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", SESSION_SECRET, "sementeira", purpose, 32));
}

type Keyed = { settings: Pick<Settings, "SESSION_SECRET"> & Partial<Pick<Settings, "SESSION_SECRET_PREVIOUS">> };

const algorithm = "aes-256-gcm";
const version = "v1";

/**
 * Encrypts a text (PIX keys, bank data) for the database with a key derived from SESSION_SECRET for one purpose; no
 * other purpose's key opens it.
 */
export function seal({ settings }: Keyed, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, derivedKey(settings, `sealed ${purpose}`), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${version}.${sealed.toString("base64url")}`;
}

/** Decrypts a sealed text, also one sealed with the previous secret. */
export function unseal({ settings }: Keyed, purpose: string, sealed: string): string {
  const { SESSION_SECRET, SESSION_SECRET_PREVIOUS } = settings;
  try {
    return opened(SESSION_SECRET, purpose, sealed);
  } catch (error) {
    if (!SESSION_SECRET_PREVIOUS) throw error;
    return opened(SESSION_SECRET_PREVIOUS, purpose, sealed);
  }
}

/** Seals the text again with the current secret: null if it is already, undefined if neither secret opens it. */
export function reseal(ctx: Keyed, purpose: string, sealed: string): string | null | undefined {
  try {
    opened(ctx.settings.SESSION_SECRET, purpose, sealed);
    return null;
  } catch {
    try {
      return seal(ctx, purpose, unseal(ctx, purpose, sealed));
    } catch {
      return undefined;
    }
  }
}

function opened(secret: string, purpose: string, sealed: string): string {
  const bytes = Buffer.from(sealed.slice(version.length + 1), "base64url");
  const key = derivedKey({ SESSION_SECRET: secret }, `sealed ${purpose}`);
  const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, 12));
  decipher.setAuthTag(bytes.subarray(-16));
  return Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]).toString("utf8");
}
