import { inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { PayoutAccount } from "#app/domain/payout-accounts/schema.ts";
import { openAccount } from "#app/domain/payout-accounts/sealed-account.server.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";

/**
 * Where these people are paid, by their ids; whoever saved nothing, or nothing that can still be read, or switched it
 * off, is left out. It is for admins who pay them, and leaves an event that says who looked at whose data; `why` is the
 * object of that event.
 */
export async function readPayees(ctx: Ctx, userIds: string[], why: string): Promise<Map<string, PayoutAccount>> {
  const ids = [...new Set(userIds)];
  const rows = ids.length
    ? await ctx.db
        .select({ userId: payoutAccounts.userId, sealed: payoutAccounts.sealed, isActive: payoutAccounts.isActive })
        .from(payoutAccounts)
        .where(inArray(payoutAccounts.userId, ids))
    : [];
  const payees = new Map<string, PayoutAccount>();
  for (const { userId, sealed, isActive } of rows) {
    const account = isActive && openAccount(ctx, sealed);
    if (account) payees.set(userId, account);
  }
  if (payees.size) await record(ctx, "payout_account.viewed", why, { userIds: [...payees.keys()] });
  return payees;
}
