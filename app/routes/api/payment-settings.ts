import { savePayoutAccount } from "#app/domain/payout-accounts/save-payout-account.server.ts";
import { payoutAccountAnswer, payoutAccountFields } from "#app/domain/payout-accounts/schema.ts";
import { showPayoutAccount } from "#app/domain/payout-accounts/show-payout-account.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("payments", {
  GET: call({
    summary: "Mostra os próprios dados de pagamento",
    ability: "payoutAccounts.edit",
    answer: payoutAccountAnswer.nullable(),
    run: (ctx) => showPayoutAccount(ctx),
  }),
  PUT: call({
    summary: "Salva os próprios dados de pagamento",
    peopleOnly: true,
    ability: "payoutAccounts.edit",
    limit: "profile.edit",
    body: payoutAccountFields,
    answer: payoutAccountAnswer,
    run: (ctx, { body }) => savePayoutAccount(ctx, body),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
