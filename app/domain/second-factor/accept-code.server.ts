import { and, eq, isNotNull, isNull, lt, or } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { unseal } from "#app/domain/secrets/sealed.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { recoveryCodes, secondFactors } from "#drizzle/schema/second-factor.ts";
import { hashRecoveryCode } from "./recovery-codes.server.ts";
import { isRecoveryCode } from "./second-factor.ts";
import { stepOfCode } from "./totp.server.ts";

/** The purpose under which authenticator secrets are sealed. */
export const totpPurpose = "second factor";

const isConfirmed = (userId: string) => and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt));

/** Whether an account has a confirmed second factor. */
export async function hasSecondFactorOfItsOwn({ db }: Pick<Ctx, "db">, userId: string): Promise<boolean> {
  return (await db.$count(secondFactors, isConfirmed(userId))) > 0;
}

/**
 * Whether a code belongs to the account's second factor: a code of its app that was not used before, or a recovery
 * code, which is used up. Of two requests with the same code only one succeeds.
 */
export async function acceptCode(ctx: Ctx, userId: string, code: string): Promise<boolean> {
  return isRecoveryCode(code) ? await redeemRecoveryCode(ctx, userId, code) : await redeemTotpCode(ctx, userId, code);
}

async function redeemRecoveryCode(ctx: Ctx, userId: string, code: string) {
  const codeHash = await hashRecoveryCode(userId, code);
  return await inTransaction(ctx, async (within) => {
    const isThis = and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, codeHash));
    const used = await within.db.delete(recoveryCodes).where(isThis).returning({ userId: recoveryCodes.userId });
    if (!used.length) return false;
    const left = await within.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
    await recordEvent(within, "second_factor.recovery_used", `user/${userId}`, { left });
    return true;
  });
}

async function redeemTotpCode(ctx: Ctx, userId: string, code: string) {
  const [factor] = await ctx.db.select().from(secondFactors).where(isConfirmed(userId));
  if (!factor) return false;
  const step = stepOfCode(openSecret(ctx, factor.sealedSecret), code, await currentTime(ctx));
  if (step === null) return false;
  const isNewer = or(isNull(secondFactors.lastStep), lt(secondFactors.lastStep, step));
  const taken = await ctx.db
    .update(secondFactors)
    .set({ lastStep: step })
    .where(and(isConfirmed(userId), isNewer))
    .returning({ userId: secondFactors.userId });
  return taken.length > 0;
}

/** The secret of an authenticator app. Refuses (conflict) if it was sealed with a lost SESSION_SECRET. */
export function openSecret(ctx: Pick<Ctx, "settings">, sealed: string): string {
  try {
    return unseal(ctx, totpPurpose, sealed);
  } catch (cause) {
    throw new AppError("conflict", lostSecret, { cause });
  }
}

const lostSecret =
  "O servidor não consegue mais conferir os códigos do seu aplicativo. Use um código de recuperação ou peça à direção que redefina a sua verificação em duas etapas.";
