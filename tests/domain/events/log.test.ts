import { describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { actionsOf, type EventKind, eventKind, eventKinds } from "#app/domain/events/log/kinds.ts";
import { listSecurityEvents } from "#app/domain/events/log/list-security-events.server.ts";
import { sentenceOf } from "#app/domain/events/log/sentence.ts";
import { record } from "#app/domain/events/record.server.ts";
import { setRole } from "#app/domain/people/directory/set-role.server.ts";
import { endAllSessions } from "#app/domain/people/sessions/ending/end-all-sessions.server.ts";
import { endSessionsOf } from "#app/domain/people/sessions/ending/end-sessions-of.server.ts";
import { startSession } from "#app/domain/people/sessions/start-session.server.ts";
import type { Db } from "#drizzle/client.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner, anAdmin, anInstructor, ctxOf } from "#tests/support/people.ts";

const all = { kind: null, q: "", before: null };
const enter = (db: Db, viewer: Viewer) => startSession(ctxOf(db), { viewer, provider: "google", replaces: null });
const saidTo = async (db: Db, admin: Viewer, asked: Partial<Parameters<typeof listSecurityEvents>[1]>) =>
  (await listSecurityEvents(ctxOf(db, admin), { ...all, ...asked })).events.map(({ said }) => said);

describe("the register of security", () => {
  it("tells what happened in sentences, the newest first, with names and nothing more of anybody", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db, { fullName: "Marta Reis" });
      const ana = await aLearner(db, { fullName: "Ana Prado", email: "ana.prado@exemplo.test" });
      await enter(db, ana);
      await endAllSessions(ctxOf(db, ana));
      await enter(db, ana);
      await endSessionsOf(ctxOf(db, admin), ana.id);
      await setRole(ctxOf(db, admin), ana.id, "instructor");
      await record({ ...ctxOf(db), ip: "192.0.2.1" }, "session.refused", "session/none", { why: "unauthenticated" });
      const { events } = await listSecurityEvents(ctxOf(db, admin), all);
      expect(events.slice(0, 6).map(({ said }) => said)).toEqual([
        "Uma entrada foi recusada: o provedor não confirmou quem era",
        "Marta Reis mudou o papel de Ana Prado: de Estudante para Instrutor",
        "Marta Reis encerrou os acessos de Ana Prado (1)",
        "Ana Prado entrou com o Google",
        "Ana Prado saiu de todos os aparelhos (1)",
        "Ana Prado entrou com o Google",
      ]);
      expect(await saidTo(db, admin, { q: admin.id, kind: "sign-ins" })).toEqual([
        "Marta Reis encerrou os acessos de Ana Prado (1)",
      ]);
      expect(JSON.stringify(events)).not.toMatch(/exemplo\.test|192\.0\.2/);
    }));

  it("is narrowed to a kind and to people, by name, e-mail or id", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db, { fullName: "Marta Reis" });
      const ana = await aLearner(db, { fullName: "Aná Pradozinho" });
      const bia = await aLearner(db, { fullName: "Bia Pradozinho" });
      for (const viewer of [ana, bia]) await enter(db, viewer);
      await record(ctxOf(db, ana), "token.created", "token/7", { days: 90 });
      const of = {
        ana: ["Aná Pradozinho criou um token de acesso, que vale 90 dias", "Aná Pradozinho entrou com o Google"],
      };
      for (const q of ["ana pradozinho", ana.email, ana.id, ana.id.toUpperCase()])
        expect(await saidTo(db, admin, { q })).toEqual(of.ana);
      expect(await saidTo(db, admin, { q: ana.id, kind: "keys" })).toEqual(of.ana.slice(0, 1));
      expect(await saidTo(db, admin, { q: "pradozinho" })).toHaveLength(3);
      expect((await listSecurityEvents(ctxOf(db, admin), { ...all, q: ana.id })).who).toBe("Aná Pradozinho");
      expect((await listSecurityEvents(ctxOf(db, admin), { ...all, q: "pradozinho" })).who).toBeNull();
      for (const q of ["ninguém com este nome", crypto.randomUUID(), "%"])
        expect(await saidTo(db, admin, { q })).toEqual([]);
      expect((await saidTo(db, admin, { kind: "sign-ins" })).slice(0, 2)).toEqual([
        "Bia Pradozinho entrou com o Google",
        "Aná Pradozinho entrou com o Google",
      ]);
    }));

  it("goes on where a page ended, whatever came since, to the very first", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      const ana = await aLearner(db, { fullName: "Ana Prado" });
      for (let day = 1; day <= 65; day += 1)
        await record(ctxOf(db, ana), "token.created", `token/${day}`, { days: day });
      const seen: string[] = [];
      for (const q of [ana.id, ""]) {
        seen.length = 0;
        let before: number | null = null;
        do {
          const page = await listSecurityEvents(ctxOf(db, admin), { kind: "keys", q, before });
          seen.push(...page.events.map(({ said }) => said));
          before = page.next;
          await record(ctxOf(db, admin), "token.revoked", "token/1");
        } while (before && seen.length < 65);
        expect(
          seen.filter((said) => said.startsWith("Ana Prado criou")).map((said) => Number(/\d+/.exec(said)![0])),
        ).toEqual(Array.from({ length: 65 }, (_, at) => 65 - at));
      }
    }));

  it("is for admins alone", () =>
    rolledBack(async (db) => {
      for (const viewer of [await aLearner(db), await anInstructor(db)])
        await expect(listSecurityEvents(ctxOf(db, viewer), all)).rejects.toMatchObject({ code: "forbidden" });
      await expect(listSecurityEvents(ctxOf(db), all)).rejects.toMatchObject({ code: "unauthenticated" });
    }));

  it("knows the kinds that there are, and each action once", () => {
    expect(eventKind("money")).toBe("money");
    for (const asked of [null, "", "nada", "constructor"]) expect(eventKind(asked)).toBeNull();
    const listed = actionsOf(null);
    expect(new Set(listed).size).toBe(listed.length);
    for (const kind of Object.keys(eventKinds) as EventKind[]) expect(actionsOf(kind).length).toBeGreaterThan(0);
  });

  it.each(actionsOf(null))("%s is a sentence, with facts or without", (action) => {
    for (const data of [{}, { token: 3, by: "self", why: "x", from: "y", reason: "z", provider: "w" }]) {
      const said = sentenceOf({ action, actor: "Marta", about: null, number: "12", data });
      expect(said).toMatch(/^[A-ZÀ-Ú]/);
      expect(said).not.toMatch(/undefined|null|NaN|\[object| {2}| $|\.$/);
    }
  });
});
