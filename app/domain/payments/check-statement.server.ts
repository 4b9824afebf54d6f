import { type AnyColumn, and, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { timeZone } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { payments, refunds, secondPayments, testPurchases } from "#drizzle/schema/payments.ts";
import { gatewayIn } from "./find-provider.server.ts";
import { isOwnReference, type StatementSource } from "./provider.ts";
import {
  type Difference,
  differencesOf,
  emptyLine,
  maxStatementPayments,
  type Statement,
  type StatementCheck,
  type StatementLine,
  tooMuch,
} from "./statement.ts";

/**
 * Compares a statement of the school's gateway with the books: of days that the gateway is asked for, or its report as a
 * file. Stores nothing. For admins; refuses (conflict) where the school sells with no gateway, and (invalid) a file that
 * is no report. Call it outside a transaction.
 */
export async function checkStatement(
  ctx: Ctx,
  { days, file }: { days: Pick<Statement, "from" | "until"> | null; file: Uint8Array | null },
): Promise<StatementCheck> {
  authorise(ctx, "payments.seeAll");
  const source = gatewayIn(ctx.settings)?.statement;
  if (source?.takes === "days" && days) return await compare(ctx, source, await source.read(ctx, days));
  if (source?.takes === "file" && file) return await compare(ctx, source, source.read(file));
  throw new AppError("conflict", "A escola não vende por uma conta de verdade: não há extrato a conferir.");
}

async function compare(
  ctx: Ctx,
  source: StatementSource,
  { from, until, lines, leftOut }: Statement,
): Promise<StatementCheck> {
  const own = new Map([...lines].filter(([reference]) => isOwnReference(reference)));
  if (own.size > maxStatementPayments) throw tooMuch(source.takes === "days" ? "until" : "file");
  for (const reference of await testsAmong(ctx, [...own.keys()])) own.delete(reference);
  const booked = await readBooked(ctx, source, { from, until, references: [...own.keys()] });
  const differences: Difference[] = [];
  for (const [reference, line] of own) {
    const payment = booked.get(reference);
    const found = payment ? differencesOf(line, payment) : [unknownHere(line)];
    differences.push(...found.map((says) => ({ id: payment?.id ?? null, reference, says })));
  }
  for (const [reference, payment] of booked) {
    if (own.has(reference)) continue;
    const { returnedThen, amountCents } = payment;
    const happened = `${returnedThen ? "Devolvido" : "Pago"} aqui nestes dias (${amountLabel(returnedThen || amountCents)})`;
    const says = `${happened}, e não está no extrato.`;
    differences.push({ id: payment.id, reference, says });
  }
  return { from, until, payments: own.size, leftOut, totals: sumOf(own.values()), differences };
}

function sumOf(lines: Iterable<StatementLine>): StatementLine {
  const sum = emptyLine();
  for (const line of lines) for (const name of Object.keys(sum) as (keyof StatementLine)[]) sum[name] += line[name];
  return sum;
}

const unknownHere = ({ receivedCents, returnedCents }: StatementLine) =>
  `Está no extrato (${amountLabel(receivedCents || returnedCents)}), e não há este pagamento aqui.`;

/** Test purchases and sales in test mode are in no books. */
async function testsAmong({ db }: Ctx, references: string[]): Promise<string[]> {
  const bySchool = db
    .select({ reference: testPurchases.transactionId })
    .from(testPurchases)
    .where(inArray(testPurchases.transactionId, references));
  const inTestMode = db
    .select({ reference: payments.transactionId })
    .from(payments)
    .where(and(eq(payments.isTest, true), inArray(payments.transactionId, references)));
  return (await bySchool.union(inTestMode)).map(({ reference }) => reference);
}

type BookedPeriod = Pick<Statement, "from" | "until"> & { references: string[] };

/**
 * The payments that a statement names, and those whose money came or went back in its days.
 */
async function readBooked({ db, settings }: Ctx, source: StatementSource, { from, until, references }: BookedPeriod) {
  const isThen = (at: AnyColumn) =>
    sql`(${at} at time zone ${timeZone})::date between ${from}::date and ${until}::date`;
  const comesAtOnce = source.takes === "days" ? eq(payments.method, source.comesAtOnce) : undefined;
  const isAsked = or(
    inArray(payments.transactionId, references),
    and(isThen(payments.completedAt), comesAtOnce),
    inArray(payments.id, db.select({ id: refunds.paymentId }).from(refunds).where(isThen(refunds.returnedAt))),
  );
  const again = db
    .select({
      paymentId: secondPayments.paymentId,
      amountCents: sql<number>`sum(${secondPayments.amountCents})::int`.as("again_cents"),
      // Null where the fee of one of them is not known.
      feeCents: sql<number | null>`case when bool_and(${secondPayments.feeCents} is not null)
        then sum(${secondPayments.feeCents})::int end`.as("again_fee_cents"),
      backCents: sql<number>`coalesce(sum(${secondPayments.amountCents})
        filter (where ${secondPayments.returnedAt} is not null), 0)::int`.as("again_back_cents"),
    })
    .from(secondPayments)
    .groupBy(secondPayments.paymentId)
    .as("again");
  const rows = await db
    .select({
      id: payments.id,
      reference: payments.transactionId,
      // Money that came too late went back, and is no sale.
      isPaid: sql<boolean>`${payments.completedAt} is not null or bool_or(${refunds.kind} = 'late') is true`,
      isDivided: sql<boolean>`${payments.instalments} is not null`,
      amountCents: payments.amountCents,
      feeCents: payments.feeCents,
      returnedCents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::int`,
      returnedThen: sql<number>`coalesce(sum(${refunds.amountCents}) filter (where ${isThen(refunds.returnedAt)}), 0)::int`,
      dispute: payments.dispute,
      againCents: sql<number>`coalesce(max(${again.amountCents}), 0)::int`,
      againFeeCents: sql<number | null>`max(${again.feeCents})::int`,
      againBackCents: sql<number>`coalesce(max(${again.backCents}), 0)::int`,
    })
    .from(payments)
    .leftJoin(refunds, and(eq(refunds.paymentId, payments.id), isNotNull(refunds.returnedAt)))
    .leftJoin(again, eq(again.paymentId, payments.id))
    .where(and(eq(payments.provider, settings.PAYMENTS_PROVIDER), eq(payments.isTest, false), isAsked))
    .groupBy(payments.id);
  return new Map(rows.map(({ reference, ...row }) => [reference, row]));
}
