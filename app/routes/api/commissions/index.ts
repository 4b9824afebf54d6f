import { commissionJson } from "#app/domain/commissions/commission-json.ts";
import { listCommissions } from "#app/domain/commissions/list-commissions.server.ts";
import { commissionStatusFilter } from "#app/domain/commissions/status-filter.ts";
import { pagingOf } from "#app/domain/paging.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "commissions.seeAll",
    run: async (ctx, { url }) => {
      const status = commissionStatusFilter(url.searchParams.get("status"));
      const { page, payees } = await listCommissions(ctx, { status, ...pagingOf(url.searchParams, 100) });
      const data = page.data.map((line) => commissionJson(line, payees.get(line.instructorId)?.pix_key ?? null));
      return json({ success: true, ...page, data });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
