import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { selectMonth } from "#app/domain/months.server.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { selectAllPayments } from "#app/domain/payments/list-payments.server.ts";
import {
  figuresOfPayments,
  type PaymentFigures,
  paymentFigures,
} from "#app/domain/payments/overview/payment-figures.ts";
import type { PaymentStatus, PaymentView } from "#app/domain/payments/payment-json.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { selectTallies } from "#app/domain/tallies/school-tallies.server.ts";
import { sumOf } from "#app/domain/tallies/tally.ts";

type Asked = Paging & { status: PaymentStatus | "all" };

/** A page of everybody's payments and what they all come to, of one moment. Refuses everybody but admins. */
export async function surveyPayments(
  ctx: Ctx,
  asked: Asked,
): Promise<{ figures: PaymentFigures; page: Page<PaymentView> }> {
  authorise(requireViewer(ctx), "payments.seeAll");
  const { rows, tallies, present } = await readTogether(ctx, {
    rows: selectAllPayments(ctx, asked),
    tallies: selectTallies(ctx, [...figuresOfPayments]),
    present: selectMonth(ctx),
  });
  const isAsked = (status: string) => asked.status === "all" || asked.status === status;
  const total = sumOf(tallies, "payment", { part: isAsked }).n;
  return {
    figures: paymentFigures(tallies, present[0]!.month),
    page: pageOf(rows as PaymentView[], total, asked),
  };
}
