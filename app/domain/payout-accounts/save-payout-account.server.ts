import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { formatTaxId } from "#app/domain/documents/tax-id.ts";
import { record } from "#app/domain/events/record.server.ts";
import { canonicalKey } from "#app/domain/payout-accounts/pix-key.ts";
import type { PayoutAccount } from "#app/domain/payout-accounts/schema.ts";
import { sealAccount } from "#app/domain/payout-accounts/sealed-account.server.ts";
import { showPayoutAccount } from "#app/domain/payout-accounts/show-payout-account.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";

/**
 * Keeps where the viewer is paid, sealed, in place of what was kept before (B23). The key is kept as the Banco Central
 * writes it, the holder's document with its dots. The event names the fields that changed and nothing of what they say.
 * In: what the schema has found good. Out: what was kept. Refuses all but teachers and admins, and a sign-in that is no
 * longer recent (stale).
 */
export async function savePayoutAccount(ctx: Ctx, fields: PayoutAccount): Promise<PayoutAccount> {
  const signed = requireViewer(ctx);
  authorise(signed, "payoutAccounts.edit");
  await requireRecentSignIn(signed);
  const account = {
    ...fields,
    account_holder_document: formatTaxId(fields.account_holder_document.toUpperCase()),
    pix_key: canonicalKey(fields.pix_key_type, fields.pix_key)!,
  };
  await inTransaction(signed, async (within) => {
    const before = await showPayoutAccount(within);
    const kept = { sealed: sealAccount(within, account), isActive: account.is_active, updatedAt: clock(within) };
    await within.db
      .insert(payoutAccounts)
      .values({ userId: signed.viewer.id, ...kept })
      .onConflictDoUpdate({ target: payoutAccounts.userId, set: kept });
    const changed = names(account).filter((name) => before?.[name] !== account[name]);
    await record(
      within,
      "payout_account.saved",
      `user/${signed.viewer.id}`,
      { changed },
      { before: before ?? undefined, after: account },
    );
  });
  return account;
}

const names = (account: PayoutAccount) => Object.keys(account) as (keyof PayoutAccount)[];
