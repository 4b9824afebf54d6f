import { z } from "zod";
import { payCommissions } from "#app/domain/commissions/pay-commissions.server.ts";
import { payoutFields } from "#app/domain/commissions/schema.ts";
import { reais } from "#app/domain/json-view.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("school", {
  PUT: call({
    summary: "Marca comissões como pagas",
    peopleOnly: true,
    ability: "commissions.pay",
    body: payoutFields,
    answer: z.strictObject({
      payment_reference: z.string(),
      commission_count: z.int(),
      updated_count: z.int(),
      total_amount: reais,
    }),
    refuses: ["conflict"],
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
