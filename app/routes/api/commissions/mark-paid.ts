import { payCommissions } from "#app/domain/commissions/pay-commissions.server.ts";
import { payoutFields } from "#app/domain/commissions/schema.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  PUT: call({
    ability: "commissions.pay",
    limit: "api.write",
    body: payoutFields,
    run: async (ctx, { body }) => {
      const { reference, paidNow, totalCents } = await payCommissions(ctx, body);
      return {
        payment_reference: reference,
        commission_count: body.commission_ids.length,
        updated_count: paidNow,
        total_amount: totalCents / 100,
      };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
