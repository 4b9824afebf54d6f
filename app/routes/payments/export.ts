import { href } from "react-router";
import { isoDay } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import { readQuery } from "#app/domain/paging.ts";
import { exportPayments } from "#app/domain/payments/overview.server.ts";
import { paymentFilter } from "#app/domain/payments/payment-fields.ts";
import { csvFile } from "#app/http/answers/csv-file.server.ts";
import { api, call } from "#app/http/api.server.ts";
import { listHref } from "#app/ui/list.tsx";

const calls = api({
  GET: call({
    ability: "payments.seeAll",
    limit: "api.other",
    run: async (ctx, { url, request }) => {
      const asked = readQuery(paymentFilter, url);
      const { status } = asked;
      const name = ["pagamentos", ...(status === "all" ? [] : [status]), isoDay(await currentTime(ctx))].join("-");
      const back = listHref(href("/payments"), asked);
      return await csvFile(request, { name, back, begin: () => exportPayments(ctx, asked) });
    },
  }),
});

export const loader = calls.loader;
export const action = calls.action;
