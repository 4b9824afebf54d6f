import { mapPage } from "#app/domain/paging.ts";
import { createVoucher } from "#app/domain/vouchers/create-voucher.server.ts";
import { listVouchers } from "#app/domain/vouchers/read-vouchers.server.ts";
import { voucherFields } from "#app/domain/vouchers/schema.ts";
import { voucherAnswer, voucherJson } from "#app/domain/vouchers/voucher-json.ts";
import { api, call, list } from "#app/http/api.server.ts";

const calls = api("school", {
  GET: list({
    summary: "Lista os vouchers de mantenedor",
    ability: "vouchers.manage",
    answer: voucherAnswer,
    run: async (ctx, { query }) => mapPage(await listVouchers(ctx, query), voucherJson),
  }),
  POST: call({
    summary: "Cria um voucher de mantenedor",
    ability: "vouchers.manage",
    body: voucherFields,
    idempotent: true,
    answer: voucherAnswer,
    refuses: ["conflict"],
    run: async (ctx, { body }) => voucherJson(await createVoucher(ctx, body)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
