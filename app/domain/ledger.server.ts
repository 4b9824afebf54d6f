import { sql } from "drizzle-orm";
import { ledgerEntries, ledgerPostings } from "#drizzle/schema/ledger.ts";
import { sqlNow } from "./clock.server.ts";
import type { Ctx } from "./ctx.ts";

/** One account: what the ledger and the tables say, debits less credits, in centavos. */
type AccountCheck = { account: string; ledgerCents: number; tablesCents: number; differenceCents: number };

/** An entry that is missing from the ledger, has no reason to be there, or has another sum. */
export type EntryFault = { kind: string; object: string; account: string; ledgerCents: number; tablesCents: number };

type LedgerCheck = { accounts: AccountCheck[]; faults: EntryFault[]; isExact: boolean };

/**
 * Compares the ledger with the tables, account by account and entry by entry, to the centavo. It derives what should be
 * there from payments and commissions alone, and shares no code with what writes the ledger. Sales in test mode are no
 * money.
 */
export async function checkLedger({ db }: Pick<Ctx, "db">): Promise<LedgerCheck> {
  const accounts = await db.execute<AccountCheck>(sql`
    with ${comparison}
    select account, sum(ledger)::float8 as "ledgerCents", sum(tables)::float8 as "tablesCents",
      sum(ledger - tables)::float8 as "differenceCents"
    from compared group by account order by account`);
  const faults = await db.execute<EntryFault>(sql`
    with ${comparison}
    select kind, object, account, ledger::float8 as "ledgerCents", tables::float8 as "tablesCents"
    from compared where ledger <> tables order by kind, object, account limit 100`);
  return { accounts: [...accounts], faults: [...faults], isExact: faults.length === 0 };
}

/** `compared`: each entry that should exist or does, with its debit (a credit: negative) on both sides. */
const comparison = sql`
  sold as not materialized (select * from payments where not is_test),
  moved(kind, object, debited, credited, cents) as (
    select 'payment.completed', 'payment/' || id, 'provider', 'sales', amount_cents
      from sold where completed_at is not null
    union all
    select 'payment.fee', 'payment/' || id, 'fees', 'provider', fee_cents
      from sold where fee_cents is not null
    union all
    select 'payment.refunded', 'payment/' || id, 'sales', 'provider', amount_cents - returned_cents
      from sold where refunded_at is not null
    union all
    select 'payment.partly_refunded', 'refund/' || id, 'sales', 'provider', amount_cents
      from refunds where kind = 'part' and returned_at is not null and payment_id in (select id from sold)
    union all
    select 'commission.earned', 'commission/' || id, 'commissions', 'instructors', amount_cents
      from commissions where kind = 'sale'
    union all
    select 'commission.reversed', 'commission/' || id, 'instructors', 'commissions', abs(amount_cents)
      from commissions where kind = 'reversal' or status = 'cancelled'
    union all
    select 'commission.paid', 'commission/' || id, 'instructors', 'bank', amount_cents
      from commissions where status = 'paid'
  ),
  expected(kind, object, account, cents) as (
    select kind, object, debited, cents from moved where cents <> 0
    union all
    select kind, object, credited, -cents from moved where cents <> 0
  ),
  booked(kind, object, account, cents) as (
    select p.kind, coalesce('payment/' || p.payment_id, 'refund/' || p.refund_id, 'commission/' || p.commission_id), e.account,
      e.debit_cents - e.credit_cents
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
  ),
  compared(kind, object, account, ledger, tables) as (
    select kind, object, account, coalesce(b.cents, 0)::bigint, coalesce(x.cents, 0)::bigint
    from booked b full join expected x using (kind, object, account)
  )`;

type Kind = (typeof ledgerPostings.$inferSelect)["kind"];
type Account = (typeof ledgerEntries.$inferSelect)["account"];

/**
 * A movement of money in centavos and its cause: a payment, a part of it that was refunded, or a commission. `postedAt`
 * if not now.
 */
export type Movement = { kind: Kind; cents: number; postedAt?: Date } & (
  | { paymentId: number }
  | { refundId: number }
  | { commissionId: number }
);

/** Which account a movement debits, and which it credits. */
const sides: Record<Kind, [debited: Account, credited: Account]> = {
  "payment.completed": ["provider", "sales"],
  "payment.fee": ["fees", "provider"],
  "payment.refunded": ["sales", "provider"],
  "payment.partly_refunded": ["sales", "provider"],
  "commission.earned": ["commissions", "instructors"],
  "commission.reversed": ["instructors", "commissions"],
  "commission.paid": ["instructors", "bank"],
};

/**
 * Writes movements into the ledger, each as two entries that balance; a negative sum swaps the sides, and a sum of zero
 * writes nothing. Call it in the transaction of the cause: posting the same movement twice breaks that transaction.
 */
export async function postEntries(ctx: Ctx, movements: Movement[]): Promise<void> {
  const moving = movements.filter(({ cents }) => cents !== 0);
  if (!moving.length) return;
  const postings = await ctx.db
    .insert(ledgerPostings)
    .values(moving.map(({ cents: _, ...about }) => ({ postedAt: sqlNow(ctx), ...about })))
    .returning({ id: ledgerPostings.id, ...objectColumns });
  const idOf = new Map(postings.map((posting) => [keyOf(posting), posting.id]));
  await ctx.db
    .insert(ledgerEntries)
    .values(moving.flatMap((movement) => entriesOf(movement, idOf.get(keyOf(movement))!)));
}

const objectColumns = {
  kind: ledgerPostings.kind,
  paymentId: ledgerPostings.paymentId,
  refundId: ledgerPostings.refundId,
  commissionId: ledgerPostings.commissionId,
};

type About = { kind: Kind } & Partial<Record<"paymentId" | "refundId" | "commissionId", number | null>>;

function keyOf({ kind, ...about }: About) {
  return `${kind} ${about.paymentId ?? ""}/${about.refundId ?? ""}/${about.commissionId ?? ""}`;
}

function entriesOf({ kind, cents }: Movement, postingId: number) {
  const [debited, credited] = cents > 0 ? sides[kind] : sides[kind].toReversed();
  return [
    { postingId, account: debited!, debitCents: Math.abs(cents) },
    { postingId, account: credited!, creditCents: Math.abs(cents) },
  ];
}
