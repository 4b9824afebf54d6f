import { ownStatsJson } from "#app/domain/commissions/commission-json.ts";
import { showOwnCommissionStats } from "#app/domain/commissions/list-own-commissions.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api({
  GET: call({ ability: "commissions.see", run: async (ctx) => ownStatsJson(await showOwnCommissionStats(ctx)) }),
});

export const loader = calls.loader;
export const action = calls.action;
