import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { isMigrated } from "#drizzle/migrations.ts";
import { fillSchool, fillShop, type Size } from "#tests/drills/migrations/fill.ts";
import { type Felt, letThemWork } from "#tests/drills/migrations/traffic.ts";
import type { Fixture } from "#tests/drills/support/fixture.ts";

/** The states at which a school of that time was full: before the shop, and when it had just opened. */
const beforeShop = 4;
const withShop = 8;

/** One way from an older state to a newer one: how long it took in all, and what those felt who worked meanwhile. */
export type Leg = { name: string; seconds: number; before: Felt; reads: Felt; writes: Felt };

/** Fills a school at an older state and brings it to the newest while people read and write. Takes how large it is. */
export async function migrateWhileOpen(fixture: Fixture, size: Size, say: (sentence: string) => void) {
  const { db, close } = await fixture.open();
  const others = await fixture.open({ max: 5 });
  try {
    await migrateDatabase(db, { upTo: beforeShop });
    say(await timed("people, courses and enrolments", () => fillSchool(db, size)));
    const first = await leg(`migrations ${beforeShop} to ${withShop - 1}`, false, () =>
      migrateDatabase(db, { upTo: withShop }),
    );
    say(await timed("payments and commissions", () => fillShop(db, size)));
    const second = await leg(`migrations ${withShop} to the newest`, true, () => migrateDatabase(db));
    const [kept] = await db.execute<Record<"people" | "enrolments" | "payments", number>>(sql`
      select (select count(*)::int from users) as people, (select count(*)::int from enrollments) as enrolments,
        (select count(*)::int from payments) as payments`);
    return { legs: [first, second], kept: kept!, isCurrent: await isMigrated(db), bytes: await sizeOf() };
  } finally {
    await others.close();
    await close();
  }

  async function leg(name: string, hasShop: boolean, migrate: () => Promise<void>): Promise<Leg> {
    const atRest = letThemWork(others.db, { hasShop });
    await wait(2_000);
    const before = await atRest();
    const meanwhile = letThemWork(others.db, { hasShop });
    const begun = performance.now();
    await migrate();
    const seconds = (performance.now() - begun) / 1000;
    return { name, seconds, before: before.reads, ...(await meanwhile()) };
  }

  async function sizeOf() {
    const [row] = await db.execute<{ bytes: string }>(
      sql`select pg_size_pretty(pg_database_size(current_database())) as bytes`,
    );
    return row!.bytes;
  }
}

async function timed(what: string, work: () => Promise<void>) {
  const begun = performance.now();
  await work();
  return `${what}: filled in ${((performance.now() - begun) / 1000).toFixed(1)} s`;
}
