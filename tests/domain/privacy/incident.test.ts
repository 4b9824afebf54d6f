import { describe, expect, it } from "vitest";
import { listSecurityEvents } from "#app/domain/events/log/list-security-events.server.ts";
import { deleteOwnAccount } from "#app/domain/privacy/deletion/delete-account.server.ts";
import { type Affected, affectedBy, type Scope } from "#app/domain/privacy/incident/affected.server.ts";
import { lastDays, noticeToAuthority, noticeToPeople } from "#app/domain/privacy/incident/notice.ts";
import { recordIncident } from "#app/domain/privacy/incident/record-incident.server.ts";
import { subjects } from "#app/domain/privacy/incident/subjects.ts";
import { showRegister } from "#app/domain/privacy/register/show-register.server.ts";
import { schoolOf } from "#app/domain/school.ts";
import type { Db } from "#drizzle/client.ts";
import { aSale, later, thursday } from "#tests/domain/payments/ground.ts";
import { settings, somebodyBusy } from "#tests/domain/privacy/somebody.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aLearner, anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";

async function touched(db: Db, scope: Scope): Promise<Affected[]> {
  const all: Affected[] = [];
  for await (const rows of affectedBy(db, scope)) all.push(...rows);
  return all;
}

describe("an incident that is kept", () => {
  it("stands in the register of security, with its kind of data, how many it touches and when it was known", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, null, { now: later({ days: 1 }) });
      await recordIncident(ctx, { subject: "tickets", since: thursday, role: "student" }, { people: 12 });
      await recordIncident(ctx, { subject: "payments" }, { people: 1, knownAt: thursday });
      const asked = { kind: "incidents", q: "", of: null, before: null } as const;
      const { events } = await listSecurityEvents(ctxOf(db, await anAdmin(db)), asked);
      expect(events.map(({ said }) => said).sort()).toEqual([
        `Um incidente foi registrado, conhecido em 19/11/2026. Dados: ${subjects.payments.words}; contas: 1`,
        `Um incidente foi registrado, conhecido em 20/11/2026. Dados: ${subjects.tickets.words}; contas: 12`,
      ]);
    }));
});

describe("the accounts that an incident touches", () => {
  it("are those whose data of the kind came to be in that time", () =>
    rolledBack(async (db) => {
      const { ctx, pay } = await aSale(db);
      await pay();
      const { id, email } = ctx.viewer;
      const found = async (scope: Omit<Scope, "subject">) =>
        (await touched(db, { subject: "payments", ...scope })).filter((person) => person.id === id);
      expect(await found({})).toMatchObject([{ email, role: "student" }]);
      expect(await found({ since: thursday, until: later({ ms: 1 }) })).toHaveLength(1);
      expect(await found({ since: later({ ms: 1 }) })).toEqual([]);
      expect(await found({ until: thursday })).toEqual([]);
      expect(await found({ role: "instructor" })).toEqual([]);
    }));

  it("are found for every kind of data, and whoever deleted their account is not among them", () =>
    rolledBack(async (db) => {
      const { ctx } = await somebodyBusy(db);
      const kinds = (Object.keys(subjects) as Scope["subject"][]).filter((kind) => kind !== "payouts");
      const among = async (subject: Scope["subject"]) =>
        (await touched(db, { subject })).some(({ id }) => id === ctx.viewer.id);
      for (const kind of kinds) expect({ kind, is: await among(kind) }).toEqual({ kind, is: true });
      expect(await among("payouts")).toBe(false);
      await deleteOwnAccount(ctx, { certificates: "keep" });
      for (const kind of kinds) expect({ kind, is: await among(kind) }).toEqual({ kind, is: false });
    }));
});

describe("the drafts of the notices", () => {
  const incident = { data: subjects.payments.words, people: 12, since: thursday, knownAt: thursday };

  it("name the last day: three business days, six for small agents, holidays left out", () => {
    // The Friday after that Thursday is Consciência Negra.
    expect(lastDays(thursday)).toEqual({ standard: "2026-11-25", smallAgent: "2026-11-30" });
  });

  it("say who, what, since when and how many, and leave to people what only they know", () => {
    const school = schoolOf(testSettings({ LEGAL_NAME: "Escola Boa Terra Ltda." }));
    const [toAuthority, toPeople] = [
      noticeToAuthority({ ...incident, school }),
      noticeToPeople({ ...incident, school }),
    ];
    for (const text of [toAuthority, toPeople]) {
      expect(text).toContain("Escola Boa Terra Ltda.");
      expect(text).toContain(subjects.payments.words);
      expect(text).toContain("a partir de 19/11/2026, 09:00");
      expect(text).not.toMatch(/undefined|null|NaN/);
    }
    expect(toAuthority).toMatch(/até 25\/11\/2026 \(3 dias úteis\)[\s\S]*Titulares: 12\./);
  });
});

describe("the register of processing", () => {
  it("is for admins, and tells who else receives data as this school is set up", () =>
    rolledBack(async (db) => {
      const admin = ctxOf(db, await anAdmin(db), { settings });
      const alone = showRegister(admin);
      const answering = alone.operations.find(({ name }) => name === "Responder pelo assistente")!;
      expect(answering.shared).toEqual([expect.stringContaining("nada da conversa sai dele")]);
      expect(answering.kept).toMatchObject([{ time: "24 horas depois da última palavra" }]);
      const outside = testSettings({ AI_BASE_URL: "https://modelo.exemplo.test/v1", AI_MODEL: "m" });
      expect(JSON.stringify(showRegister({ ...admin, settings: outside }))).toContain("modelo.exemplo.test");
      for (const viewer of [await aLearner(db), await anInstructor(db)]) {
        expect(() => showRegister(ctxOf(db, viewer))).toThrow("Acesso negado.");
      }
    }));
});
