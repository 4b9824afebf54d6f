import { z } from "zod";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { hasRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import {
  commissionJson,
  commissionQuery,
  commissionResponse,
  ownCommissionJson,
  ownCommissionResponse,
  ownStatsJson,
  ownStatsResponse,
  schoolStatsJson,
  schoolStatsResponse,
} from "#app/domain/commissions/commission.ts";
import {
  listCommissions,
  listOwnCommissions,
  schoolCommissionFigures,
  showOwnCommissionStats,
} from "#app/domain/commissions/list-commissions.server.ts";
import { savePayoutAccount, showPayoutAccount } from "#app/domain/commissions/payout-account.server.ts";
import {
  maskedKey,
  type PayoutAccount,
  payoutAccountJson,
  payoutAccountResponse,
} from "#app/domain/commissions/payout-account.ts";
import { reais } from "#app/domain/json-view.ts";
import { mapPage } from "#app/domain/paging.ts";
import { payCommissions } from "#app/domain/payouts/pay-commissions.server.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const commissions: Endpoints = {
  "payment-settings": {
    area: "payments",
    GET: call({
      summary: "Mostra os próprios dados de pagamento",
      ability: "payoutAccounts.edit",
      answer: payoutAccountResponse.nullable(),
      run: async (ctx) => {
        const account = await showPayoutAccount(ctx);
        return account && payoutAccountJson(account);
      },
    }),
    PUT: call({
      ...callOf(savePayoutAccount, payoutAccountJson),
      summary: "Salva os próprios dados de pagamento",
      peopleOnly: true,
      refuses: ["conflict"],
      answer: payoutAccountResponse,
    }),
  },
  "instructor/commissions": {
    area: "payments",
    GET: listCall({
      summary: "Lista as próprias comissões",
      ability: "commissions.see",
      query: commissionQuery(100),
      answer: ownCommissionResponse,
      run: async (ctx, { query }) => mapPage((await listOwnCommissions(ctx, query)).page, ownCommissionJson),
    }),
  },
  "instructor/commission-stats": {
    area: "payments",
    GET: call({
      summary: "Soma as próprias comissões",
      ability: "commissions.see",
      answer: ownStatsResponse,
      run: async (ctx) => ownStatsJson(await showOwnCommissionStats(ctx)),
    }),
  },
  "admin/commissions": {
    area: "school",
    GET: listCall({
      summary: "Lista as comissões da escola",
      ability: "commissions.seeAll",
      query: commissionQuery(100),
      answer: commissionResponse,
      run: async (ctx, { query }) => {
        const { page, payees } = await listCommissions(ctx, query);
        const inFull = await hasRecentSignIn(requireViewer(ctx));
        return mapPage(page, (line) => commissionJson(line, keyOf(payees.get(line.instructorId), inFull)));
      },
    }),
  },
  "admin/commission-stats": {
    area: "school",
    GET: call({
      summary: "Soma as comissões da escola",
      ability: "commissions.seeAll",
      answer: schoolStatsResponse,
      run: async (ctx) => schoolStatsJson(await schoolCommissionFigures(ctx)),
    }),
  },
  "admin/commissions/mark-paid": {
    area: "school",
    PUT: call({
      ...callOf(payCommissions, ({ reference, paidNow, totalCents }, { body }) => ({
        payment_reference: reference,
        commission_count: body.commission_ids.length,
        updated_count: paidNow,
        total_amount: totalCents / 100,
      })),
      summary: "Marca comissões como pagas",
      peopleOnly: true,
      answer: z.strictObject({
        payment_reference: z.string(),
        commission_count: z.int(),
        updated_count: z.int(),
        total_amount: reais,
      }),
      refuses: ["conflict"],
    }),
  },
};

/** In full after a recent sign-in; masked, as on the page, for an older one and for programs. */
function keyOf(account: PayoutAccount | undefined, inFull: boolean) {
  if (!account) return null;
  return inFull ? account.pix_key : maskedKey(account.pix_key_type, account.pix_key);
}
