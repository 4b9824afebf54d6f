import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { selectPayments } from "#app/domain/payments/payment-columns.server.ts";
import type { PaymentStatus, PaymentView } from "#app/domain/payments/payment-json.ts";
import { readTally } from "#app/domain/tallies/school-tallies.server.ts";
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
  return await pageWhere(ctx, own, ctx.db.$count(payments, own), paging);
}

/** A page of everybody's payments, the newest first (B22). Refuses everybody but admins. */
export async function listAllPayments(ctx: Ctx, { status, ...paging }: Asked & Paging): Promise<Page<PaymentView>> {
  authorise(requireViewer(ctx), "payments.seeAll");
  const total = readTally(ctx, "payment", status === "all" ? undefined : [status]);
  return await pageWhere(ctx, inPaymentStatus(status), total, paging);
}

/** Nothing for all of them. */
export function inPaymentStatus(status: Asked["status"]) {
  return status === "all" ? undefined : eq(payments.status, status);
}

/** The page is found before names and titles are, so that a far one costs no more than its way through an index. */
async function pageWhere(ctx: Ctx, where: SQL | undefined, counting: PromiseLike<number>, paging: Paging) {
  const shown = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(where)
    .orderBy(desc(payments.id))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit);
  const [rows, total] = await Promise.all([
    selectPayments(ctx).where(inArray(payments.id, shown)).orderBy(desc(payments.id)),
    counting,
  ]);
  return pageOf(rows as PaymentView[], total, paging);
}
