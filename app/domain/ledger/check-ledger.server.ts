import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";

/** One account: what the books say and what the tables say, debits less credits, in centavos. */
export type AccountCheck = { account: string; ledgerCents: number; tablesCents: number; differenceCents: number };

/** An entry that is missing from the books, is there without a reason, or names another sum. */
export type EntryFault = { kind: string; object: string; account: string; ledgerCents: number; tablesCents: number };

export type LedgerCheck = { accounts: AccountCheck[]; faults: EntryFault[]; isExact: boolean };

/**
 * Compares the books with the tables that they tell of, account by account and entry by entry, to the centavo. It
 * works out from payments and commissions alone what should be there, and shares nothing with the code that writes.
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

/** `compared`: each entry that should be there or is, with its debit (a credit: negative) on both sides. */
const comparison = sql`
  moved(kind, object, debited, credited, cents) as (
    select 'payment.completed', 'payment/' || id, 'provider', 'sales', amount_cents
      from payments where completed_at is not null
    union all
    select 'payment.refunded', 'payment/' || id, 'sales', 'provider', amount_cents
      from payments where refunded_at is not null
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
    select p.kind, coalesce('payment/' || p.payment_id, 'commission/' || p.commission_id), e.account,
      e.debit_cents - e.credit_cents
    from ledger_postings p join ledger_entries e on e.posting_id = p.id
  ),
  compared(kind, object, account, ledger, tables) as (
    select kind, object, account, coalesce(b.cents, 0)::bigint, coalesce(x.cents, 0)::bigint
    from booked b full join expected x using (kind, object, account)
  )`;
