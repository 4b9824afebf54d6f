import { and, eq, inArray } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { isWithinGuarantee } from "#app/domain/commissions/commission-columns.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { schoolSettings } from "#drizzle/schema/platform.ts";
import type { GuaranteeRule } from "./payout.ts";

/** Whether this school pays a commission only once the guarantee of its sale is over. */
export async function payoutsAwaitGuarantee(ctx: Pick<Ctx, "db">): Promise<boolean> {
  const [row] = await selectGuaranteeRule(ctx);
  return row?.awaits ?? false;
}

/** A select of the row that says so; without a row the school does not have the rule. */
export function selectGuaranteeRule({ db }: Pick<Ctx, "db">) {
  return db.select({ awaits: schoolSettings.payoutsAwaitGuarantee }).from(schoolSettings);
}

/** If the school has the rule, refuses (conflict) to pay commissions of which one is still within its guarantee. */
export async function requireGuaranteeOver(ctx: Ctx, ids: number[]): Promise<void> {
  if (!(await payoutsAwaitGuarantee(ctx))) return;
  const early = await ctx.db
    .select({ id: commissions.id })
    .from(commissions)
    .innerJoin(payments, eq(payments.id, commissions.paymentId))
    .where(and(inArray(commissions.id, ids), isWithinGuarantee(ctx)));
  if (!early.length) return;
  throw new AppError(
    "conflict",
    "Há comissões de vendas que ainda estão na garantia, e esta escola só paga depois dela. Tire-as da seleção.",
  );
}

/** Decides whether commissions wait for the guarantee of their sale. */
export async function changeGuaranteeRule(ctx: Ctx, { payouts_await_guarantee: payoutsAwaitGuarantee }: GuaranteeRule) {
  const signed = authorise(ctx, "commissions.pay");
  await requireRecentSignIn(signed);
  await inTransaction(signed, async (within) => {
    const [was] = await within.db
      .select({ is: schoolSettings.payoutsAwaitGuarantee })
      .from(schoolSettings)
      .for("update");
    await within.db.update(schoolSettings).set({ payoutsAwaitGuarantee, updatedAt: sqlNow(within) });
    const change = { before: was?.is, after: payoutsAwaitGuarantee };
    await recordEvent(within, "payout_rule.changed", "school", { payoutsAwaitGuarantee }, change);
  });
}
