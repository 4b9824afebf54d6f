import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { recordEvent, recordEvents } from "#app/domain/events/record.server.ts";
import { readQuery } from "#app/domain/paging.ts";
import { endSessionsOf, setRole } from "#app/domain/people/set-role.server.ts";
import { type EventKind, eventKinds, maxPeople, tooManyPeople } from "#app/domain/security-log/event-search.ts";
import {
  eventQuery,
  exportSecurityEvents,
  listSecurityEvents,
} from "#app/domain/security-log/list-security-events.server.ts";
import { actionsOf, eventSentence } from "#app/domain/security-log/security-event.ts";
import { endAllSessions } from "#app/domain/sessions/end-sessions.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import type { Db } from "#drizzle/client.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const all = { kind: null, q: "", of: null, before: null };
const enter = (db: Db, viewer: Viewer) => startSession(ctxOf(db), { viewer, provider: "google", replaces: null });
const sentencesFor = async (db: Db, admin: Viewer, asked: Partial<Parameters<typeof listSecurityEvents>[1]>) =>
  (await listSecurityEvents(ctxOf(db, admin), { ...all, ...asked })).events.map(({ sentence }) => sentence);

describe("the register of security", () => {
  it("shows events as sentences, newest first, with nothing about people but their names", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db, { fullName: "Marta Reis" });
      const ana = await aStudent(db, { fullName: "Ana Prado", email: "ana.prado@exemplo.test" });
      await enter(db, ana);
      await endAllSessions(ctxOf(db, ana));
      await enter(db, ana);
      await endSessionsOf(ctxOf(db, admin), ana.id);
      await setRole(ctxOf(db, admin), ana.id, "instructor");
      await recordEvent({ ...ctxOf(db), ip: "192.0.2.1" }, "session.refused", "session/none", {
        why: "unauthenticated",
      });
      const { events } = await listSecurityEvents(ctxOf(db, admin), all);
      expect(events.slice(0, 6).map(({ sentence }) => sentence)).toEqual([
        "Um login foi recusado: o provedor não confirmou quem era",
        "Marta Reis mudou o papel de Ana Prado: de Estudante para Instrutor",
        "Marta Reis encerrou as sessões de Ana Prado (1)",
        "Ana Prado entrou com o Google",
        "Ana Prado saiu de todos os aparelhos (1)",
        "Ana Prado entrou com o Google",
      ]);
      expect(await sentencesFor(db, admin, { q: admin.id, kind: "sign-ins" })).toEqual([
        "Marta Reis encerrou as sessões de Ana Prado (1)",
      ]);
      expect(JSON.stringify(events)).not.toMatch(/exemplo\.test|192\.0\.2/);
    }));

  it("is narrowed to a kind and to people, by name, e-mail or id", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db, { fullName: "Marta Reis" });
      const ana = await aStudent(db, { fullName: "Aná Pradozinho" });
      const bia = await aStudent(db, { fullName: "Bia Pradozinho" });
      for (const viewer of [ana, bia]) await enter(db, viewer);
      await recordEvent(ctxOf(db, ana), "token.created", "token/7", { scopes: [], days: 90 });
      const of = {
        ana: ["Aná Pradozinho criou um token de acesso, que vale 90 dias", "Aná Pradozinho entrou com o Google"],
      };
      for (const q of ["ana pradozinho", ana.email, ana.id, ana.id.toUpperCase()])
        expect(await sentencesFor(db, admin, { q })).toEqual(of.ana);
      expect(await sentencesFor(db, admin, { q: ana.id, kind: "keys" })).toEqual(of.ana.slice(0, 1));
      expect(await sentencesFor(db, admin, { q: "pradozinho" })).toHaveLength(3);
      expect((await listSecurityEvents(ctxOf(db, admin), { ...all, q: ana.id })).who).toEqual({
        id: ana.id,
        fullName: "Aná Pradozinho",
        isMeant: true,
      });
      expect((await listSecurityEvents(ctxOf(db, admin), { ...all, q: "pradozinho" })).who).toBeNull();
      for (const q of ["ninguém com este nome", crypto.randomUUID(), "%"])
        expect(await sentencesFor(db, admin, { q })).toEqual([]);
      expect((await sentencesFor(db, admin, { kind: "sign-ins" })).slice(0, 2)).toEqual([
        "Bia Pradozinho entrou com o Google",
        "Aná Pradozinho entrou com o Google",
      ]);
    }));

  it("says so where a search finds more people than it takes, on the page and in the file", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const crowd = (n: number) =>
        db.execute(sql`insert into users (email, full_name, given_name)
          select 'multidao-' || gen_random_uuid() || '@exemplo.test', 'Multidão de Souza', 'Ana' from generate_series(1, ${n})`);
      const asked = { ...all, q: "multidao souza" };
      const inFile = async () => {
        const parts = await allOf(await exportSecurityEvents(ctxOf(db, admin), asked));
        return parts.join("").includes(tooManyPeople);
      };
      await crowd(maxPeople);
      const told = async () => [(await listSecurityEvents(ctxOf(db, admin), asked)).isCut, await inFile()];
      expect(await told()).toEqual([false, false]);
      await crowd(1);
      expect(await told()).toEqual([true, true]);
      expect((await listSecurityEvents(ctxOf(db, admin), all)).isCut).toBe(false);
    }));

  it("means the person whose name the box says, and nobody of the same name, until it says something else", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const [ana, other] = [await aStudent(db, { fullName: "Ana Ipê" }), await aStudent(db, { fullName: "Ana Ipê" })];
      for (const viewer of [ana, other]) await enter(db, viewer);
      const asked = (q: string, of: string | null) => listSecurityEvents(ctxOf(db, admin), { ...all, q, of });
      expect((await asked("Ana Ipê", ana.id)).events.map(({ actorId }) => actorId)).toEqual([ana.id]);
      expect((await asked("Ana Ipê", ana.id)).who).toMatchObject({ id: ana.id, isMeant: true });
      for (const of of [null, "nada", admin.id, crypto.randomUUID()])
        expect((await asked("Ana Ipê", of)).events).toHaveLength(2);
      expect((await asked("ipe", ana.id)).events).toHaveLength(2);
    }));

  it("names the course that something was done to", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db, { fullName: "Marta Reis" });
      const { id } = await aCourse(db, { title: "Salmos em família" });
      await recordEvent(ctxOf(db, admin), "course.deleted", `course/${id}`, {});
      expect((await sentencesFor(db, admin, { kind: "courses" }))[0]).toBe(
        "Marta Reis apagou o curso “Salmos em família”",
      );
    }));

  it("goes on where a page ended, whatever came since, to the very first", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const ana = await aStudent(db, { fullName: "Ana Prado" });
      for (let day = 1; day <= 65; day += 1)
        await recordEvent(ctxOf(db, ana), "token.created", `token/${day}`, { scopes: [], days: day });
      const seen: string[] = [];
      for (const q of [ana.id, ""]) {
        seen.length = 0;
        let before: number | null = null;
        do {
          const page = await listSecurityEvents(ctxOf(db, admin), { kind: "keys", q, of: null, before });
          seen.push(...page.events.map(({ sentence }) => sentence));
          before = page.next;
          await recordEvent(ctxOf(db, admin), "token.revoked", "token/1", {});
        } while (before && seen.length < 65);
        expect(
          seen
            .filter((sentence) => sentence.startsWith("Ana Prado criou"))
            .map((sentence) => Number(/\d+/.exec(sentence)![0])),
        ).toEqual(Array.from({ length: 65 }, (_, at) => 65 - at));
      }
    }));

  it("is for admins alone", () =>
    rolledBack(async (db) => {
      for (const viewer of [await aStudent(db), await anInstructor(db)])
        await expect(listSecurityEvents(ctxOf(db, viewer), all)).rejects.toMatchObject({ code: "forbidden" });
      await expect(listSecurityEvents(ctxOf(db), all)).rejects.toMatchObject({ code: "unauthenticated" });
    }));

  it("says who or what deleted an account, also if a restore did", () => {
    const told = { action: "user.deleted" as const, actor: "Ana", about: null, title: null, number: "1" };
    const ways = ["self", "school", "time", "restore"] as const;
    const of = { certificates: "keep", role: "student" } as const;
    const sentence = ways.map((by) => eventSentence({ ...told, data: { ...of, by } }));
    expect(sentence).toEqual([
      "Alguém apagou a própria conta",
      "Ana apagou uma conta",
      "Uma conta sem uso foi apagada",
      "Uma conta apagada voltou com uma cópia restaurada e foi apagada de novo",
    ]);
  });

  it("knows the kinds that there are, and each action once", () => {
    const kindOf = (asked: string) => readQuery(eventQuery, new URL(`http://127.0.0.1/?${asked}`)).kind;
    expect(kindOf("kind=money")).toBe("money");
    for (const asked of ["", "kind=", "kind=nada", "kind=constructor"]) expect(kindOf(asked)).toBeNull();
    const listed = actionsOf(null);
    expect(new Set(listed).size).toBe(listed.length);
    for (const kind of Object.keys(eventKinds) as EventKind[]) expect(actionsOf(kind).length).toBeGreaterThan(0);
  });
});

/** The parts of a file, as somebody takes them. */
async function allOf(parts: AsyncGenerator<string>) {
  const taken: string[] = [];
  for await (const part of parts) taken.push(part);
  return taken;
}

describe("the exported register", () => {
  it("has the page's filter, and contains its own export", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db, { fullName: "Marta Reis" });
      const ana = await aStudent(db, { fullName: '=HYPERLINK("http://mal.example";"oi")' });
      await recordEvent({ ...ctxOf(db, ana), ip: "192.0.2.1" }, "token.created", "token/7", { scopes: [], days: 90 });
      await setRole(ctxOf(db, admin), ana.id, "instructor");
      await db.execute(sql`alter table events disable trigger user`);
      await db.execute(sql`update events set at = '2026-11-20T02:30:00Z' where object = 'token/7'`);
      const asked = { kind: null, q: ana.id, of: null };
      const parts = await allOf(await exportSecurityEvents(ctxOf(db, admin), asked));
      const name = `'=HYPERLINK(""http://mal.example"";""oi"")`;
      const [head, role, token, end] = parts.join("").split("\r\n");
      expect(head).toBe("\ufeffData;Hora;O que aconteceu;Quem;Sobre;Objeto;Código do endereço");
      expect(role).toMatch(/^[\d/]{10};\d\d:\d\d;"Marta Reis mudou o papel de =HYPERLINK/);
      expect(role).toContain(`;Marta Reis;"${name}";user/${ana.id};`);
      expect(token).toMatch(/^19\/11\/2026;23:30;"'=HYPERLINK.*;"'=HYPERLINK[^;]*;""oi""\)";;token\/7;[0-9a-f]{32}$/);
      expect(end).toBe("");
      const [last] = await db.select().from(events).where(eq(events.action, "events.exported")).orderBy(events.id);
      expect(last).toMatchObject({ actorId: admin.id, object: "events", data: { kind: null, people: 1 } });
    }));

  it("comes in parts, each event once", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const objects = Array.from({ length: 1001 }, (_, at) => `token/${at}` as const);
      await recordEvents(ctxOf(db, await aStudent(db)), "token.created", objects, { scopes: [], days: 30 });
      const parts = await allOf(await exportSecurityEvents(ctxOf(db, admin), { kind: "keys", q: "", of: null }));
      const lines = parts.slice(1).map((part) => part.trim().split("\r\n"));
      expect(lines.slice(0, 2).map(({ length }) => length)).toEqual([500, 500]);
      const told = lines.flat().map((line) => line.split(";")[5]!);
      expect(new Set(told).size).toBe(told.length);
      expect(told).toEqual(expect.arrayContaining(objects));
    }));

  it("is for admins alone", () =>
    rolledBack(async (db) => {
      const ask = (viewer?: Viewer) => exportSecurityEvents(ctxOf(db, viewer), { kind: null, q: "", of: null });
      await expect(ask(await anInstructor(db))).rejects.toMatchObject({ code: "forbidden" });
      await expect(ask()).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});
