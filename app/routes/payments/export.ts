import { redirect } from "react-router";
import { isoDay } from "#app/domain/calendar.ts";
import { presentMoment } from "#app/domain/clock.server.ts";
import { exportPayments } from "#app/domain/payments/overview/export-payments.server.ts";
import { statusFilter } from "#app/domain/payments/schema.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { signInAnewPath } from "#app/domain/sign-in/destination.ts";
import { textStream } from "#app/http/answers/text-stream.ts";
import { api, call } from "#app/http/api.server.ts";

/** A file that people follow a link to: a browser whose viewer has to sign in anew is led there, and back to the list. */
const calls = api(null, {
  GET: call({
    ability: "payments.seeAll",
    limit: "api.other",
    run: async (ctx, { url, request }) => {
      const status = statusFilter(url.searchParams.get("status"));
      const name = ["pagamentos", ...(status === "all" ? [] : [status]), isoDay(await presentMoment(ctx))].join("-");
      const headers = {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="${name}.csv"`,
        "X-Content-Type-Options": "nosniff",
      };
      if (request.method === "HEAD") return new Response(null, { headers });
      try {
        return new Response(textStream(await exportPayments(ctx, { status })), { headers });
      } catch (error) {
        const isPerson = request.headers.get("Accept")?.includes("text/html");
        if (!isPerson || !(error instanceof Refusal) || error.code !== "stale") throw error;
        return redirect(signInAnewPath(status === "all" ? "/payments" : `/payments?status=${status}`), 303);
      }
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
