import { inArray, type SQLWrapper, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { PayoutAccount } from "#app/domain/payout-accounts/schema.ts";
import { openAccount } from "#app/domain/payout-accounts/sealed-account.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";

/** A select of what the instructors of some commissions, given by a select of their ids, have saved; still sealed. */
export function selectAccountsOf({ db }: Pick<Ctx, "db">, commissionIds: SQLWrapper) {
  const theirs = db
    .select({ id: commissions.instructorId })
    .from(commissions)
    .where(inArray(commissions.id, commissionIds));
  // As an array, since each is then found by the index; beside a query the whole table would be read.
  return db.select(sealedColumns).from(payoutAccounts).where(sql`${payoutAccounts.userId} = any(array(${theirs}))`);
}

const sealedColumns = {
  userId: payoutAccounts.userId,
  sealed: payoutAccounts.sealed,
  isActive: payoutAccounts.isActive,
};

type Sealed = Pick<typeof payoutAccounts.$inferSelect, keyof typeof sealedColumns>;

/**
 * Where people are paid, by their ids, from what they saved; whoever saved nothing that can still be read, or switched
 * it off, is left out. It is for admins who pay them, and leaves an event that says who looked at whose data; `why` is
 * the object of that event. There is no transaction to hold both: the event names exactly those whom this very reading
 * found, and is committed before anybody is shown them. Where it cannot be written, nothing is shown; where something
 * fails after it, it tells of a look that did not come about, which is the side to err on.
 */
export async function openPayees(ctx: Ctx, accounts: Sealed[], why: string): Promise<Map<string, PayoutAccount>> {
  const payees = new Map<string, PayoutAccount>();
  for (const { userId, sealed, isActive } of accounts) {
    const account = isActive && openAccount(ctx, sealed);
    if (account) payees.set(userId, account);
  }
  if (payees.size) await record(ctx, "payout_account.viewed", why, { userIds: [...payees.keys()] });
  return payees;
}
