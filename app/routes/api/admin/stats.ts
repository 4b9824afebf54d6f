import { showStats } from "#app/domain/admin-stats/show-stats.server.ts";
import { adminStatsAnswer, adminStatsJson } from "#app/domain/admin-stats/stats-json.ts";
import { json } from "#app/http/answers/envelope.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api("school", {
  GET: call({
    summary: "Mostra os números da escola, ou os dos próprios cursos",
    ability: "courses.manage",
    answer: adminStatsAnswer,
    run: async (ctx) => {
      const headers = { "Cache-Control": "private, max-age=60" };
      return json({ success: true, data: adminStatsJson(await showStats(ctx)) }, { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
