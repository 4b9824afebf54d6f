import { ownStatsAnswer, ownStatsJson } from "#app/domain/commissions/commission-json.ts";
import { showOwnCommissionStats } from "#app/domain/commissions/list-own-commissions.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("payments", {
  GET: call({
    summary: "Soma as próprias comissões",
    ability: "commissions.see",
    answer: ownStatsAnswer,
    run: async (ctx) => ownStatsJson(await showOwnCommissionStats(ctx)),
  }),
});

export const loader = calls.loader;
export const action = calls.action;
