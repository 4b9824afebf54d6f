import { desc, eq, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { guaranteeEnd } from "#app/domain/guarantee.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { payments, refunds } from "#drizzle/schema/payments.ts";
import { givesBackWhole } from "./instalments.ts";
import { type PaymentView, paymentNotFound } from "./payment.ts";
import { type SchoolRefundFields, schoolRefundFields } from "./payment-fields.ts";
import { lockOwnPayment, lockPayment, type PaymentRow, visiblePayment } from "./payments.server.ts";
import { finishRefund, isOpenRefund, markRefund, restOf } from "./return-money.server.ts";

/**
 * Refunds a payment of the viewer's own in full, without asking why, within the guarantee (CDC art. 49). The course
 * closes with it; a second call changes nothing. Refuses visitors, a payment that is not theirs (not found), one that
 * was never completed, one whose guarantee is over, and where the provider refuses to send the money (conflict).
 */
export const refundPayment = verb(
  { ability: "payments.refund", limit: "payment.change", id: integerPathId(paymentNotFound) },
  async (ctx, id): Promise<PaymentView> => {
    await inTransaction(ctx, (within) => promiseRefund(within, id));
    await finishOrRefuse(ctx, id);
    return await visiblePayment(ctx, id);
  },
);

/** Thrown after the transaction, so that the refusal stays stored; the school has a ticket about it then. */
async function finishOrRefuse(ctx: SignedCtx, id: number) {
  const { isRefused } = await finishRefund(ctx, id);
  if (isRefused) throw new AppError("conflict", refusedByProvider);
}

/**
 * For forms: what is stored goes on by itself, so a provider that does not answer now is no error. Takes what
 * `refundPayment` or `refundBySchool` promised.
 */
export async function orUnderWay(ctx: Ctx, id: number, refund: Promise<PaymentView>): Promise<PaymentView> {
  try {
    return await refund;
  } catch (error) {
    const isSilent = error instanceof AppError && error.code === "unavailable";
    if (isSilent && (await openKind(ctx, id))) return await visiblePayment(requireViewer(ctx), id);
    throw error;
  }
}

const refusedByProvider =
  "A devolução não foi aceita por quem recebe os pagamentos da escola, e nenhum valor voltou. A direção já foi avisada e vai resolver.";

async function promiseRefund(ctx: SignedCtx, id: number) {
  const payment = await lockOwnPayment(ctx, id);
  if (payment.status === "refunded") return;
  requirePaid(payment);
  if (payment.pendingRequest === "refund") {
    if ((await openKind(ctx, id)) === "part") throw new AppError("conflict", refundUnderWay);
    return;
  }
  requireUndisputed(payment);
  await refuseWhenOver(ctx, id);
  await markRefund(ctx, id, { kind: "rest", amountCents: restOf(payment), askedBy: ctx.viewer.id });
}

async function openKind(ctx: Ctx, id: number) {
  const [open] = await ctx.db.select({ kind: refunds.kind }).from(refunds).where(isOpenRefund(id));
  return open?.kind;
}

/** While a dispute is open the bank holds the money: to send it back as well would pay the buyer twice. */
function requireUndisputed({ status, dispute }: PaymentRow) {
  if (dispute === "open" && status === "completed") throw new AppError("conflict", disputed);
}

function requirePaid({ status }: PaymentRow) {
  if (status === "pending") {
    throw new AppError("conflict", "Este pagamento ainda não foi concluído. Em vez de pedir o reembolso, cancele-o.");
  }
  if (status === "failed") throw new AppError("conflict", "Este pagamento falhou: não há o que reembolsar.");
}

const disputed =
  "Esta compra foi contestada no banco, que segura o valor e vai decidir. Enquanto isso, nada pode ser devolvido por aqui.";

const refundUnderWay = "Já existe uma devolução deste pagamento em andamento. Tente de novo daqui a um minuto.";

/**
 * Refunds anybody's payment, whole or in part, by the school's decision and with a reason. A part leaves the course
 * open and shrinks the instructor's share. A repeated call changes nothing as long as it names how much had been
 * refunded before. Refuses an old sign-in (stale), more than is left (invalid), what was never paid, and a payment of
 * which more was refunded meanwhile (conflict).
 */
export const refundBySchool = verb(
  {
    ability: "payments.refundAny",
    limit: "payment.change",
    id: integerPathId(paymentNotFound),
    body: schoolRefundFields,
  },
  async (ctx, id, fields): Promise<PaymentView> => {
    await requireRecentSignIn(ctx);
    // A repeated request whose answer was lost only finishes what it had stored.
    if (!ctx.idempotencyKey?.made) await inTransaction(ctx, (within) => promiseSchoolRefund(within, id, fields));
    await finishOrRefuse(ctx, id);
    return await visiblePayment(ctx, id);
  },
);

async function promiseSchoolRefund(
  ctx: SignedCtx,
  id: number,
  { reason, amount, refunded_amount }: SchoolRefundFields,
) {
  const payment = await lockPayment(ctx, eq(payments.id, id));
  requirePaid(payment);
  const request = { reason, askedBy: ctx.viewer.id };
  const before = refunded_amount == null ? null : Math.round(refunded_amount * 100);
  if (await isRepeated(ctx, payment, { ...request, amount, before })) return;
  requireUndisputed(payment);
  if (payment.pendingRequest === "refund") throw new AppError("conflict", refundUnderWay);
  if (payment.status === "refunded") {
    if (amount == null) return;
    throw new AppError("conflict", "Este pagamento já foi devolvido por inteiro.");
  }
  if (before !== null && before !== payment.returnedCents) {
    const back = amountLabel(payment.returnedCents);
    throw new AppError(
      "conflict",
      `Enquanto isso, outra devolução foi feita: já foram devolvidos ${back}. Confira e tente de novo.`,
    );
  }
  const rest = restOf(payment);
  const amountCents = amount == null ? rest : Math.round(amount * 100);
  if (amountCents > rest) {
    throw errorAt("amount", `É mais do que resta: deste pagamento dá para devolver até ${amountLabel(rest)}.`);
  }
  if (amountCents < rest && givesBackWhole(payment)) {
    throw errorAt("amount", onlyWhole);
  }
  await markRefund(ctx, id, { ...request, amountCents, kind: amountCents === rest ? "rest" : "part" });
  await ctx.idempotencyKey?.remember(ctx, `payment/${id}`);
}

const onlyWhole = "Este pagamento só volta por inteiro: deixe o valor em branco.";

type Decision = { reason: string; askedBy: string; amount: number | null | undefined; before: number | null };

/** Whether the newest refund is this one, sent twice. */
async function isRepeated(ctx: SignedCtx, payment: PaymentRow, { reason, askedBy, amount, before }: Decision) {
  if (before === null) return false;
  const own = eq(refunds.paymentId, payment.id);
  const [newest] = await ctx.db.select().from(refunds).where(own).orderBy(desc(refunds.id)).limit(1);
  if (newest?.refusedAt || newest?.reason !== reason || newest.askedBy !== askedBy) return false;
  const backSince = payment.status === "refunded" ? payment.amountCents : payment.returnedCents;
  const cents = amount == null ? payment.amountCents - before : Math.round(amount * 100);
  return newest.amountCents === cents && backSince - (newest.returnedAt ? cents : 0) === before;
}

async function refuseWhenOver(ctx: SignedCtx, id: number) {
  const [row] = await ctx.db
    .select({
      days: payments.guaranteeDays,
      until: guaranteeEnd,
      isOver: sql<boolean>`${sqlNow(ctx)} > ${guaranteeEnd}`,
    })
    .from(payments)
    .where(eq(payments.id, id));
  if (!row!.isOver) return;
  const ended = shortDate(row!.until!);
  throw new AppError(
    "conflict",
    `O prazo de ${row!.days} dias para pedir o reembolso terminou em ${ended}. Fale com o suporte.`,
  );
}
