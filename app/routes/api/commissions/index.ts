import { commissionAnswer, commissionJson } from "#app/domain/commissions/commission-json.ts";
import { listCommissions } from "#app/domain/commissions/list-commissions.server.ts";
import { commissionQuery } from "#app/domain/commissions/status-filter.ts";
import { mapPage } from "#app/domain/paging.ts";
import { api, list } from "#app/http/api.server.ts";

const calls = api("school", {
  GET: list({
    summary: "Lista as comissões da escola",
    ability: "commissions.seeAll",
    query: commissionQuery,
    answer: commissionAnswer,
    run: async (ctx, { query }) => {
      const { page, payees } = await listCommissions(ctx, query);
      return mapPage(page, (line) => commissionJson(line, payees.get(line.instructorId)?.pix_key ?? null));
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
