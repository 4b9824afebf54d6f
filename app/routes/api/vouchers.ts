import { z } from "zod";
import { mapPage } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { endMaintainer, listVoucherUsers } from "#app/domain/vouchers/maintainers.server.ts";
import {
  voucherJson,
  voucherNotFound,
  voucherResponse,
  voucherUserJson,
  voucherUserResponse,
} from "#app/domain/vouchers/voucher.ts";
import {
  createVoucher,
  endVouchers,
  setVoucherActive,
  setVoucherEnd,
  showVoucher,
  voucherList,
} from "#app/domain/vouchers/vouchers.server.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const vouchers: Endpoints = {
  "admin/vouchers": {
    area: "school",
    GET: listCall({
      summary: "Lista os vouchers de mantenedor",
      ability: "vouchers.manage",
      answer: voucherResponse,
      run: async (ctx, { query }) => mapPage(await voucherList.read(ctx, query), voucherJson),
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
  "admin/vouchers/deactivation": {
    area: "school",
    POST: call({
      ...callOf(endVouchers, ({ vouchers, ended }) => ({ ended_vouchers: vouchers, ended_users: ended })),
      summary: "Desativa vários vouchers de uma vez",
      answer: z.strictObject({ ended_vouchers: z.int(), ended_users: z.int() }),
      refuses: ["not_found"],
    }),
  },
  "admin/vouchers/:id": {
    area: "school",
    PUT: call({
      ...callOf(setVoucherActive, ({ voucher, ended }) => ({ ...voucherJson(voucher), ended_users: ended })),
      summary: "Ativa ou desativa um voucher",
      answer: voucherResponse.extend({ ended_users: z.int() }).meta({ id: "SwitchedVoucher" }),
      refuses: ["conflict"],
    }),
  },
  "admin/vouchers/:id/end-date": {
    area: "school",
    PUT: call({
      ...callOf(setVoucherEnd, voucherJson),
      summary: "Marca ou tira o último dia de um voucher",
      answer: voucherResponse,
    }),
  },
  "admin/vouchers/:id/users": {
    area: "school",
    GET: listCall({
      summary: "Lista quem usou um voucher",
      ability: "vouchers.manage",
      id: integerPathId(voucherNotFound),
      answer: voucherUserResponse,
      run: async (ctx, { id, query }) => {
        const [users] = await Promise.all([listVoucherUsers(ctx, id, query), showVoucher(ctx, id)]);
        return mapPage(users, voucherUserJson);
      },
    }),
  },
  "admin/maintainers/:id/end": {
    area: "school",
    POST: call({
      ...callOf(endMaintainer, ({ id }) => ({ id, is_maintainer: false as const })),
      summary: "Encerra o acesso de um mantenedor, com o motivo",
      answer: z.strictObject({ id: z.string(), is_maintainer: z.literal(false) }),
      refuses: ["conflict"],
    }),
  },
};
