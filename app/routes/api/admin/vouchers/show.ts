import { voucherNotFound } from "#app/domain/vouchers/labels.ts";
import { activeFields } from "#app/domain/vouchers/schema.ts";
import { switchVoucher } from "#app/domain/vouchers/switch-voucher.server.ts";
import { voucherJson } from "#app/domain/vouchers/voucher-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { integerId } from "#app/http/params.ts";

const calls = api({
  PUT: call({
    ability: "vouchers.manage",
    limit: "api.write",
    body: activeFields,
    run: async (ctx, { params, body }) => {
      const { voucher, ended } = await switchVoucher(ctx, integerId(params.id, voucherNotFound), body.is_active);
      return { ...voucherJson(voucher), ended_users: ended };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
