import { randomBytes } from "node:crypto";

/** Thirty-two characters that nobody takes for one another on paper: no 0 and O, no 1 and I. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A code that nobody guesses: `MANT-XXXX-XXXX-XXXX`, of 60 random bits (B13). */
export function newVoucherCode() {
  const characters = Array.from(randomBytes(12), (byte) => alphabet[byte % alphabet.length]).join("");
  return `MANT-${characters.match(/.{4}/g)!.join("-")}`;
}
