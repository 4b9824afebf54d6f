import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findStorefront } from "#app/domain/courses/find-storefront.server.ts";
import { openDatabase } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { ctxOf } from "#tests/support/people.ts";

describe("what the home page shows of the catalogue", () => {
  it("is its three newest courses, how many there are, and no rating as long as nobody has rated", () =>
    rolledBack(async (db) => {
      await db.update(courses).set({ isPublished: false });
      const planted = [];
      for (const title of ["Um", "Dois", "Três", "Quatro"]) planted.push((await aCourse(db, { title })).id);
      await aCourse(db, { title: "Rascunho", isPublished: false });
      const shown = await findStorefront(ctxOf(db));
      expect(shown?.featured.map(({ id }) => id)).toEqual(planted.slice(1).reverse());
      expect(shown?.total).toBe(4);
    }));

  it("is nothing in an empty catalogue", () =>
    rolledBack(async (db) => {
      await db.update(courses).set({ isPublished: false });
      expect(await findStorefront(ctxOf(db))).toEqual({ featured: [], total: 0, rating: null });
    }));

  it("does not hide a fault", () =>
    rolledBack(async (db) => {
      await db.execute(sql`alter table courses rename column title to renamed`);
      await expect(findStorefront(ctxOf(db))).rejects.toThrow(/title/);
    }));
});

describe("a catalogue that does not answer", () => {
  let ground: Awaited<ReturnType<typeof freshDatabase>>;
  let free: () => Promise<unknown>;

  beforeEach(async () => {
    ground = await freshDatabase({ max: 4 });
    const holder = await ground.client.reserve();
    await holder`begin`;
    await holder`lock table courses in access exclusive mode`;
    free = async () => {
      await holder`rollback`;
      holder.release();
    };
  });

  afterEach(() => ground.close());

  it("is waited for a second and no longer, by however many, on one connection", async () => {
    const ctx = ctxOf(ground.db);
    const answers = Promise.all(Array.from({ length: 20 }, () => findStorefront(ctx)));
    await vi.waitUntil(async () => (await waiting()) === 1);
    expect(await answers).toEqual(Array(20).fill(null));
    expect(await waiting()).toBeLessThanOrEqual(1);
    await free();
    await vi.waitUntil(async () => (await findStorefront(ctx))?.featured.length === 3);
    expect(await waiting()).toBe(0);
  });

  it("is not there either when the database has given up waiting before that", async () => {
    const own = openDatabase(ground.connection, { max: 1 });
    await own.db.execute(sql`set lock_timeout = 20`);
    expect(await findStorefront(ctxOf(own.db))).toBeNull();
    await own.close();
    await free();
  });

  /** How many queries stand before the lock; an autovacuum that stands there too is not of our making. */
  async function waiting() {
    const [row] = await ground.client`
      select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
      where not granted and relation = 'courses'::regclass and backend_type = 'client backend'`;
    return row!.count;
  }
});
