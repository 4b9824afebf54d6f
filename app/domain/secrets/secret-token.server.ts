import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new secret for a cookie or a code: 32 random bytes as base64url, 43 characters. */
export const newToken = () => randomBytes(32).toString("base64url");

/** Whether a text could be one of our tokens at all; anything else need not be looked up. */
export const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);

/** What the database keeps in place of a token: its SHA-256, as 64 hexadecimal digits. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Whether two secrets are the same, in a time that does not tell how far they agree. */
export function isEqualConstantTime(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
