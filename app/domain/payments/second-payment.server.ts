import { and, eq, isNull, sql } from "drizzle-orm";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { payments, secondPayments } from "#drizzle/schema/payments.ts";
import { providerOf } from "./find-provider.server.ts";
import { type PaymentView, paymentNotFound } from "./payment.ts";
import { chargedPayment, lockPayment, type PaymentRow, targetOf, visiblePayment } from "./payments.server.ts";
import type { ChargeState, RefundOrder, SecondCharge } from "./provider.ts";
import { reportSecondPayment } from "./report-to-school.server.ts";

type SecondPayment = typeof secondPayments.$inferSelect;

/** A request to send one back may still be under way at the provider for so long. */
const sendingMinutes = 2;

/**
 * Stores money that came for a payment beside what paid it, tells the school of each once, and marks what went back by
 * hand. Call it with the payment's row locked.
 */
export async function noteSecondPayments(ctx: Ctx, payment: PaymentRow, { others = [] }: ChargeState): Promise<void> {
  for (const { isBack, ...came } of others) await (isBack ? noteReturned : noteCame)(ctx, payment, came);
}

type Came = Omit<SecondCharge, "isBack">;

async function noteCame(ctx: Ctx, payment: PaymentRow, { ref: providerRef, amountCents, feeCents }: Came) {
  const [found] = await ctx.db
    .insert(secondPayments)
    .values({ paymentId: payment.id, providerRef, amountCents, feeCents, foundAt: sqlNow(ctx) })
    .onConflictDoNothing()
    .returning({ secondId: secondPayments.id });
  if (!found) return;
  await recordEvent(ctx, "payment.paid_twice", `payment/${payment.id}`, {
    ...targetOf(payment),
    amountCents,
    ...found,
  });
  await reportSecondPayment(ctx, payment, amountCents);
}

async function noteReturned(ctx: Ctx, payment: PaymentRow, { ref }: Came) {
  const isIt = and(
    eq(secondPayments.paymentId, payment.id),
    eq(secondPayments.providerRef, ref),
    isNull(secondPayments.returnedAt),
  );
  const [second] = await ctx.db
    .update(secondPayments)
    .set({ returnedAt: sqlNow(ctx), refusal: null })
    .where(isIt)
    .returning();
  if (!second) return;
  const { id: secondId, amountCents } = second;
  const data = { ...targetOf(payment), amountCents, secondId };
  await recordEvent(ctx, "payment.second_refunded", `payment/${payment.id}`, data);
}

/**
 * Sends back all that came for anybody's payment beside what paid it. The payment stands as it is. Asked again, nothing
 * goes back twice. Refuses an old sign-in (stale), a payment that was paid once, and, once all were asked for, what the
 * provider refuses (conflict).
 */
export const returnSecondPayments = verb(
  { ability: "payments.refundAny", limit: "payment.change", id: integerPathId(paymentNotFound) },
  async (ctx, id): Promise<PaymentView> => {
    await requireRecentSignIn(ctx);
    const { payment, seconds } = await inTransaction(ctx, (within) => claim(within, id));
    const accepted: boolean[] = [];
    for (const second of seconds) accepted.push(await send(ctx, payment, second));
    if (accepted.includes(false)) throw new AppError("conflict", refused);
    return await visiblePayment(ctx, id);
  },
);

/** One that is to go back. */
type Claimed = SecondPayment & Pick<RefundOrder, "askedAt" | "attempt">;

async function claim(ctx: SignedCtx, id: number): Promise<{ payment: PaymentRow; seconds: Claimed[] }> {
  const payment = await lockPayment(ctx, eq(payments.id, id));
  const own = eq(secondPayments.paymentId, id);
  const isIdle = sql<boolean>`${secondPayments.askedAt} is null
    or ${secondPayments.askedAt} < ${sqlNow(ctx)} - make_interval(mins => ${sendingMinutes})`;
  const rows = await ctx.db.select({ row: secondPayments, isIdle }).from(secondPayments).where(own);
  if (!rows.length) throw new AppError("conflict", paidOnce);
  await ctx.db
    .update(secondPayments)
    .set({ askedAt: sqlNow(ctx), askedBy: ctx.viewer.id })
    .where(and(own, isNull(secondPayments.returnedAt), isIdle));
  const now = await currentTime(ctx);
  const attemptOf = ({ row, isIdle }: (typeof rows)[number]) => (row.askedAt ? (isIdle ? "again" : "look") : "first");
  const seconds = rows
    .filter(({ row }) => !row.returnedAt)
    .map((found) => ({ ...found.row, askedAt: found.row.askedAt ?? now, attempt: attemptOf(found) }) as const);
  return { payment, seconds };
}

/** Returns false where the provider refused. */
async function send(ctx: SignedCtx, payment: PaymentRow, second: Claimed): Promise<boolean> {
  const { id, refusals, providerRef: paidRef, amountCents, askedAt, attempt } = second;
  const state = await providerOf(payment.provider).refund(ctx, {
    // After a refusal it is another request.
    refund: refusals,
    amountCents,
    returnedCents: 0,
    askedAt,
    attempt,
    payment: { ...chargedPayment(payment), amountCents, paidRef },
  });
  if (state === "waiting") return true;
  if (state === "returned") {
    await inTransaction(ctx, async (within) => {
      const locked = await lockPayment(within, eq(payments.id, payment.id));
      await noteReturned(within, locked, { ref: paidRef, amountCents });
    });
    return true;
  }
  if (typeof state === "object" && "form" in state) throw new AppError("conflict", askPayer(state.form));
  const refusal = typeof state === "string" ? state : state.refused.slice(0, 100);
  await ctx.db
    .update(secondPayments)
    .set({ askedAt: null, refusal, refusals: refusals + 1 })
    .where(and(eq(secondPayments.id, id), isNull(secondPayments.returnedAt)));
  return false;
}

const askPayer = (form: string) =>
  `Um boleto só volta a quem diz em que conta receber. Mande este endereço a quem pagou: ${form}`;
const paidOnce = "Este pagamento foi pago uma vez só: não há um segundo pagamento a devolver.";
const refused =
  "Quem recebe os pagamentos não devolveu o segundo pagamento. Quase sempre falta saldo na conta: confira lá, e tente de novo.";
