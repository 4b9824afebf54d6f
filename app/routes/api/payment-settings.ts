import { savePayoutAccount } from "#app/domain/payout-accounts/save-payout-account.server.ts";
import { payoutAccountFields } from "#app/domain/payout-accounts/schema.ts";
import { showPayoutAccount } from "#app/domain/payout-accounts/show-payout-account.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({ ability: "payoutAccounts.edit", run: (ctx) => showPayoutAccount(ctx) }),
  PUT: call({
    ability: "payoutAccounts.edit",
    limit: "profile.edit",
    body: payoutAccountFields,
    run: (ctx, { body }) => savePayoutAccount(ctx, body),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
