import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, inject, it } from "vitest";
import { type Db, openDatabase } from "#drizzle/client.ts";
import { migrateDatabase } from "#drizzle/migrate.ts";
import { isMigrated, migrationsOnDisk } from "#drizzle/migrations.ts";
import { admitRelease } from "#drizzle/releases.ts";
import { projectRoot } from "#drizzle/root.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";

const folder = path.join(projectRoot, "migrations");
const files = readdirSync(folder).filter((file) => file.endsWith(".sql"));

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

async function emptyDatabase() {
  const cluster = { connection: inject("fixture").connection, stop: async () => {} };
  const name = `sementeira_test_${randomBytes(6).toString("hex")}`;
  const connection = await createDatabase(cluster, name);
  const { db, close } = openDatabase(connection, { max: 4 });
  cleanUp.push(() => dropDatabase(cluster, name), close);
  return { db, connection };
}

it("the newest state is reached from every older one, as in one go, and people are kept", async () => {
  const { db } = await emptyDatabase();
  for (let upTo = 1; upTo <= files.length; upTo += 1) {
    await migrateDatabase(db, { upTo });
    expect(await noted(db), files[upTo - 1]).toBe(upTo);
    if (upTo === 2)
      await db.execute(sql`insert into users (email, full_name, given_name) values ('a@a.example', 'Ana', 'Ana')`);
  }
  expect(await isMigrated(db)).toBe(true);
  expect(await shapeOf(db)).toEqual(await newestShape());
  expect(await db.execute(sql`select email from users`)).toMatchObject([{ email: "a@a.example" }]);
});

it("the release before the newest still runs on its database, an older one is refused in words", async () => {
  const { db } = await emptyDatabase();
  await migrateDatabase(db);
  const [first, second, third] = migrationsOnDisk()
    .slice(-3)
    .map(({ at }) => at);
  const starts = (release: string, newest?: number) => admitRelease(db, release, newest);
  await starts("1.0.0", first);
  // Without a migration of its own a release is as good as the one before it.
  await starts("1.0.1", first);
  await Promise.all([starts("1.1.0", second), starts("1.1.0", second)]);
  await starts("1.0.0", first);
  await starts("1.2.0");
  await starts("1.1.0", second);
  await expect(starts("1.0.0", first)).rejects.toThrow(
    "Release 1.0.0 is too old for this database, which release 1.2.0 has changed",
  );
  await starts("1.2.0", third);
});

describe("an attempt that broke off", () => {
  it("has its finished indexes left as they are by the next one, and its unfinished ones rebuilt", async () => {
    const { db } = await emptyDatabase();
    const growth = files.indexOf("0016_growth.sql");
    await migrateDatabase(db, { upTo: growth });
    // A table of that name is in the way of what comes after the indexes.
    await db.execute(sql`create table counted_courses ()`);
    await expect(migrateDatabase(db)).rejects.toThrow();
    // What PostgreSQL leaves of an index that it could not finish: here because two have one name.
    await db.execute(sql`drop index courses_title`);
    await db.execute(
      sql`insert into users (email, full_name, given_name) values ('a@a.example', '', 'Ana'), ('b@b.example', '', 'Ana')`,
    );
    await expect(
      db.execute(sql`create unique index concurrently courses_title on users (given_name)`),
    ).rejects.toThrow();
    await db.execute(sql`drop table counted_courses`);
    const before = await indexesOf(db);
    await migrateDatabase(db);
    const after = await indexesOf(db);
    const rebuilt = Object.keys(before).filter((name) => after[name] && before[name] !== after[name]);
    expect(rebuilt).toEqual(["courses_title"]);
    expect(await shapeOf(db)).toEqual(await newestShape());
  });
});

describe("several at once", () => {
  it("apply each migration once, and all of them come back when there is nothing left", async () => {
    const { db, connection } = await emptyDatabase();
    const pools = Array.from({ length: 4 }, () => openDatabase(connection, { max: 2 }));
    cleanUp.push(...pools.map(({ close }) => close));
    await Promise.all(pools.map((pool) => migrateDatabase(pool.db)));
    expect(await noted(db)).toBe(files.length);
  });
});

describe("a table that another connection has locked", () => {
  it("is waited for a second at a time, and had as soon as it is let go", async () => {
    const { db, connection } = await emptyDatabase();
    // The next one refers to people.
    await migrateDatabase(db, { upTo: files.indexOf("0014_instances.sql") });
    const other = openDatabase(connection, { max: 2 });
    cleanUp.push(other.close);
    const isWaitedFor = () =>
      other.db.execute<{ n: number }>(sql`select count(*)::int as n from pg_locks where not granted`);
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    let holder: Promise<void> | undefined;
    await new Promise<void>((isHeld) => {
      holder = other.db.transaction(async (tx) => {
        await tx.execute(sql`lock table users`);
        isHeld();
        await held;
      });
    });
    const migrated = migrateDatabase(db);
    // It asks, gives up, leaves the table to others, and asks again.
    for (const is of [1, 0, 1]) await expect.poll(async () => (await isWaitedFor())[0]!.n, { interval: 5 }).toBe(is);
    letGo();
    await Promise.all([holder, migrated]);
    expect(await isMigrated(db)).toBe(true);
  });
});

/** Later migrations come upon a school that is open: see docs/several-instances.md. */
describe.each(files.slice(13))("%s closes no table for long", (file) => {
  const statements = readFileSync(path.join(folder, file), "utf8").split("--> statement-breakpoint");
  const made = statements.flatMap((each) => /create table (?:if not exists )?"?(\w+)"?/i.exec(each)?.[1] ?? []);
  const onOldTables = statements.filter((each) => {
    const [, table] = /(?:alter table|create (?:unique )?index .*? on)\s+(?:only )?"?(\w+)"?/is.exec(each) ?? [];
    return table && !made.includes(table);
  });

  it("builds indexes of older tables CONCURRENTLY, after what an interrupted attempt has left", () => {
    const plain = onOldTables.filter((each) => /create (unique )?index(?! concurrently)/i.test(each));
    expect(plain).toEqual([]);
    const begun = statements.filter((each) => /create (unique )?index concurrently/i.test(each));
    const cleared = statements.filter((each) => /drop index concurrently if exists/i.test(each));
    expect(cleared.length).toBe(begun.length);
  });

  it("takes nothing away that the former release reads, and rewrites no table", () => {
    const harsh = /drop column|drop table|rename|alter column .* (type|set not null)/is;
    expect(statements.filter((each) => harsh.test(each))).toEqual([]);
  });

  it("adds no check or reference to an older table without NOT VALID", () => {
    const reading = onOldTables.filter((each) => /add constraint .*(check|foreign key)/is.test(each));
    expect(reading.filter((each) => !/not valid/i.test(each))).toEqual([]);
  });
});

async function noted(db: Db) {
  const [row] = await db.execute<{ n: number }>(sql`select count(*)::int as n from drizzle.__drizzle_migrations`);
  return row!.n;
}

/** Which index is which, by name; one that is rebuilt becomes another. */
async function indexesOf(db: Db) {
  const rows = await db.execute<{ name: string; id: number }>(sql`
    select relname as name, oid::int as id from pg_class
    where relkind = 'i' and relnamespace = 'public'::regnamespace`);
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

let newest: ReturnType<typeof shapeOf> | undefined;

async function newestShape() {
  newest ??= emptyDatabase().then(async ({ db }) => {
    await migrateDatabase(db);
    return await shapeOf(db);
  });
  return await newest;
}

/** Every column, index, constraint and trigger, as PostgreSQL itself writes them. */
async function shapeOf(db: Db) {
  const lines = await db.execute<{ line: string }>(sql`
    select concat_ws(' ', table_name, column_name, data_type, is_nullable, column_default) as line
      from information_schema.columns where table_schema = 'public'
    union all select indexdef from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
      where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1`);
  return lines.map(({ line }) => line);
}
