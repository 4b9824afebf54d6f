import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#drizzle/schema/people.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

describe("a rolled-back test", () => {
  it("finds the demo world, and leaves it as it was", async () => {
    let before = 0;
    await rolledBack(async (db) => {
      before = await db.$count(users);
      expect(before).toBeGreaterThan(0);
      await aStudent(db);
      await db.transaction(async (tx) => void (await anAdmin(tx)));
      expect(await db.$count(users)).toBe(before + 2);
    });
    await rolledBack(async (db) => expect(await db.$count(users)).toBe(before));
  });

  it("fails when what it runs fails", async () => {
    await expect(rolledBack(() => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  });
});

describe("a fresh database", () => {
  it("is refused to everybody else, and is gone when it is closed", async () => {
    const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
    await aStudent(one.db, { email: "so-aqui@exemplo.test" });
    const found = await other.db.execute(sql`select 1 from users where email = 'so-aqui@exemplo.test'`);
    expect(found).toHaveLength(0);
    await one.close();
    const left = await other.db.execute(sql`select 1 from pg_database where datname = ${one.connection.database}`);
    expect(left).toHaveLength(0);
    await other.close();
  });
});

describe("a context", () => {
  it("is a visitor's, or somebody's", () =>
    rolledBack(async (db) => {
      const viewer = await anAdmin(db, { fullName: "Ana Prado" });
      expect(ctxOf(db).viewer).toBe(null);
      expect(ctxOf(db, viewer, { ip: "192.0.2.1" })).toMatchObject({
        ip: "192.0.2.1",
        viewer: { role: "admin", fullName: "Ana Prado" },
      });
    }));
});

describe("signing in", () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp();
  });
  afterAll(() => app.stop());

  it("gives the cookie of a session", async () => {
    const Cookie = await signIn(app, "estudante@sementeira.example");
    const me = await fetch(`${app.origin}/api/users/me`, { headers: { Cookie } });
    expect(await me.json()).toMatchObject({ email: "estudante@sementeira.example", role: "student" });
    expect(me.headers.get("Cache-Control")).toBe("no-store");
  });
});
