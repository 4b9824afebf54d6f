import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { createEndpoint } from "#app/domain/webhooks/edit-endpoint.server.ts";
import { action as editDesign } from "#app/routes/admin/certificates/index.tsx";
import { action as editCourse } from "#app/routes/admin/courses/edit.tsx";
import { action as editEntry } from "#app/routes/admin/instructors/edit.tsx";
import { action as newEntry } from "#app/routes/admin/instructors/new.tsx";
import { action as editPerson } from "#app/routes/admin/instructors/person.tsx";
import { action as editLesson } from "#app/routes/admin/lessons/edit.tsx";
import { action as editQuestion } from "#app/routes/admin/questions/edit.tsx";
import { action as editResource } from "#app/routes/admin/resources/edit.tsx";
import { action as editEndpoint, loader as endpointPage } from "#app/routes/admin/webhooks/edit.tsx";
import { certificates } from "#app/routes/api/certificates.ts";
import { commissions } from "#app/routes/api/commissions.ts";
import { courses } from "#app/routes/api/courses.ts";
import { lessons } from "#app/routes/api/lessons.ts";
import { people } from "#app/routes/api/people.ts";
import { profile } from "#app/routes/api/profile.ts";
import { loader as accountPage, action as editAccount } from "#app/routes/payment-settings.tsx";
import type { Db } from "#drizzle/client.ts";
import { lessonResources } from "#drizzle/schema/courses.ts";
import { rosterEntries } from "#drizzle/schema/roster.ts";
import { account } from "#tests/domain/commissions/an-account.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { type Answer, callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, ctxOf } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

type Fields = Record<string, string>;
type Thing = {
  /** Saves by form and by the JSON twin. */
  form: (sent: Fields) => Promise<Answer>;
  json: (sent: Record<string, unknown>) => Promise<{ status: number; body: Said }>;
  /** What everybody sends, and the one field in which two people differ. */
  body: Fields;
  asJson: Record<string, unknown>;
  field: string;
};
type Said = { data: Record<string, unknown>; fields?: Record<string, string[]> };

type Declared = Record<string, Partial<Record<"PUT", (args: never, area: null) => Promise<Response>>>>;
const put = (db: Db, viewer: Viewer, calls: unknown, path: string, id?: number | string) => async (sent: object) => {
  const call = (calls as Declared)[path]!.PUT!;
  const request = new Request(`https://escola.example/api/${path}`, {
    method: "PUT",
    body: JSON.stringify(sent),
    headers: { "Content-Type": "application/json" },
  });
  const context = contextOf({ db, viewer });
  const answer = await call(
    { request, params: id === undefined ? {} : { id: String(id) }, context } as never,
    null,
  ).catch((error: { code: string; fields: Said["fields"] }) =>
    Response.json({ fields: error.fields }, { status: error.code === "conflict" ? 409 : 500 }),
  );
  return { status: answer.status, body: (await answer.json()) as Said };
};

const things: Record<string, (db: Db) => Promise<Thing>> = {
  "a course": async (db) => {
    const { id, instructor } = await aCourse(db, { category: "mentoria", lessons: [{}] });
    const body = { title: "Poda", description: "Cortar.", category: "mentoria", level: "iniciante" };
    return {
      form: (sent) => callRoute(editCourse, { db, viewer: instructor, params: { id: String(id) }, body: sent }),
      json: put(db, instructor, courses, "courses/:id", id),
      body,
      asJson: body,
      field: "description",
    };
  },
  "a lesson": async (db) => {
    const { lessonIds, instructor } = await aCourse(db, { lessons: [{}] });
    const [id] = lessonIds;
    const body = { title: "Rega", content_type: "text", content_text: "Água de manhã." };
    return {
      form: (sent) => callRoute(editLesson, { db, viewer: instructor, params: { id: String(id) }, body: sent }),
      json: put(db, instructor, lessons, "lessons/:id", id),
      body,
      asJson: body,
      field: "content_text",
    };
  },
  "a question": async (db) => {
    const { quizzes, instructor } = await aCourse(db, { lessons: [{ quiz: true }] });
    const id = quizzes[0]!.truth;
    const body = { question_text: "Chove?", question_type: "short_answer", correct_answer: "sim" };
    return {
      form: (sent) => callRoute(editQuestion, { db, viewer: instructor, params: { id: String(id) }, body: sent }),
      json: put(db, instructor, lessons, "quiz-questions/:id", id),
      body,
      asJson: body,
      field: "question_text",
    };
  },
  "a resource": async (db) => {
    const { lessonIds, instructor } = await aCourse(db, { lessons: [{ resourceUrl: "https://a.test/a.pdf" }] });
    const [row] = await db.select().from(lessonResources).where(eq(lessonResources.lessonId, lessonIds[0]!));
    const body = { resource_type: "document", resource_title: "Guia", resource_url: "https://a.test/b.pdf" };
    return {
      form: (sent) => callRoute(editResource, { db, viewer: instructor, params: { id: String(row!.id) }, body: sent }),
      json: put(db, instructor, lessons, "lesson-resources/:id", row!.id),
      body,
      asJson: body,
      field: "resource_title",
    };
  },
  "a profile": async (db) => {
    const [admin, instructor] = [await anAdmin(db), await anInstructor(db)];
    const body = { full_name: "Rute Sol", bio: "Planto." };
    const params = { userId: instructor.id };
    return {
      form: (sent) => callRoute(editPerson, { db, viewer: admin, params, body: sent }),
      json: (sent) =>
        put(db, admin, profile, "profile")({ site_url: null, specialties: [], ...sent, user_id: instructor.id }),
      body,
      asJson: body,
      field: "bio",
    };
  },
  "an entry of the roster": async (db) => {
    const viewer = await anAdmin(db);
    const body = { full_name: "Noé Vinha", bio: "Colho." };
    await callRoute(newEntry, { db, viewer, body });
    const [row] = await db.select().from(rosterEntries).where(eq(rosterEntries.fullName, "Noé Vinha"));
    return {
      form: (sent) => callRoute(editEntry, { db, viewer, params: { id: String(row!.id) }, body: sent }),
      json: put(db, viewer, people, "admin/instructors/:id", row!.id),
      body,
      asJson: body,
      field: "bio",
    };
  },
  "the certificates' design": async (db) => {
    const viewer = await anAdmin(db);
    const body = { organization_name: "Vale", ceo_name: "Ana", show_program_content: "on" };
    return {
      form: (sent) => callRoute(editDesign, { db, viewer, body: sent }),
      json: put(db, viewer, certificates, "certificate-settings"),
      body,
      asJson: { ...body, show_program_content: true, auto_generate_hours: false, is_active: false },
      field: "ceo_name",
    };
  },
  "where commissions are paid": async (db) => {
    const viewer = await anInstructor(db);
    const { is_active: _, ...body } = account;
    return {
      form: (sent) => callRoute(editAccount, { db, viewer, body: sent }),
      json: put(db, viewer, commissions, "payment-settings"),
      body,
      asJson: { ...body, is_active: false },
      field: "bank_name",
    };
  },
};

describe("two people who edit the same", () => {
  it.each(Object.keys(things))("%s: the second sees what the first saved, and decides", (name) =>
    rolledBack(async (db) => {
      const { form, json, body, asJson, field } = await things[name]!(db);
      const begun = (await json(asJson)).body.data.version as string;
      const other = { ...body, [field]: "Da primeira pessoa" };
      expect(await form({ ...other, version: begun })).toMatchObject({ status: 303 });

      const mine = { ...body, [field]: "Da segunda" };
      const refused = await form({ ...mine, version: begun });
      expect(refused).toMatchObject({
        status: 409,
        data: {
          initialValue: { [field]: "Da segunda" },
          error: {
            version: [expect.stringContaining("Outra versão foi salva")],
            [field]: [expect.stringContaining("Da primeira")],
          },
        },
      });
      const asked = await json({ ...asJson, [field]: "Da segunda", version: begun });
      expect(asked).toMatchObject({
        status: 409,
        body: { fields: { [field]: [expect.stringContaining("Da primeira")] } },
      });

      // The same again overwrites nothing; without a version the last one wins, as before.
      expect(await form({ ...other, version: begun })).toMatchObject({ status: 303 });
      const now = (await json({ ...asJson, [field]: "Da primeira pessoa" })).body.data.version as string;
      expect(now).not.toBe(begun);
      expect(await form({ ...mine, version: now })).toMatchObject({ status: 303 });
    }),
  );

  it("a webhook's endpoint: the second sees what the first saved, and decides", () =>
    rolledBack(async (db) => {
      const viewer = await anAdmin(db);
      const made = { url: "https://caixa.example/avisos", description: "Caixa", types: ["payment.completed" as const] };
      const { id } = await createEndpoint(ctxOf(db, viewer), made);
      const at = { db, viewer, params: { id: String(id) } };
      const version = (await callRoute(endpointPage, at)).data.version as string;
      const first = { ...made, types: "payment.refunded", description: "Da primeira pessoa" };
      expect(await callRoute(editEndpoint, { ...at, body: { ...first, version } })).toMatchObject({ status: 303 });
      const second = { ...made, types: "payment.completed", description: "Da segunda" };
      expect(await callRoute(editEndpoint, { ...at, body: { ...second, version } })).toMatchObject({
        status: 409,
        data: {
          initialValue: { description: "Da segunda" },
          error: {
            version: [expect.stringContaining("Outra versão foi salva")],
            description: ["Para que serve, na versão salva: “Da primeira pessoa”."],
            types: [expect.stringContaining("O que avisar, na versão salva")],
          },
        },
      });
      const now = (await callRoute(endpointPage, at)).data.version as string;
      expect(await callRoute(editEndpoint, { ...at, body: { ...second, version: now } })).toMatchObject({
        status: 303,
      });
    }));

  it("an account that two tabs save first: the second sees what the first saved", () =>
    rolledBack(async (db) => {
      const viewer = await anInstructor(db);
      const at = { db, viewer };
      const version = (await callRoute(accountPage, at)).data.version as string;
      const { is_active: _, ...body } = { ...account, version };
      expect(await callRoute(editAccount, { ...at, body })).toMatchObject({ status: 303 });
      const other = { ...body, bank_agency: "1234" };
      expect(await callRoute(editAccount, { ...at, body: other })).toMatchObject({
        status: 409,
        data: { error: { bank_agency: ["Agência, na versão salva: “9081-7”."] } },
      });
    }));
});
