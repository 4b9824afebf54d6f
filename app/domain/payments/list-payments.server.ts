import { and, count, desc, eq, inArray, type SQL } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { selectPayments } from "#app/domain/payments/payment-columns.server.ts";
import type { PaymentStatus, PaymentView } from "#app/domain/payments/payment-json.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { selectTotal } from "#app/domain/tallies/school-tallies.server.ts";
import { payments } from "#drizzle/schema/payments.ts";

type Asked = { status: PaymentStatus | "all" };

/** The viewer's own payments, the newest first (B §2). Refuses visitors. */
export async function listPayments(ctx: Ctx, { status }: Asked): Promise<PaymentView[]> {
  const { viewer } = requireViewer(ctx);
  const own = and(eq(payments.userId, viewer.id), inPaymentStatus(status));
  return (await selectPayments(ctx).where(own).orderBy(desc(payments.id))) as PaymentView[];
}

/** A page of the same. */
export async function pageMyPayments(ctx: Ctx, { status, ...paging }: Asked & Paging): Promise<Page<PaymentView>> {
  const { viewer } = requireViewer(ctx);
  const own = and(eq(payments.userId, viewer.id), inPaymentStatus(status));
  const { rows, counted } = await readTogether(ctx, {
    rows: selectPage(ctx, own, paging),
    counted: ctx.db.select({ total: count() }).from(payments).where(own),
  });
  return pageOf(rows as PaymentView[], counted[0]!.total, paging);
}

/** A page of everybody's payments, the newest first (B22). Refuses everybody but admins. */
export async function listAllPayments(ctx: Ctx, asked: Asked & Paging): Promise<Page<PaymentView>> {
  authorise(requireViewer(ctx), "payments.seeAll");
  const { rows, counted } = await readTogether(ctx, {
    rows: selectAllPayments(ctx, asked),
    counted: selectTotal(ctx, "payment", asked.status === "all" ? undefined : [asked.status]),
  });
  return pageOf(rows as PaymentView[], counted[0]!.total, asked);
}

/** The rows of that page, for whoever may see them. */
export const selectAllPayments = (ctx: Ctx, { status, ...paging }: Asked & Paging) =>
  selectPage(ctx, inPaymentStatus(status), paging);

/** Nothing for all of them. */
export function inPaymentStatus(status: Asked["status"]) {
  return status === "all" ? undefined : eq(payments.status, status);
}

/** The page is found before names and titles are, so that a far one costs no more than its way through an index. */
function selectPage(ctx: Ctx, where: SQL | undefined, paging: Paging) {
  const shown = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(where)
    .orderBy(desc(payments.id))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit);
  return selectPayments(ctx).where(inArray(payments.id, shown)).orderBy(desc(payments.id));
}
