import { createHmac, randomBytes } from "node:crypto";

/** How long a code is valid, in seconds. */
const stepSeconds = 30;
/** How many steps an app's clock may be off. */
const window = 1;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** A new secret of 160 bits for an authenticator app, as 32 characters of base32 (RFC 4648). */
export function newTotpSecret(): string {
  const bits = Array.from(randomBytes(20), (byte) => byte.toString(2).padStart(8, "0")).join("");
  return bits.replace(/.{5}/g, (five) => alphabet[Number.parseInt(five, 2)]!);
}

/** Decodes base32. */
function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}

/** The 30-second step of a moment (RFC 6238). */
export const totpStep = (at: Date) => Math.floor(at.getTime() / 1000 / stepSeconds);

/** The code of a step (RFC 6238 with SHA-1, RFC 4226). */
export function totpCode(secret: string, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", bytesOf(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac[19]! & 0x0f) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/** The step, at most one away from now, whose code this is; null for a wrong one. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const present = totpStep(now);
  for (let step = present - window; step <= present + window; step++) if (totpCode(secret, step) === code) return step;
  return null;
}

/** The content of the QR code for an authenticator app. */
export function totpAddress({ secret, school, email }: { secret: string; school: string; email: string }): string {
  // A colon separates school and account, so it is removed from the school's name.
  const issuer = encodeURIComponent(school.replaceAll(":", " "));
  const facts = `secret=${secret}&issuer=${issuer}&algorithm=SHA1&digits=6&period=${stepSeconds}`;
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${facts}`;
}
