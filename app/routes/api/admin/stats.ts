import { showStats } from "#app/domain/admin-stats/show-stats.server.ts";
import { adminStatsJson } from "#app/domain/admin-stats/stats-json.ts";
import { api, call, json } from "#app/http/api.server.ts";

const calls = api({
  GET: call({
    ability: "courses.manage",
    run: async (ctx) => {
      const headers = { "Cache-Control": "private, max-age=60" };
      return json({ success: true, data: adminStatsJson(await showStats(ctx)) }, { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
