import { z } from "zod";
import { voucherNotFound } from "#app/domain/vouchers/labels.ts";
import { activeFields } from "#app/domain/vouchers/schema.ts";
import { switchVoucher } from "#app/domain/vouchers/switch-voucher.server.ts";
import { voucherAnswer, voucherJson } from "#app/domain/vouchers/voucher-json.ts";
import { api, call } from "#app/http/api.server.ts";
import { numbered } from "#app/http/path-id.ts";

const calls = api("school", {
  PUT: call({
    summary: "Ativa ou desativa um voucher",
    ability: "vouchers.manage",
    body: activeFields,
    id: numbered(voucherNotFound),
    answer: voucherAnswer.extend({ ended_users: z.int() }).meta({ id: "SwitchedVoucher" }),
    run: async (ctx, { id, body }) => {
      const { voucher, ended } = await switchVoucher(ctx, id, body.is_active);
      return { ...voucherJson(voucher), ended_users: ended };
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
