import { existsSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Cluster, createDatabase, dropDatabase, startThrowAway } from "#tests/support/cluster.ts";

describe("the throw-away cluster", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startThrowAway();
  });
  afterAll(() => cluster.stop());

  it("copies a template and drops the copy", async () => {
    const template = await createDatabase(cluster, "tpl_throw_away");
    const sql = postgres({ ...template, max: 1 });
    await sql`create table seed as select 7 as n`;
    await sql.end();

    const copy = await createDatabase(cluster, "copy_throw_away", "tpl_throw_away");
    const reader = postgres({ ...copy, max: 1 });
    expect([...(await reader`select n from seed`)]).toEqual([{ n: 7 }]);
    await reader.end();
    await dropDatabase(cluster, "copy_throw_away");
    await dropDatabase(cluster, "tpl_throw_away");
    await dropDatabase(cluster, "never_there");
  });

  it.skipIf(process.env.TEST_DATABASE_URL)("never syncs, and leaves no folder", async () => {
    const other = await startThrowAway();
    const sql = postgres({ ...other.connection, max: 1 });
    expect(await sql`show fsync`).toEqual([{ fsync: "off" }]);
    await sql.end();
    await other.stop();
    expect(existsSync(other.connection.host)).toBe(false);
  });
});
