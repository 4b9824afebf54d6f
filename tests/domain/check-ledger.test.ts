import { type SQL, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { checkLedger, postEntries } from "#app/domain/ledger.server.ts";
import { aSale, commissionsOf } from "#tests/domain/payments/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

const unguarded = [
  sql`set constraints all immediate`,
  sql`alter table ledger_entries disable trigger user`,
  sql`alter table ledger_postings disable trigger user`,
];

describe("the check of the books", () => {
  it.each<[string, SQL[]]>([
    [
      "a centavo too many on both sides",
      [
        sql`update ledger_entries set debit_cents = debit_cents + sign(debit_cents)::int, credit_cents = credit_cents + sign(credit_cents)::int`,
      ],
    ],
    ["a posting that is gone", [sql`delete from ledger_entries`, sql`delete from ledger_postings`]],
    ["the wrong account", [sql`update ledger_entries set account = 'bank' where account = 'provider'`]],
    ["a commission that changed its mind", [sql`update commissions set status = 'cancelled'`]],
    ["a payment that nobody booked", [sql`update payments set payment_status = 'refunded', refunded_at = now()`]],
  ])("finds %s", (_, breaks) =>
    rolledBack(async (db) => {
      await (await aSale(db)).pay();
      expect(await checkLedger({ db })).toMatchObject({ isExact: true, faults: [] });
      for (const broken of [...unguarded, ...breaks]) await db.execute(broken);
      const { isExact, faults } = await checkLedger({ db });
      expect(isExact).toBe(false);
      expect(faults.length).toBeGreaterThan(0);
    }),
  );

  it("finds what evens out within an account", () =>
    rolledBack(async (db) => {
      const one = await (await aSale(db)).pay();
      const other = await (await aSale(db)).pay();
      for (const broken of unguarded) await db.execute(broken);
      const of = (paymentId: number) =>
        sql`posting_id = (select id from ledger_postings where payment_id = ${paymentId})`;
      await db.execute(
        sql`update ledger_entries set debit_cents = debit_cents + 100 where account = 'provider' and ${of(one.id)}`,
      );
      await db.execute(
        sql`update ledger_entries set debit_cents = debit_cents - 100 where account = 'provider' and ${of(other.id)}`,
      );
      const { isExact, accounts, faults } = await checkLedger({ db });
      expect(accounts.every(({ differenceCents }) => differenceCents === 0)).toBe(true);
      expect([isExact, faults.length]).toEqual([false, 2]);
    }));
});

describe("posting", () => {
  it("is refused twice, unbalanced, changed and deleted", () =>
    rolledBack(async (db) => {
      const { id } = await (await aSale(db)).pay();
      const [commission] = await commissionsOf(db, id);
      const attempts = [
        () => postEntries(ctxOf(db), [{ kind: "payment.completed", paymentId: id, cents: 1 }]),
        () => postEntries(ctxOf(db), [{ kind: "commission.earned", commissionId: commission!.id, cents: 1 }]),
        () => db.execute(sql`update ledger_entries set debit_cents = 1`),
        () => db.execute(sql`delete from ledger_postings`),
        () =>
          db
            .execute(
              sql`insert into ledger_entries (posting_id, account, debit_cents) select max(id), 'bank', 1 from ledger_postings`,
            )
            .then(() => db.execute(sql`set constraints all immediate`)),
      ];
      for (const attempt of attempts) await expect(db.transaction(attempt as never)).rejects.toThrow();
    }));
});
