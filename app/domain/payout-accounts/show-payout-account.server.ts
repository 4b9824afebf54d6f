import { eq } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { PayoutAccount } from "#app/domain/payout-accounts/schema.ts";
import { openAccount } from "#app/domain/payout-accounts/sealed-account.server.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";

/**
 * The viewer's own bank and PIX data, in full; null where none were saved that can still be read (B23).
 * Refuses all but teachers and admins.
 */
export async function showPayoutAccount(ctx: Ctx): Promise<PayoutAccount | null> {
  const { viewer } = requireViewer(ctx);
  authorise(ctx, "payoutAccounts.edit");
  const [row] = await ctx.db
    .select({ sealed: payoutAccounts.sealed })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.userId, viewer.id));
  return row ? openAccount(ctx, row.sealed) : null;
}
