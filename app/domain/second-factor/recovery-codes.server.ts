import { randomBytes, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { eq } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { readableCode } from "#app/domain/secrets/secret-token.server.ts";
import { recoveryCodes } from "#drizzle/schema/second-factor.ts";
import { recoveryCodeCount } from "./second-factor.ts";

const derive = promisify<string, string, number, Buffer>(scrypt);

/** The stored hash of a recovery code. A code has only 50 bits, so the hash is slow, against trying all of them. */
export async function hashRecoveryCode(userId: string, code: string): Promise<string> {
  return (await derive(code, `recovery ${userId}`, 32)).toString("hex");
}

/** A recovery code of 50 random bits. */
const newRecoveryCode = () => readableCode(randomBytes(10));

/** A set of recovery codes with their hashes. Slow: call it outside of a transaction. */
export async function makeRecoveryCodes(userId: string) {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(userId, code)));
  return { codes: codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`), hashes };
}

/** Replaces an account's recovery codes. Call it in a transaction. */
export async function replaceRecoveryCodes(ctx: Ctx, userId: string, hashes: string[]): Promise<void> {
  await ctx.db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const rows = hashes.map((codeHash) => ({ userId, codeHash, createdAt: sqlNow(ctx) }));
  await ctx.db.insert(recoveryCodes).values(rows);
}
