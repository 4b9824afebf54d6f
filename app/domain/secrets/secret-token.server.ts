import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** A new secret for a cookie or a code: 32 random bytes as base64url, 43 characters. */
export const newToken = () => randomBytes(32).toString("base64url");

/** 32 characters without similar pairs: no 0 and O, no 1 and I. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A code for people to read and type: one character per byte, all equally likely, since 256 is a multiple of 32. */
export const readableCode = (bytes: Buffer) => Array.from(bytes, (byte) => alphabet[byte % alphabet.length]).join("");

/** Whether a text has the form of our tokens; anything else need not be looked up. */
export const isToken = (text: string) => /^[A-Za-z0-9_-]{43}$/.test(text);

/** A token's hash for the database: SHA-256 in hex. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Compares two secrets in constant time. */
export function isEqualConstantTime(one: string, other: string) {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
