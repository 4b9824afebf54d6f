import { showStats } from "#app/domain/admin-stats/stats.server.ts";
import { adminStatsJson, adminStatsResponse } from "#app/domain/admin-stats/stats.ts";
import { call } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const adminStats: Endpoints = {
  "admin/stats": {
    area: "school",
    GET: call({
      summary: "Mostra os números da escola, ou os dos próprios cursos",
      ability: "stats.see",
      answer: adminStatsResponse,
      run: async (ctx) => {
        const headers = { "Cache-Control": "private, max-age=60" };
        return Response.json({ success: true, data: adminStatsJson(await showStats(ctx)) }, { headers });
      },
    }),
  },
};
