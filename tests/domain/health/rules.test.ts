import { eq, sql } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { checkLastRulesRun, checkRules } from "#app/domain/health/check-rules.server.ts";
import { eventSentence } from "#app/domain/security-log/security-event.ts";
import { errorCode } from "#app/domain/transaction.ts";
import type { Db } from "#drizzle/client.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aSale } from "#tests/domain/payments/fixture.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

const hour = 3_600_000;
/** 23:30 in São Paulo: the night before has not ended. */
const evening = new Date("2026-11-20T02:30:00Z");
const later = (moment: Date, hours: number) => new Date(moment.getTime() + hours * hour);

const cheapGift = [
  sql`alter table courses drop constraint courses_always_free`,
  sql`update courses set price_cents = 1 where category in ('discipulado', 'mentoria')`,
];
const wrongAccount = [
  sql`set constraints all immediate`,
  sql`alter table ledger_entries disable trigger user`,
  sql`update ledger_entries set account = 'bank' where account = 'provider'`,
];

async function told(db: Db) {
  return await db.select().from(events).where(eq(events.action, "rules.checked")).orderBy(events.id);
}

describe("the nightly check", () => {
  it("finds nothing on a sound school, and is made once a night, from three o'clock in São Paulo", () =>
    rolledBack(async (db) => {
      await (await aSale(db)).pay();
      const at = (now: Date) => checkRules(ctxOf(db, null, { now }));
      expect(await at(evening)).toEqual({ broken: [], faults: [], corrected: 0, isWhole: true });
      expect(await at(later(evening, 3))).toBeNull();
      expect(await at(later(evening, 4))).toEqual({ broken: [], faults: [], corrected: 0, isWhole: true });
      expect((await told(db)).map(({ object }) => object)).toEqual(["rules/2026-11-19", "rules/2026-11-20"]);
      expect(await checkLastRulesRun({ db })).toMatchObject({
        severity: "well",
        says: expect.stringMatching(/livro-caixa/),
      });
    }));

  it("finds a contradiction, and counts it", () =>
    rolledBack(async (db) => {
      for (const broken of cheapGift) await db.execute(broken);
      const found = await checkRules(ctxOf(db));
      expect(found!.broken).toMatchObject([{ rule: "always-free course with a price", examples: expect.any(Array) }]);
      const { count } = found!.broken[0]!;
      expect(count).toBeGreaterThan(1);
      const [event] = await told(db);
      expect(event!.data).toMatchObject({ contradictions: count, rules: [found!.broken[0]!.rule], entries: 0 });
      expect(await checkLastRulesRun({ db })).toMatchObject({
        severity: "wrong",
        says: expect.stringContaining(`${count} dados não seguem uma regra`),
      });
      const { action, data } = { action: "rules.checked" as const, data: event!.data as DataOf<"rules.checked"> };
      const said = eventSentence({ action, actor: "A plataforma", about: null, title: null, number: "", data });
      expect(said).toContain(`contradições: ${count}`);
    }));

  it("finds books that differ from their tables", () =>
    rolledBack(async (db) => {
      await (await aSale(db)).pay();
      for (const broken of wrongAccount) await db.execute(broken);
      const found = await checkRules(ctxOf(db));
      expect(found!.faults.length).toBeGreaterThan(0);
      expect((await checkLastRulesRun({ db })).says).toMatch(/lançamento.* livro-caixa não bate/);
    }));

  it("that is not over in time says so, and leaves the database's patience as it was", () =>
    rolledBack(async (db) => {
      const before = await db.execute(sql`show statement_timeout`);
      expect(await checkRules(ctxOf(db), { timeoutMs: 1 })).toEqual({
        broken: [],
        faults: [],
        corrected: 0,
        isWhole: false,
      });
      expect(await db.execute(sql`show statement_timeout`)).toEqual(before);
      expect(await told(db)).toHaveLength(1);
      expect(await checkLastRulesRun({ db })).toMatchObject({ severity: "attention" });
    }));

  it("is missed where there is none, and after three days", () =>
    rolledBack(async (db) => {
      expect(await checkLastRulesRun({ db })).toMatchObject({ severity: "attention" });
      await checkRules(ctxOf(db));
      expect(await checkLastRulesRun({ db, now: later(new Date(), 71) })).toMatchObject({ severity: "well" });
      expect(await checkLastRulesRun({ db, now: later(new Date(), 73) })).toMatchObject({ severity: "attention" });
    }));
});

describe("the nightly check of several instances", () => {
  it("is made by one of them", async () => {
    const { db, close } = await freshDatabase();
    const found = await Promise.all(Array.from({ length: 4 }, () => checkRules(ctxOf(db))));
    expect(found.filter((each) => each !== null)).toHaveLength(1);
    expect(await told(db)).toHaveLength(1);
    await close();
  });

  it("is broken off when its instance stops, writes nothing, and another makes it", async () => {
    const { db, client, close } = await freshDatabase();
    const holder = await client.reserve();
    await holder`begin`;
    await holder`lock table courses in access exclusive mode`;
    const stopping = new AbortController();
    const check = checkRules(ctxOf(db), { stop: stopping.signal }).catch((error) => errorCode(error));
    await vi.waitUntil(async () => {
      const waiting = await db.execute(sql`select from pg_stat_activity where wait_event_type = 'Lock'`);
      return waiting.length > 0;
    });
    stopping.abort();
    expect(await check).toBe("57014");
    await holder`rollback`;
    holder.release();
    expect(await told(db)).toEqual([]);
    expect(await checkRules(ctxOf(db))).toMatchObject({ isWhole: true });
    await close();
  });
});
