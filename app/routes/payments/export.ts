import { isoDay } from "#app/domain/calendar.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import { exportPayments } from "#app/domain/payments/overview/export-payments.server.ts";
import { statusFilter } from "#app/domain/payments/schema.ts";
import { csvFile } from "#app/http/answers/csv-file.server.ts";
import { api, call } from "#app/http/api.server.ts";

const calls = api(null, {
  GET: call({
    ability: "payments.seeAll",
    limit: "api.other",
    run: async (ctx, { url, request }) => {
      const status = statusFilter(url.searchParams.get("status"));
      const name = ["pagamentos", ...(status === "all" ? [] : [status]), isoDay(await presentMoment(ctx))].join("-");
      const back = status === "all" ? "/payments" : `/payments?status=${status}`;
      return await csvFile(request, { name, back, begin: () => exportPayments(ctx, { status }) });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
