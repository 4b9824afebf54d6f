import type { CommissionView } from "#app/domain/commissions/commission-json.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { brCode } from "#app/domain/payments/pix/br-code.ts";
import { keyTypeLabels } from "#app/domain/payout-accounts/labels.ts";
import { openPayees } from "#app/domain/payout-accounts/open-payees.server.ts";
import { maskedKey } from "#app/domain/payout-accounts/pix-key.ts";
import type { PayoutAccount } from "#app/domain/payout-accounts/schema.ts";
import { groupsOf } from "#app/domain/payouts/payees/payout-groups.ts";
import type { PayeeGroup } from "#app/domain/payouts/payout-view.ts";

/**
 * Lines by instructor, with where each is paid: `accounts`, as they saved them. With a payout's `reference` each sum
 * comes as a PIX code too. That the payout data was looked at is written down under `why`.
 */
export async function payeeGroups(
  ctx: Ctx,
  lines: CommissionView[],
  { accounts, why, reference }: { accounts: Parameters<typeof openPayees>[1]; why: string; reference?: string },
): Promise<PayeeGroup[]> {
  const payees = await openPayees(ctx, accounts, why);
  return groupsOf(lines).map((group) => {
    const account = payees.get(group.instructorId);
    const isPayable = account && reference && group.totalCents > 0;
    return {
      ...group,
      instructorName: group.lines[0]!.instructorName,
      payee: account ? shownOf(account) : null,
      pixCode: isPayable ? codeFor(ctx, account, group.totalCents, reference) : null,
    };
  });
}

function shownOf(account: PayoutAccount) {
  return {
    holderName: account.account_holder_name,
    bankName: account.bank_name,
    keyTypeLabel: keyTypeLabels[account.pix_key_type].label,
    maskedKey: maskedKey(account.pix_key_type, account.pix_key),
  };
}

/** The receiver's city is not known, and banks do not look at it: the school's stands for it. */
function codeFor({ settings }: Ctx, account: PayoutAccount, amountCents: number, reference: string) {
  const name =
    account.account_holder_name
      .normalize("NFD")
      .replace(/[^\x20-\x7e]/g, "")
      .trim() || "Titular";
  const txid = reference.replace(/[^A-Za-z0-9]/g, "").slice(0, 25);
  return brCode({ key: account.pix_key, name, city: settings.PIX_CITY, amountCents, txid });
}
