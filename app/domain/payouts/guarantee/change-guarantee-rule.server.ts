import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { GuaranteeRule } from "#app/domain/payouts/schema.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { schoolSettings } from "#drizzle/schema/platform.ts";

/**
 * Decides whether commissions wait for the 30-day guarantee of their sale. Refuses everybody but admins, and a sign-in
 * that is no longer recent (stale).
 */
export async function changeGuaranteeRule(ctx: Ctx, { payouts_await_guarantee: payoutsAwaitGuarantee }: GuaranteeRule) {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.pay");
  await requireRecentSignIn(signed);
  await inTransaction(signed, async (within) => {
    const [was] = await within.db
      .select({ is: schoolSettings.payoutsAwaitGuarantee })
      .from(schoolSettings)
      .for("update");
    await within.db.update(schoolSettings).set({ payoutsAwaitGuarantee, updatedAt: clock(within) });
    const change = { before: was?.is, after: payoutsAwaitGuarantee };
    await record(within, "payout_rule.changed", "school", { payoutsAwaitGuarantee }, change);
  });
}
