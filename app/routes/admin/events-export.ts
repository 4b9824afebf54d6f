import { isoDay } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import { exportSecurityEvents } from "#app/domain/security-log/export-security-events.server.ts";
import { eventQuery } from "#app/domain/security-log/list-security-events.server.ts";
import { csvFile } from "#app/http/answers/csv-file.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { hrefOf } from "./event-filter.tsx";

const calls = api({
  GET: call({
    ability: "events.see",
    limit: "api.other",
    query: eventQuery,
    run: async (ctx, { query: asked, request }) => {
      const name = ["registro-de-seguranca", isoDay(await currentTime(ctx))].join("-");
      return await csvFile(request, {
        name,
        back: hrefOf({ ...asked, before: null }),
        begin: () => exportSecurityEvents(ctx, asked),
      });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
