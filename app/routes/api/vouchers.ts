import { z } from "zod";
import { mapPage } from "#app/domain/paging.ts";
import { voucherJson, voucherResponse } from "#app/domain/vouchers/voucher.ts";
import { createVoucher, listVouchers, setVoucherActive } from "#app/domain/vouchers/vouchers.server.ts";
import { call, list } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";
import { callOf } from "#app/http/verb.ts";

export const vouchers: Endpoints = {
  "admin/vouchers": {
    area: "school",
    GET: list({
      summary: "Lista os vouchers de mantenedor",
      ability: "vouchers.manage",
      answer: voucherResponse,
      run: async (ctx, { query }) => mapPage(await listVouchers(ctx, query), voucherJson),
    }),
    POST: call({
      ...callOf(createVoucher, voucherJson),
      summary: "Cria um voucher de mantenedor",
      peopleOnly: true,
      idempotent: true,
      answer: voucherResponse,
      refuses: ["conflict"],
    }),
  },
  "admin/vouchers/:id": {
    area: "school",
    PUT: call({
      ...callOf(setVoucherActive, ({ voucher, ended }) => ({ ...voucherJson(voucher), ended_users: ended })),
      summary: "Ativa ou desativa um voucher",
      answer: voucherResponse.extend({ ended_users: z.int() }).meta({ id: "SwitchedVoucher" }),
    }),
  },
};
