import { savePayoutAccount } from "#app/domain/commissions/payout-account.server.ts";
import { payoutAccountFields } from "#app/domain/commissions/payout-account.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";
import { ctxOf } from "#tests/support/people.ts";

/** What stands out wherever it should not be. */
export const account = {
  bank_name: "Banco Zulmira",
  bank_agency: "9081-7",
  bank_account: "726354-0",
  bank_account_type: "corrente",
  account_holder_name: "Zulmira Quaresma Xavier",
  account_holder_document: "529.982.247-25",
  pix_key_type: "cpf",
  pix_key: "529.982.247-25",
  is_active: true,
};

/** Somebody's payout data, saved as they would themselves. */
export const saveAccount = (db: Db, viewer: Viewer, more: object = {}) =>
  savePayoutAccount(ctxOf(db, viewer), payoutAccountFields.parse({ ...account, ...more }));
