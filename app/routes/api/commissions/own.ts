import { ownCommissionJson } from "#app/domain/commissions/commission-json.ts";
import { listOwnCommissions } from "#app/domain/commissions/list-own-commissions.server.ts";
import { commissionStatusFilter } from "#app/domain/commissions/status-filter.ts";
import { pagingOf } from "#app/domain/paging.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "commissions.see",
    run: async (ctx, { url }) => {
      const status = commissionStatusFilter(url.searchParams.get("status"));
      const { page } = await listOwnCommissions(ctx, { status, ...pagingOf(url.searchParams, 100) });
      return json({ success: true, ...page, data: page.data.map(ownCommissionJson) });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
