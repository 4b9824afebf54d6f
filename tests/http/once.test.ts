import { count } from "drizzle-orm";
import { redirect } from "react-router";
import { afterAll, beforeAll, expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { once } from "#app/http/once.server.ts";
import { action as deleteCourse } from "#app/routes/admin/courses/delete.tsx";
import { action as newCourse } from "#app/routes/admin/courses/new.tsx";
import { action as vouchers } from "#app/routes/admin/vouchers/index.tsx";
import { action as contact } from "#app/routes/contact.tsx";
import { action as newTicket } from "#app/routes/support/new.tsx";
import { courses } from "#drizzle/schema/courses.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { callRoute } from "#tests/routes/call-route.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fixture = await freshDatabase();
});
afterAll(() => fixture.close());

type Action = Parameters<typeof callRoute>[0];
const send = (action: Action, viewer: Viewer | null, body: Record<string, string>, params = {}) =>
  callRoute(action, { db: fixture.db, viewer, body, params });
const rows = async (table: typeof courses | typeof supportTickets) =>
  (await fixture.db.select({ n: count() }).from(table))[0]!.n;

const ticket = { subject: "Aula sem som", description: "A segunda aula não toca no meu celular." };
const course = { title: "Poda", category: "mentoria", level: "iniciante", form_key: "um" };

it("one copy of a form, sent many times at once, makes one thing and leads all of them to it", async () => {
  const student = await aStudent(fixture.db);
  const before = await rows(supportTickets);
  const body = { ...ticket, form_key: "um" };
  const answers = await Promise.all(Array.from({ length: 6 }, () => send(newTicket, student, body)));
  expect(answers.map(({ status, to }) => [status, to])).toEqual(Array(6).fill([303, "/support"]));
  expect(await rows(supportTickets)).toBe(before + 1);
});

it("other content, another copy of the form or another person makes another course", async () => {
  const [one, other] = [await anInstructor(fixture.db), await anInstructor(fixture.db)];
  const before = await rows(courses);
  const first = await send(newCourse, one, course);
  expect(await send(newCourse, one, course)).toEqual(first);
  const others = [
    await send(newCourse, one, { ...course, title: "Raiz" }),
    await send(newCourse, one, { ...course, form_key: "dois" }),
    await send(newCourse, other, course),
  ];
  expect(new Set([first.to, ...others.map(({ to }) => to)]).size).toBe(4);
  expect(await rows(courses)).toBe(before + 4);
});

it("a refused form may be sent again as it is, and a deletion sent twice has one answer", async () => {
  const admin = await anAdmin(fixture.db);
  const taken = { voucher_code: "JARDIM-2026", form_key: "tres" };
  await send(vouchers, admin, { voucher_code: "JARDIM-2026" });
  for (const _ of [1, 2]) expect((await send(vouchers, admin, taken)).status).toBeGreaterThanOrEqual(400);
  const { to } = await send(newCourse, admin, { ...course, form_key: "quatro" });
  const id = /\d+/.exec(to!)![0];
  for (const _ of [1, 2]) {
    const gone = await send(deleteCourse, admin, { form_key: "cinco" }, { id });
    expect(gone).toMatchObject({ status: 303, to: "/admin" });
  }
});

it("a visitor's message sent twice is one ticket, and two messages are two", async () => {
  const body = { ...ticket, name: "Rute", email: "rute@exemplo.test", form_key: "um" };
  const before = await rows(supportTickets);
  const [first, again] = [await send(contact, null, body), await send(contact, null, body)];
  expect([first.status, again]).toEqual([303, first]);
  await send(contact, null, { ...body, description: "Outra pergunta, sobre o certificado." });
  expect(await rows(supportTickets)).toBe(before + 2);
});

it("what was made before a failure is known when the same form is sent again, and is not made twice", async () => {
  const student = await aStudent(fixture.db);
  const ctx = ctxOf(fixture.db, student);
  const fields = new URLSearchParams({ form_key: "seis", seats: "3" }) as never;
  const sent = { request: new Request("https://escola.example/checkout/1/group", { method: "POST" }), fields };
  const failing = once(ctx, sent, async (own) => {
    expect(own.idempotencyKey!.made).toBeNull();
    await own.idempotencyKey!.remember(own, "payment/7");
    throw new AppError("unavailable");
  });
  await expect(failing).rejects.toMatchObject({ code: "unavailable" });
  const response = await once(ctx, sent, async (own) => redirect(`/${own.idempotencyKey!.made}`, 303));
  expect(response.headers.get("Location")).toBe("/payment/7");
});
