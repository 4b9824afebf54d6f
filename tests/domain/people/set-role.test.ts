import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { listPeople, peopleList } from "#app/domain/people/people.server.ts";
import { setRole, setRoleByEmail } from "#app/domain/people/set-role.server.ts";
import { action as people } from "#app/routes/admin/instructors/people.tsx";
import type { Db } from "#drizzle/client.ts";
import { sessions, users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { callRoute } from "#tests/routes/call-route.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const roleOf = async (db: Db, id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]!.role;
const aSession = (db: Db, userId: string) =>
  db.insert(sessions).values({ userId, tokenHash: userId.replaceAll("-", "").padEnd(64, "0") });

describe("a role", () => {
  it("asks before somebody who teaches becomes a student", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const { instructor } = await aCourse(db, { lessons: [{}] });
      const body = { user_id: instructor.id, role: "student" };
      const asked = await callRoute(people, { db, viewer: ctx.viewer, body });
      expect(asked).toMatchObject({ status: 409, data: { error: { confirm: [expect.stringContaining("um curso")] } } });
      expect(await roleOf(db, instructor.id)).toBe("instructor");
      await setRole(ctx, instructor.id, "admin", { confirm: false });
      expect((await callRoute(people, { db, viewer: ctx.viewer, body: { ...body, confirm: "on" } })).status).toBe(303);
      expect(await roleOf(db, instructor.id)).toBe("student");
    }));

  it("is given and taken by admins, and ends that person's sessions", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const ester = await aStudent(db);
      for (const role of ["instructor", "admin", "student"] as const) {
        await aSession(db, ester.id);
        expect(await setRole(ctx, ester.id, role)).toMatchObject({ id: ester.id, role });
        expect(await roleOf(db, ester.id)).toBe(role);
        expect(await db.$count(sessions, eq(sessions.userId, ester.id))).toBe(0);
      }
      await aSession(db, ester.id);
      await setRole(ctx, ester.id, "student", { confirm: false });
      expect(await db.$count(sessions, eq(sessions.userId, ester.id))).toBe(1);
      const changes = and(eq(events.action, "user.role_changed"), eq(events.object, `user/${ester.id}`));
      const told = await db.select().from(events).where(changes).orderBy(events.id);
      expect(told.map(({ data }) => data)).toEqual([
        { from: "student", to: "instructor", sessions: 1, tokens: 0 },
        { from: "instructor", to: "admin", sessions: 1, tokens: 0 },
        { from: "admin", to: "student", sessions: 1, tokens: 0 },
      ]);
    }));

  it("is never one's own, the founder's, or taken from whom the settings name", () =>
    rolledBack(async (db) => {
      const marta = await anAdmin(db);
      const ctx = ctxOf(db, marta);
      const conflict = (message: string) => ({ code: "conflict", message });
      await expect(setRole(ctx, marta.id, "student")).rejects.toMatchObject(
        conflict("Você não pode mudar o seu próprio papel."),
      );
      const [founder] = await db.select().from(users).where(eq(users.isFounder, true));
      await expect(setRole(ctx, founder!.id, "student")).rejects.toMatchObject(
        conflict("O papel do fundador da plataforma não pode ser mudado."),
      );
      const vera = await anAdmin(db, { email: "vera@exemplo.test" });
      const settings = testSettings({ ADMIN_EMAILS: "vera@exemplo.test" });
      await expect(setRole({ ...ctx, settings }, vera.id, "instructor")).rejects.toMatchObject({ code: "conflict" });
      await expect(setRole(ctx, crypto.randomUUID(), "admin")).rejects.toMatchObject({
        code: "not_found",
        message: "Pessoa não encontrada",
      });
      for (const viewer of [await anInstructor(db), await aStudent(db)]) {
        await expect(setRole(ctxOf(db, viewer), vera.id, "student")).rejects.toMatchObject({ code: "forbidden" });
        await expect(listPeople(ctxOf(db, viewer), { q: "", page: 1, limit: 1 })).rejects.toMatchObject({
          code: "forbidden",
        });
      }
    }));

  it("is given by e-mail, whatever its case, unless nobody or more than one person has it", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const ester = await aStudent(db, { email: "Ester@Exemplo.test" });
      const ask = (email: string) => setRoleByEmail(ctx, { email, role: "instructor" });
      expect(await ask("ester@exemplo.test")).toMatchObject({ id: ester.id, role: "instructor" });
      await expect(ask("ninguem@exemplo.test")).rejects.toMatchObject({
        code: "not_found",
        fields: { email: [expect.stringContaining("Peça que a pessoa entre uma vez")] },
      });
      await aStudent(db, { email: "ester@exemplo.test" });
      await expect(ask("ester@exemplo.test")).rejects.toMatchObject({
        code: "conflict",
        fields: { email: [expect.stringContaining("mais de uma conta")] },
      });
    }));

  it("two admins who take each other's at once leave one admin", async () => {
    const { db, close } = await freshDatabase();
    const [ana, bia] = [await anAdmin(db), await anAdmin(db)];
    const results = await Promise.allSettled([
      setRole(ctxOf(db, ana), bia.id, "student"),
      setRole(ctxOf(db, bia), ana.id, "student"),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect([await roleOf(db, ana.id), await roleOf(db, bia.id)].sort()).toEqual(["admin", "student"]);
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});

describe("the list of people", () => {
  it("finds by parts of name and e-mail, whatever accents and case, and takes no pattern for one", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const { id } = await aStudent(db, { fullName: "Conceição Évora", email: "c.evora@exemplo.test" });
      const find = async (q: string) => (await listPeople(ctx, { q, page: 1, limit: 20 })).data.map((one) => one.id);
      for (const q of ["conceicao", "ÉVORA conc", "c.evora@", "evora exemplo.test"])
        expect(await find(q)).toEqual([id]);
      for (const q of ["conc%ção", "c_evora", "' or 1=1", "évora ninguém"]) expect(await find(q)).toEqual([]);
      const all = await listPeople(ctx, { q: "  ", page: 1, limit: 2 });
      expect(all.total).toBe(await db.$count(users));
      expect(all.data).toHaveLength(2);
    }));

  it("counts whom it finds for somebody who looks no further than the next full hundred, and for a program all", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const look = async (page: number, q = "zebedeu") => await peopleList.read(ctx, { q, page, limit: 20 });
      const add = (from: number, to: number) =>
        db.insert(users).values(
          Array.from({ length: to - from }, (_, n) => ({
            email: `zebedeu${from + n}@exemplo.test`,
            fullName: `Zebedeu ${from + n}`,
            givenName: "Zebedeu",
          })),
        );
      await add(0, 100);
      expect(await look(1)).toMatchObject({ total: 100, totalPages: 5, hasMore: false });
      await add(100, 101);
      expect(await look(1)).toMatchObject({ total: 100, totalPages: 5, hasMore: true });
      expect(await look(4)).toMatchObject({ total: 100, hasMore: true });
      expect(await look(5)).toMatchObject({ total: 101, totalPages: 6, hasMore: false });
      expect((await look(6)).data).toHaveLength(1);
      expect(await listPeople(ctx, { q: "zebedeu", page: 1, limit: 20 })).toMatchObject({ total: 101 });
      expect(await look(1, "")).toMatchObject({ total: await db.$count(users) });
    }));
});
