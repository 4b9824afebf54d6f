import { ownCommissionAnswer, ownCommissionJson } from "#app/domain/commissions/commission-json.ts";
import { listOwnCommissions } from "#app/domain/commissions/list-own-commissions.server.ts";
import { commissionQuery } from "#app/domain/commissions/status-filter.ts";
import { mapPage } from "#app/domain/paging.ts";
import { api, list } from "#app/http/api.server.ts";

const calls = api("payments", {
  GET: list({
    summary: "Lista as próprias comissões",
    ability: "commissions.see",
    query: commissionQuery,
    answer: ownCommissionAnswer,
    run: async (ctx, { query }) => mapPage((await listOwnCommissions(ctx, query)).page, ownCommissionJson),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
