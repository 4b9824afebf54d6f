import { and, eq, type SQL } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { decimalCell } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { listParts } from "#app/domain/list.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { type CommissionExport, type CommissionView, commissionStatusLabels } from "./commission.ts";
import { commissionSource, matchesCommissions, selectCommissions } from "./commission-columns.server.ts";

const cells: Record<string, (line: CommissionView) => string | number> = {
  ID: ({ id }) => id,
  Data: ({ createdAt }) => shortDate(createdAt),
  Curso: ({ courseTitle }) => courseTitle,
  Trilha: ({ trailTitle }) => trailTitle ?? "",
  Estudante: ({ studentName }) => studentName,
  Instrutor: ({ instructorName }) => instructorName,
  Preço: ({ priceCents }) => decimalCell(priceCents),
  Tarifa: ({ feeCents }) => decimalCell(feeCents),
  Porcentagem: ({ percentage }) => String(percentage).replace(".", ","),
  Comissão: ({ amountCents }) => decimalCell(amountCents),
  Situação: ({ status }) => commissionStatusLabels[status],
  "Pago em": ({ paidAt }) => (paidAt ? shortDate(paidAt) : ""),
  Referência: ({ paymentReference }) => paymentReference ?? "",
};

/** Everybody's commissions of a period, in the order of the list, as parts of a CSV file. For admins who signed in recently. */
export async function exportCommissions(ctx: Ctx, query: CommissionExport): Promise<AsyncGenerator<string>> {
  const signed = authorise(ctx, "commissions.seeAll");
  await requireRecentSignIn(signed);
  const { status, from, to } = query;
  await recordEvent(signed, "commissions.exported", "commissions", { status, from, to });
  return partsOf(ctx, query);
}

/** The viewer's own commissions in the same form. */
export async function exportOwnCommissions(ctx: Ctx, query: CommissionExport): Promise<AsyncGenerator<string>> {
  const signed = authorise(ctx, "commissions.see");
  await recordEvent(signed, "commissions.exported", `user/${signed.viewer.id}`, query);
  return partsOf(ctx, query, eq(commissions.instructorId, signed.viewer.id));
}

function partsOf(ctx: Ctx, query: CommissionExport, whose?: SQL): AsyncGenerator<string> {
  return listParts<CommissionView>(ctx, {
    source: commissionSource(and(whose, matchesCommissions(ctx, query))),
    query,
    cells,
    read: (isInBatch) => selectCommissions(ctx).where(isInBatch),
  });
}
