import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { schoolOf } from "#app/domain/school.ts";
import type { Settings } from "#app/domain/settings.ts";
import { verb } from "#app/domain/verb.ts";
import { testPurchases } from "#drizzle/schema/payments.ts";
import { requireSales } from "./checkout.ts";
import { knownMode, providerOf } from "./find-provider.server.ts";
import { newTransactionId } from "./payments.server.ts";
import type { ChargedPayment } from "./provider.ts";

type Row = typeof testPurchases.$inferSelect;

/** One that was paid and has not gone back is shown first, however old it is. */
const isToReturn = sql`(${testPurchases.paidAt} is not null and ${testPurchases.returnedAt} is null)`;

/**
 * The school's test purchase with the gateway that it sells with now: the one to give back, or the last one; null if
 * there is none; and whether its account is known to be one for tests, which moves no money. For admins.
 */
export const showTestPurchase = verb({ ability: "settings.manage" }, async (ctx) => {
  const { PAYMENTS_PROVIDER: provider } = ctx.settings;
  const [row] = await ctx.db
    .select()
    .from(testPurchases)
    .where(eq(testPurchases.provider, provider))
    .orderBy(desc(isToReturn), desc(testPurchases.id))
    .limit(1);
  const isTest = knownMode(ctx.settings) === "test";
  return { gateway: gatewayOf(provider), isTest, purchase: row ?? null };
});

/**
 * Makes a PIX of the least that the gateway charges, but R$ 1,00 at least, for the school itself to pay and give back. No
 * course, no commission, no entry in the books. Refuses (conflict) where no gateway is chosen or the school's CPF or
 * CNPJ is missing; throws what the gateway throws.
 */
export const makeTestPurchase = verb({ ability: "settings.manage" }, async (ctx) => {
  await requireRecentSignIn(ctx);
  const { PAYMENTS_PROVIDER: provider } = ctx.settings;
  const gateway = gatewayOf(provider);
  if (!gateway) throw new AppError("conflict", noGateway);
  requireSales(ctx.settings);
  const own = orderOfSchool(ctx.settings);
  if (gateway.asksTaxId && !own.buyer.taxId) throw new AppError("conflict", noTaxId);
  const made = { provider, transactionId: newTransactionId(), amountCents: Math.max(100, gateway.leastCents) };
  const [row] = await ctx.db
    .insert(testPurchases)
    .values({ ...made, madeAt: sqlNow(ctx) })
    .returning();
  await recordEvent(ctx, "gateway.tested", "school/1", { isBack: false });
  const order = { ...chargeOf(row!), title: "Compra de teste" };
  const { status, instructions, providerRef } = await providerOf(provider).charge(ctx, { ...order, ...own });
  const code = instructions?.kind === "pix" ? instructions.code : null;
  await ctx.db.update(testPurchases).set({ providerRef, code }).where(eq(testPurchases.id, row!.id));
  if (status === "failed" || !code) throw new AppError("conflict", noCode(gateway.name));
});

/** What a charge has that the school makes to try its own account. */
export function orderOfSchool(settings: Settings) {
  const { platformName: name, email, taxId } = schoolOf(settings);
  return {
    buyer: { id: "escola", name, email, taxId },
    dueDate: null,
    expiresAt: null,
    instalments: 1,
    cardNumber: null,
  };
}

/** Of how many test purchases the gateway is asked at once. */
const maxAsked = 10;

/** Asks the gateway of the last test purchases that have not gone back: whether they were paid, or given back. */
export async function checkTestPurchases(ctx: Ctx): Promise<void> {
  const isOpen = and(eq(testPurchases.provider, ctx.settings.PAYMENTS_PROVIDER), isNull(testPurchases.returnedAt));
  const rows = await ctx.db.select().from(testPurchases).where(isOpen).orderBy(desc(testPurchases.id)).limit(maxAsked);
  for (const row of rows) await check(ctx, row);
}

async function check(ctx: Ctx, row: Row): Promise<void> {
  const charge = await providerOf(row.provider).find(ctx, chargeOf(row));
  const isPaid = charge?.amountCents === row.amountCents && ["completed", "refunded"].includes(charge.status);
  if (isPaid && !row.paidAt) await update(ctx, row, { paidAt: sqlNow(ctx) });
  if (isPaid && charge.status === "refunded" && !row.returnedAt) await update(ctx, row, { returnedAt: sqlNow(ctx) });
}

/** Gives the money of the test purchase back. Refuses (conflict) one that was not paid, and what the gateway refuses. */
export const returnTestPurchase = verb({ ability: "settings.manage" }, async (ctx) => {
  await requireRecentSignIn(ctx);
  const { purchase: row } = await showTestPurchase(ctx);
  if (!row?.paidAt) throw new AppError("conflict", "O PIX de teste ainda não foi pago.");
  if (row.returnedAt) return;
  const askedAt = row.returnAskedAt ?? (await currentTime(ctx));
  if (!row.returnAskedAt) await update(ctx, row, { returnAskedAt: askedAt });
  await recordEvent(ctx, "gateway.tested", "school/1", { isBack: true });
  const state = await providerOf(row.provider).refund(ctx, {
    refund: row.id,
    amountCents: row.amountCents,
    returnedCents: 0,
    askedAt,
    attempt: row.returnAskedAt ? "again" : "first",
    payment: chargeOf(row),
  });
  if (state === "returned") await update(ctx, row, { returnedAt: sqlNow(ctx) });
  if (state === "unknown" || typeof state === "object") {
    await update(ctx, row, { returnAskedAt: null });
    throw new AppError("conflict", notReturned);
  }
});

/**
 * Notes that the gateway told us of a test purchase, and asks whether it was paid, however old it is. Returns whether the
 * reference is one.
 */
export async function noteTestPurchase(ctx: Ctx, provider: string, reference: string): Promise<boolean> {
  const named = and(eq(testPurchases.provider, provider), eq(testPurchases.transactionId, reference));
  const noted = await ctx.db
    .update(testPurchases)
    .set({ noticedAt: sqlNow(ctx) })
    .where(named)
    .returning();
  for (const row of noted) if (!row.returnedAt) await check(ctx, row);
  return noted.length > 0;
}

type Moment = "paidAt" | "returnAskedAt" | "returnedAt";

const update = (ctx: Ctx, { id }: Row, change: Partial<Record<Moment, Date | SQL<Date> | null>>) =>
  ctx.db.update(testPurchases).set(change).where(eq(testPurchases.id, id));

const chargeOf = ({ transactionId: reference, amountCents, providerRef, madeAt: createdAt }: Row): ChargedPayment => ({
  reference,
  number: 0,
  method: "pix",
  amountCents,
  createdAt,
  providerRef,
});

const noGateway = "Escolha antes, em Vendas, quem recebe os pagamentos, e salve.";
const noTaxId = "Preencha antes o CNPJ ou CPF da escola, em Painel → Escola → A escola.";
const noCode = (gateway: string) =>
  `O ${gateway} não fez o PIX. Confira se a conta da escola foi aprovada e tem uma chave PIX.`;
const notReturned =
  "O dinheiro não voltou. Quase sempre falta saldo: a tarifa não volta, e também precisa estar na conta. Confira lá, e tente de novo.";
