import type { Ctx } from "#app/domain/ctx.ts";
import type { PayoutAccount } from "#app/domain/payout-accounts/schema.ts";
import { seal, unseal } from "#app/domain/secrets/sealed.server.ts";

/** What payout data is sealed for. */
export const payoutAccount = "payout account";

/** Where somebody is paid, as the one text that may lie in the database. */
export const sealAccount = (ctx: Pick<Ctx, "settings">, account: PayoutAccount) =>
  seal(ctx, payoutAccount, JSON.stringify(account));

/**
 * What `sealAccount` was given; null where it cannot be read any more, because the secret is another one by now or the
 * text was changed. Whoever it was about may save it again.
 */
export function openAccount(ctx: Pick<Ctx, "settings">, sealed: string): PayoutAccount | null {
  try {
    return JSON.parse(unseal(ctx, payoutAccount, sealed)) as PayoutAccount;
  } catch {
    return null;
  }
}
