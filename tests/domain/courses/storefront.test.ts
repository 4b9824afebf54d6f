import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findStorefront } from "#app/domain/storefront/public-pages.server.ts";
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
  let fixture: Awaited<ReturnType<typeof freshDatabase>>;
  let free: () => Promise<unknown>;

  beforeEach(async () => {
    fixture = await freshDatabase({ max: 4 });
    const holder = await fixture.client.reserve();
    await holder`begin`;
    await holder`lock table courses in access exclusive mode`;
    free = async () => {
      await holder`rollback`;
      holder.release();
    };
  });

  afterEach(() => fixture.close());

  it("is waited for a second and no longer", async () => {
    const ctx = ctxOf(fixture.db);
    expect(await findStorefront(ctx)).toBeNull();
    await free();
    await vi.waitUntil(async () => (await findStorefront(ctx))?.featured.length === 3);
  });

  it("is not there either when the database has given up waiting before that", async () => {
    const own = openDatabase(fixture.connection, { max: 1 });
    await own.db.execute(sql`set lock_timeout = 20`);
    expect(await findStorefront(ctxOf(own.db))).toBeNull();
    await own.close();
    await free();
  });
});
