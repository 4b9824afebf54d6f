import { inArray } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { addToStatement, type Statement, tooMuch } from "#app/domain/payments/statement.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { readPayment } from "./charges.server.ts";
import { ask, noAnswer } from "./client.server.ts";
import { transactionsShape } from "./shapes.ts";

const pageSize = 100;
const maxPages = 50;
/** Instalments after the first are charges that we do not know: Asaas is asked about each, but about no more. */
const maxUnknown = 100;

/** Asaas's statement of those days. What belongs to no charge, such as a transfer to the bank, is left out. */
export async function readStatement(ctx: Ctx, { from, until }: Pick<Statement, "from" | "until">): Promise<Statement> {
  const movements = await readMovements(ctx, from, until);
  const { references, leftOut } = await referencesOf(ctx, [...new Set(movements.map(({ charge }) => charge))]);
  const lines: Statement["lines"] = new Map();
  for (const { charge, ...movement } of movements) {
    const reference = references.get(charge);
    if (reference) addToStatement(lines, reference, movement);
  }
  return { from, until, lines, leftOut };
}

/** What a movement of a charge is; null for what is no part of the sale, such as money that Asaas lends on it. */
function kindOf(type: string) {
  if (type.includes("CHARGEBACK")) return "dispute";
  if (type.startsWith("PAYMENT_FEE")) return "fee";
  return /FEE|ANTICIPATION/.test(type) ? null : "payment";
}

async function readMovements(ctx: Ctx, from: string, until: string) {
  const found: { charge: string; cents: number; kind: NonNullable<ReturnType<typeof kindOf>> }[] = [];
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({
      startDate: from,
      finishDate: until,
      order: "asc",
      limit: String(pageSize),
      offset: String(page * pageSize),
    });
    const { data } = await ask(ctx, {
      method: "GET",
      path: `/financialTransactions?${query}`,
      answer: transactionsShape,
    });
    if (!data) throw noAnswer("no statement");
    for (const { paymentId, value, type } of data.data) {
      const kind = kindOf(type);
      if (paymentId && kind) found.push({ charge: paymentId, cents: Math.round(value * 100), kind });
    }
    if (!data.hasMore) return found;
  }
  throw tooMuch("until");
}

/** Our transaction ids by Asaas's ids of charges; those of other programs of the account have none. */
async function referencesOf(ctx: Ctx, charges: string[]) {
  const known = await ctx.db
    .select({ charge: payments.providerRef, reference: payments.transactionId })
    .from(payments)
    .where(inArray(payments.providerRef, charges));
  const references = new Map(known.map(({ charge, reference }) => [charge!, reference]));
  const unknown = charges.filter((charge) => !references.has(charge));
  for (const charge of unknown.slice(0, maxUnknown)) {
    const reference = (await readPayment(ctx, charge))?.externalReference;
    if (reference) references.set(charge, reference);
  }
  return { references, leftOut: Math.max(0, unknown.length - maxUnknown) };
}
