import { and, desc, eq, lt, type SQL } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { csvLine, csvParts, decimalCell } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { type CommissionExport, type CommissionView, commissionStatusLabels } from "./commission.ts";
import { matchesCommissions, selectCommissions } from "./commission-columns.server.ts";

const columns = [
  "ID",
  "Data",
  "Curso",
  "Trilha",
  "Estudante",
  "Instrutor",
  "Preço",
  "Tarifa",
  "Porcentagem",
  "Comissão",
  "Situação",
  "Pago em",
  "Referência",
];

const lineOf = (line: CommissionView) =>
  csvLine([
    line.id,
    shortDate(line.createdAt),
    line.courseTitle,
    line.trailTitle ?? "",
    line.studentName,
    line.instructorName,
    decimalCell(line.priceCents),
    decimalCell(line.feeCents),
    String(line.percentage).replace(".", ","),
    decimalCell(line.amountCents),
    commissionStatusLabels[line.status],
    line.paidAt ? shortDate(line.paidAt) : "",
    line.paymentReference ?? "",
  ]);

/** Everybody's commissions of a period, newest first, as parts of a CSV file. For admins who signed in recently. */
export async function exportCommissions(ctx: Ctx, asked: CommissionExport): Promise<AsyncGenerator<string>> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.seeAll");
  await requireRecentSignIn(signed);
  const { status, from, to } = asked;
  await recordEvent(signed, "commissions.exported", "commissions", { status, from, to });
  return partsOf(ctx, asked);
}

/** The viewer's own commissions in the same form. */
export async function exportOwnCommissions(ctx: Ctx, asked: CommissionExport): Promise<AsyncGenerator<string>> {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.see");
  await recordEvent(signed, "commissions.exported", `user/${signed.viewer.id}`, asked);
  return partsOf(ctx, asked, eq(commissions.instructorId, signed.viewer.id));
}

function partsOf(ctx: Ctx, asked: CommissionExport, whose?: SQL): AsyncGenerator<string> {
  const where = and(whose, matchesCommissions(ctx, asked));
  return csvParts<CommissionView>(
    csvLine(columns),
    (last, limit) =>
      selectCommissions(ctx)
        .where(and(where, last && lt(commissions.id, last.id)))
        .orderBy(desc(commissions.id))
        .limit(limit),
    (rows) => rows.map(lineOf),
  );
}
