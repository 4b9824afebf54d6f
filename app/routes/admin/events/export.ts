import { isoDay } from "#app/domain/calendar.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import { exportSecurityEvents } from "#app/domain/events/log/export-security-events.server.ts";
import { csvFile } from "#app/http/answers/csv-file.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { eventFilter, hrefOf } from "#app/routes/admin/events/event-address.ts";

const calls = api(null, {
  GET: call({
    ability: "events.see",
    limit: "api.other",
    run: async (ctx, { url, request }) => {
      const asked = eventFilter(url);
      const name = ["registro-de-seguranca", isoDay(await presentMoment(ctx))].join("-");
      return await csvFile(request, { name, back: hrefOf(asked), begin: () => exportSecurityEvents(ctx, asked) });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
