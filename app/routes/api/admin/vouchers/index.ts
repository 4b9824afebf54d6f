import { pagingOf } from "#app/domain/paging.ts";
import { createVoucher } from "#app/domain/vouchers/create-voucher.server.ts";
import { listVouchers } from "#app/domain/vouchers/read-vouchers.server.ts";
import { voucherFields } from "#app/domain/vouchers/schema.ts";
import { voucherJson } from "#app/domain/vouchers/voucher-json.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "vouchers.manage",
    run: async (ctx, { url }) => {
      const page = await listVouchers(ctx, pagingOf(url.searchParams, 100));
      return json({ success: true, ...page, data: page.data.map(voucherJson) });
    },
  }),
  POST: call({
    ability: "vouchers.manage",
    limit: "api.write",
    body: voucherFields,
    run: async (ctx, { body }) => voucherJson(await createVoucher(ctx, body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
