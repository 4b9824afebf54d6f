import type { Ctx } from "#app/domain/ctx.ts";
import type { PayoutAccount } from "#app/domain/payout-accounts/schema.ts";
import { seal, unseal } from "#app/domain/secrets/sealed.server.ts";

const purpose = "payout account";

/** Where somebody is paid, as the one text that may lie in the database. */
export const sealAccount = (ctx: Pick<Ctx, "settings">, account: PayoutAccount) =>
  seal(ctx, purpose, JSON.stringify(account));

/** What `sealAccount` was given. Throws where the secret is another one, or the text was changed. */
export const openAccount = (ctx: Pick<Ctx, "settings">, sealed: string) =>
  JSON.parse(unseal(ctx, purpose, sealed)) as PayoutAccount;
