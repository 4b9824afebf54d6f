import { isoDay } from "#app/domain/calendar.ts";
import { exportPayments } from "#app/domain/payments/overview/export-payments.server.ts";
import { statusFilter } from "#app/domain/payments/schema.ts";
import { api, call } from "#app/http/api.server.ts";
import { textStream } from "#app/http/text-stream.ts";

const calls = api({
  GET: call({
    ability: "payments.seeAll",
    limit: "api.write",
    run: async (ctx, { url, request }) => {
      const status = statusFilter(url.searchParams.get("status"));
      const name = ["pagamentos", ...(status === "all" ? [] : [status]), isoDay(new Date())].join("-");
      const headers = {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}.csv"`,
        "X-Content-Type-Options": "nosniff",
      };
      if (request.method === "HEAD") return new Response(null, { headers });
      return new Response(textStream(await exportPayments(ctx, { status })), { headers });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
