import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recoveryCodes } from "#drizzle/schema/second-factor.ts";
import { recoveryAlphabet, recoveryCodeCount } from "./second-factor.ts";

const derive = promisify<string, string, number, Buffer>(scrypt);

/** What the database keeps of a recovery code. It has 50 bits alone, so trying all of them is made slow. */
export async function hashRecoveryCode(userId: string, code: string): Promise<string> {
  return (await derive(code, `recovery ${userId}`, 32)).toString("hex");
}

/** A recovery code of 50 random bits; 256 is a multiple of 32, so that each character is as likely. */
const newRecoveryCode = () =>
  Array.from(randomBytes(10), (byte) => recoveryAlphabet[byte % recoveryAlphabet.length]).join("");

/** A set of recovery codes, and what is kept of each. Slow: make it outside of a transaction. */
export async function makeRecoveryCodes(userId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(userId, code)));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** Puts a set of recovery codes in the place of all that the account had. Call it in a transaction. */
export async function replaceRecoveryCodes(ctx: Ctx, userId: string, hashes: string[]): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = hashes.map((codeHash) => ({ userId, codeHash, createdAt: sqlNow(ctx) }));
  await ctx.db.insert(recoveryCodes).values(rows);
}
