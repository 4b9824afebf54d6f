import { randomBytes } from "node:crypto";
import { and, count, desc, eq, gte, inArray, isNull, like, lte, or, type SQL, sql } from "drizzle-orm";
import { authorise, can, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead, containsWord, escapeLike, matchEachWord, type Select } from "#app/domain/batch-read.server.ts";
import { timeZone } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { selectCounterTotal } from "#app/domain/counters/counters.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { type Movement, postEntries } from "#app/domain/ledger.server.ts";
import { coursesWithWord, isSelected, selectListPage, usersWithWord } from "#app/domain/list.server.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { coupons, couponUses } from "#drizzle/schema/coupons.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { users } from "#drizzle/schema/people.ts";
import { trails } from "#drizzle/schema/trails.ts";
import { notDueOf, selectOwed } from "./not-due.server.ts";
import { type PaymentStatus, type PaymentView, paymentNotFound, type Target } from "./payment.ts";
import type { PaymentFilter } from "./payment-list.ts";
import type { ChargedPayment } from "./provider.ts";

/** The columns of a payment itself. */
export type PaymentRow = typeof payments.$inferSelect;

const paymentColumns = {
  id: payments.id,
  transactionId: payments.transactionId,
  courseId: payments.courseId,
  courseTitle: courses.title,
  trailId: payments.trailId,
  trailTitle: trails.title,
  seats: payments.seats,
  buyerId: users.id,
  buyerName: users.fullName,
  amountCents: payments.amountCents,
  currency: payments.currency,
  method: payments.method,
  status: payments.status,
  cardBrand: payments.cardBrand,
  cardLast4: payments.cardLast4,
  boletoDueDate: payments.boletoDueDate,
  instalments: payments.instalments,
  createdAt: payments.createdAt,
  expiresAt: payments.expiresAt,
  completedAt: payments.completedAt,
  failedAt: payments.failedAt,
  refundedAt: payments.refundedAt,
  discountCents: sql<number>`coalesce(${couponUses.discountCents}, 0)`,
  couponCode: coupons.code,
  dispute: payments.dispute,
  isBeingMade: sql<boolean>`${payments.pendingRequest} is not distinct from 'charge'`,
  provider: payments.provider,
  isSimulated: sql<boolean>`${payments.provider} = 'simulator'`,
  isTest: payments.isTest,
  returnedCents: sql<number>`case ${payments.status} when 'refunded' then ${payments.amountCents} else ${payments.returnedCents} end`,
};

/** Payments with the title of their course or trail and buyer's name, as PaymentView; add the `where`. */
export function selectPayments(ctx: Pick<Ctx, "db" | "viewer">) {
  const feeCents = can(ctx.viewer, "payments.seeAll") ? payments.feeCents : sql<null>`null`;
  return ctx.db
    .select({ ...paymentColumns, feeCents })
    .from(payments)
    .innerJoin(users, eq(users.id, payments.userId))
    .leftJoin(courses, eq(courses.id, payments.courseId))
    .leftJoin(trails, eq(trails.id, payments.trailId))
    .leftJoin(couponUses, eq(couponUses.paymentId, payments.id))
    .leftJoin(coupons, eq(coupons.id, couponUses.couponId))
    .$dynamic();
}

/** A payment of the viewer's own, or any for an admin; everything else is refused as not found. */
export async function visiblePayment(ctx: SignedCtx, id: number): Promise<PaymentView> {
  const own = can(ctx.viewer, "payments.see") ? undefined : eq(payments.userId, ctx.viewer.id);
  const [payment] = await selectPayments(ctx).where(and(eq(payments.id, id), own));
  if (!payment) throw new AppError("not_found", paymentNotFound);
  return payment;
}

/** Locks one payment until the transaction ends; refuses (not found) where there is none. */
export async function lockPayment({ db }: Pick<Ctx, "db">, which: SQL | undefined): Promise<PaymentRow> {
  const [payment] = await db.select().from(payments).where(which).for("no key update");
  if (!payment) throw new AppError("not_found", paymentNotFound);
  return payment;
}

/**
 * Locks a payment of the viewer's own until the transaction ends. Refuses somebody else's: as not found, or as
 * forbidden for an admin, who can see it.
 */
export async function lockOwnPayment(ctx: SignedCtx, id: number): Promise<PaymentRow> {
  const own = can(ctx.viewer, "payments.seeAll") ? undefined : eq(payments.userId, ctx.viewer.id);
  const payment = await lockPayment(ctx, and(eq(payments.id, id), own));
  if (payment.userId !== ctx.viewer.id) throw new AppError("forbidden", notYours);
  return payment;
}

const notYours = "Só quem fez o pagamento pode pedir isto. Para devolver o dinheiro pela escola, abra o pagamento.";

/** What a provider must know of a payment to find its charge again. */
export const chargedPayment = (row: PaymentRow): ChargedPayment => {
  const { transactionId: reference, id: number, method, amountCents, createdAt, providerRef, paidRef } = row;
  return { reference, number, method, amountCents, createdAt, providerRef, paidRef };
};

/** What a payment is for, as in its event's data. */
export const targetOf = ({ courseId, trailId }: Pick<PaymentRow, "courseId" | "trailId">): Target =>
  courseId === null ? { trailId: trailId! } : { courseId };

/** The payments for a course, or for a trail; without group purchases, which are for others than the buyer. */
export const isFor = ({ courseId, trailId }: Target) =>
  courseId === undefined ? eq(payments.trailId, trailId) : and(eq(payments.courseId, courseId), isNull(payments.seats));

/** Writes what a payment moved into the ledger. A sale in test mode moved nothing. */
export async function postPayment(ctx: Ctx, { isTest }: PaymentRow, movement: Movement): Promise<void> {
  if (!isTest) await postEntries(ctx, [movement]);
}

/** The next round asks the provider how it stands, whenever one asked last. */
export const askedSoon = { comparedAt: new Date(0) };

/** No request to the provider is open. */
export const nothingPending = { pendingRequest: null, askedAt: null } as const;

/**
 * Stores what the provider will be asked, so that a job can repeat it if the answer is lost. Call it with the row
 * locked, and ask after the transaction.
 */
export async function markPending(
  ctx: Ctx,
  id: number,
  pendingRequest: NonNullable<PaymentRow["pendingRequest"]>,
): Promise<void> {
  await ctx.db
    .update(payments)
    .set({ pendingRequest, askedAt: sqlNow(ctx) })
    .where(eq(payments.id, id));
}

/** A select of the viewer's pending payment for a course or trail; none for visitors. An overdue one does not count. */
export function selectPending(ctx: Ctx, target: Target) {
  const isTheirs = eq(payments.userId, sql`${ctx.viewer?.id ?? null}::uuid`);
  const own = and(isTheirs, isFor(target), eq(payments.status, "pending"));
  const inTime = or(isNull(payments.expiresAt), gte(payments.expiresAt, sqlNow(ctx)));
  return selectPayments(ctx).where(and(own, inTime));
}

type Query = { status: PaymentStatus | "all" };

/** The viewer's own payments, newest first, and which need not be paid any more. Refuses visitors. */
export async function listPayments(ctx: Ctx, { status }: Query): Promise<PaymentView[]> {
  const { viewer } = requireViewer(ctx);
  const own = eq(payments.userId, viewer.id);
  const { rows, owed } = await batchRead(ctx, {
    rows: selectPayments(ctx)
      .where(and(own, hasPaymentStatus(status)))
      .orderBy(desc(payments.id)),
    owed: selectOwed(ctx, own),
  });
  return withReasons(rows, owed);
}

/** Payments with why they need not be made any more, where that is so. */
function withReasons(rows: PaymentView[], owed: Awaited<ReturnType<typeof selectOwed>>): PaymentView[] {
  const reasons = new Map(owed.map((each) => [each.id, notDueOf(each)]));
  return rows.map((payment) => ({ ...payment, notDue: reasons.get(payment.id) ?? null }));
}

/** A page of them. */
export async function listMyPaymentsPage(ctx: Ctx, { status, ...paging }: Query & Paging): Promise<Page<PaymentView>> {
  const { viewer } = requireViewer(ctx);
  const own = and(eq(payments.userId, viewer.id), hasPaymentStatus(status));
  return await readPage(ctx, own, paging, ctx.db.select({ total: count() }).from(payments).where(own));
}

/** A page of everybody's payments, newest first. For admins. */
export async function listAllPayments(ctx: Ctx, { status, ...paging }: Query & Paging): Promise<Page<PaymentView>> {
  authorise(ctx, "payments.seeAll");
  const total = selectCounterTotal(ctx, ["payment", "payment.test"], status === "all" ? undefined : [status]);
  return await readPage(ctx, hasPaymentStatus(status), paging, total);
}

/** A page and which of its payments need not be made any more; `total` selects how many there are in all. */
async function readPage(ctx: Ctx, which: SQL | undefined, paging: Paging, total: Select<{ total: number }>) {
  const { page, limit } = paging;
  const shown = ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(which)
    .orderBy(desc(payments.id))
    .limit(limit)
    .offset((page - 1) * limit);
  const { rows, owed, counted } = await batchRead(ctx, {
    rows: selectPage(ctx, which, paging),
    owed: selectOwed(ctx, inArray(payments.id, shown)),
    counted: total,
  });
  return toPage(withReasons(rows, owed), counted[0]!.total, paging);
}

/** Whether the filter has more than a status, so that rows must be counted. */
export const isNarrowed = ({ q, from, to, method = "all", dispute = "all", mode = "all" }: PaymentFilter) =>
  Boolean(q || from || to) || method !== "all" || dispute !== "all" || mode !== "all";

/**
 * The payments found by a filter: every word in buyer's name or e-mail, title of course or trail, or transaction, or a
 * payment's id; created between two days, in São Paulo.
 */
export function matchesFilter({ db }: Ctx, query: PaymentFilter): SQL | undefined {
  const { status, q, from, to, method = "all", dispute = "all", mode = "all", ids } = query;
  const day = sql`(${payments.createdAt} at time zone ${timeZone})::date`;
  const words = matchEachWord(q ?? "", (word) => {
    const titledTrails = db
      .select({ id: trails.id })
      .from(trails)
      .where(containsWord(sql`folded(${trails.title})`, word));
    const name = word.replace(/^#/, "");
    return or(
      // As arrays, so that each is found by its index; joined to a query, the whole table would be read.
      sql`${payments.userId} = any(array(${usersWithWord(db, word)}))`,
      sql`${payments.courseId} = any(array(${coursesWithWord(db, word)}))`,
      sql`${payments.trailId} = any(array(${titledTrails}))`,
      like(payments.transactionId, `%${escapeLike(name)}%`),
      /^\d{1,9}$/.test(name) ? eq(payments.id, Number(name)) : undefined,
    )!;
  });
  const since = from ? gte(day, sql`${from}::date`) : undefined;
  const until = to ? lte(day, sql`${to}::date`) : undefined;
  const byMethod = method === "all" ? undefined : eq(payments.method, method);
  const byDispute = dispute === "all" ? undefined : eq(payments.dispute, dispute);
  const byMode = mode === "all" ? undefined : eq(payments.isTest, mode === "test");
  return and(hasPaymentStatus(status), byMethod, byDispute, byMode, words, since, until, isSelected(payments.id, ids));
}

/** Filters by status; undefined for all. */
function hasPaymentStatus(status: Query["status"]) {
  return status === "all" ? undefined : eq(payments.status, status);
}

const orders = { amount: payments.amountCents };

export const paymentSource = (where: SQL | undefined) => ({ id: payments.id, where, orders });

export const selectPage = (ctx: Ctx, where: SQL | undefined, query: Paging & Partial<PaymentFilter>) =>
  selectListPage(ctx, selectPayments(ctx), paymentSource(where), query);

/** 22 letters and digits, about 131 random bits: what a PIX code takes as its txid. */
export function newTransactionId() {
  return randomBytes(64).toString("base64").replace(/\W/g, "").slice(0, 22);
}
