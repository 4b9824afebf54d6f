import { schoolStatsAnswer, schoolStatsJson } from "#app/domain/commissions/commission-json.ts";
import { schoolCommissionFigures } from "#app/domain/commissions/list-commissions.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("school", {
  GET: call({
    summary: "Soma as comissões da escola",
    ability: "commissions.seeAll",
    answer: schoolStatsAnswer,
    run: async (ctx) => schoolStatsJson(await schoolCommissionFigures(ctx)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
