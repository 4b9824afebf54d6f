import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { makePayment } from "#app/domain/payments/make-payment.server.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { paying } from "#tests/domain/payments/fixture.ts";
import { aShortCourse, finish } from "#tests/domain/reviews/a-finished-course.ts";
import { aTicket } from "#tests/domain/support/a-ticket.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { Browser } from "#tests/support/browser.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, aStudent, aTeamMember, ctxOf, testSettings } from "#tests/support/people.ts";

/** The page of one person, as admins and the team see it. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
const { SESSION_SECRET } = testSettings();
beforeAll(async () => {
  fixture = await freshDatabase();
  app = await startApp({ connection: fixture.connection, env: { SESSION_SECRET } });
});
afterAll(async () => {
  await app.stop();
  await fixture.close();
});

/** Somebody with one thing of each kind. */
async function somebody() {
  const { db } = fixture;
  const person = await aStudent(db, { fullName: "Ester Lima" });
  const ctx = ctxOf(db, person);
  const enrolment = await finish(db, person, await aShortCourse(db, { title: "Salmos de Asafe" }));
  await generateCertificate(ctx, enrolment);
  await makePayment(ctx, paying(await aCourse(db, { title: "Romanos com lupa", priceCents: 19_700 })));
  await aTicket(db, { subject: "Não recebi o boleto" }, { by: person });
  const classId = await aClass(db, { name: "Turma da praça" });
  await inTransaction(ctx, (within) => joinClass(within, { classId, userId: person.id, by: "school" }));
  return person;
}

const of = { studies: "Salmos de Asafe", class: "Turma da praça", payment: "R$ 197,00", ticket: "Não recebi o boleto" };

async function pageFor(viewer: Viewer, id: string) {
  const sid = await startSession(ctxOf(fixture.db), { viewer, provider: "email", replaces: null });
  const answer = await new Browser(app.origin, { sid }).get(`/admin/people/${id}`, { Accept: "text/html" });
  const text = (await answer.text()).replace(/\u00a0|&nbsp;/g, " ");
  return {
    status: answer.status,
    shown: Object.entries(of).flatMap(([part, words]) => (text.includes(words) ? part : [])),
    text,
  };
}

it("shows each part to those who work on it alone, and records who looked", async () => {
  const { db } = fixture;
  const [person, admin] = [await somebody(), await anAdmin(db)];
  const team = (role: "secretary" | "finance" | "editor") => aTeamMember(db, admin, role);
  const secretary = await team("secretary");
  const viewed = (viewer: Viewer) =>
    db.$count(
      events,
      and(eq(events.action, "person.viewed"), eq(events.object, `user/${person.id}`), eq(events.actorId, viewer.id)),
    );
  expect((await pageFor(admin, person.id)).shown).toEqual(["studies", "class", "payment", "ticket"]);
  const forSecretary = await pageFor(secretary, person.id);
  expect(forSecretary.shown).toEqual(["studies", "class", "ticket"]);
  expect(forSecretary.text).not.toMatch(/\/admin\/events|\/admin\/instructors\/team/);
  expect((await pageFor(await team("finance"), person.id)).shown).toEqual(["payment"]);
  expect([await viewed(admin), await viewed(secretary)]).toEqual([1, 1]);
  const editor = await team("editor");
  expect([(await pageFor(editor, person.id)).status, await viewed(editor)]).toEqual([403, 0]);
  expect((await pageFor(admin, randomUUID())).status).toBe(404);
});
