import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { courses as courseRows } from "#drizzle/schema/courses.ts";
import { no, openApi } from "#tests/api/payments/fixture.ts";
import {
  aChoiceSaying,
  aCourseSaying,
  aResourceSaying,
  aTextSaying,
  aVideoSaying,
} from "#tests/domain/authoring/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";

const courses = endpointAt("courses");
const lessonOrder = endpointAt("courses/:id/lesson-order");
const courseLessons = endpointAt("courses/:id/lessons");
const course = endpointAt("courses/:id");
const toggle = endpointAt("courses/:id/toggle-publish");
const resources = endpointAt("lesson-resources");
const resource = endpointAt("lesson-resources/:id");
const lessons = endpointAt("lessons");
const lesson = endpointAt("lessons/:id");
const questions = endpointAt("quiz-questions");
const question = endpointAt("quiz-questions/:id");
const upload = endpointAt("upload");

let fixture: Awaited<ReturnType<typeof openApi>>;
let davi: Viewer;
let other: Viewer;
let ester: Viewer;
let marta: Viewer;
beforeAll(async () => {
  fixture = await openApi();
  davi = await anInstructor(fixture.db, { fullName: "Davi Nogueira" });
  other = await anInstructor(fixture.db);
  ester = await aStudent(fixture.db);
  marta = await anAdmin(fixture.db);
});
afterAll(async () => {
  expect(await brokenRules(fixture.db)).toEqual([]);
  await fixture.leave();
});

const signInFirst = no(401, "Não autenticado. Faça login para continuar.");
const denied = no(403, "Acesso negado.");
/** The id of something that was made. */
const made = async (endpoint: Parameters<typeof fixture.call>[0], body: unknown, viewer = davi): Promise<number> =>
  (await fixture.call(endpoint, { viewer, body })).json.data.id;

/** Davi's draft with a lesson, a question and a resource. */
async function aWhole() {
  const course_id = await made(courses, aCourseSaying({ category: "mentoria" }));
  const lesson_id = await made(lessons, { ...aTextSaying(), course_id, order_index: 0 });
  const question_id = await made(questions, { ...aChoiceSaying(), lesson_id, order_index: 0 });
  const resource_id = await made(resources, { ...aResourceSaying(), lesson_id, order_index: 0 });
  return { course_id, lesson_id, question_id, resource_id };
}

it.each([
  [lessons, "course_id", aTextSaying()],
  [questions, "lesson_id", aChoiceSaying()],
  [resources, "lesson_id", aResourceSaying()],
])("a number that no row can have is refused, not looked for", async (endpoint, name, body) => {
  for (const id of [2_147_483_648, 2 ** 53 - 1, 0, -1, 1.5]) {
    const { status, json } = await fixture.call(endpoint, { viewer: davi, body: { ...body, [name]: id } });
    expect([status, json.fields]).toEqual([400, { [name]: ["Dados inválidos."] }]);
  }
  expect((await fixture.call(endpoint, { viewer: davi, body: { ...body, [name]: 2_147_483_647 } })).status).toBe(404);
});

describe("every call that writes a course", () => {
  it("is refused to visitors and students before it is read, and to other instructors as if there were nothing", async () => {
    const { course_id, lesson_id, question_id, resource_id } = await aWhole();
    const at = (id: number) => ({ id });
    const written: [Parameters<typeof fixture.call>[0], Parameters<typeof fixture.call>[1] & object, string | null][] =
      [
        [courses, { body: aCourseSaying() }, null],
        [course, { method: "PUT", params: at(course_id), body: aCourseSaying() }, "Curso não encontrado"],
        [course, { method: "DELETE", params: at(course_id) }, "Curso não encontrado"],
        [toggle, { method: "PUT", params: at(course_id) }, "Curso não encontrado"],
        [
          lessonOrder,
          { method: "PUT", params: at(course_id), body: { lesson_ids: [lesson_id] } },
          "Curso não encontrado",
        ],
        [lessons, { body: { ...aTextSaying(), course_id } }, "Curso não encontrado"],
        [lesson, { params: at(lesson_id) }, "Aula não encontrada"],
        [lesson, { method: "PUT", params: at(lesson_id), body: aTextSaying() }, "Aula não encontrada"],
        [lesson, { method: "DELETE", params: at(lesson_id) }, "Aula não encontrada"],
        [questions, { body: { ...aChoiceSaying(), lesson_id } }, "Aula não encontrada"],
        [question, { method: "PUT", params: at(question_id), body: aChoiceSaying() }, "Pergunta não encontrada"],
        [question, { method: "DELETE", params: at(question_id) }, "Pergunta não encontrada"],
        [resources, { body: { ...aResourceSaying(), lesson_id } }, "Aula não encontrada"],
        [resource, { method: "PUT", params: at(resource_id), body: aResourceSaying() }, "Material não encontrado"],
        [resource, { method: "DELETE", params: at(resource_id) }, "Material não encontrado"],
      ];
    for (const [endpoint, asked, missing] of written) {
      const nonsense = asked.body === undefined ? asked : { ...asked, text: "{" };
      expect(
        await fixture.call(endpoint, { ...nonsense, method: asked.method ?? (asked.body ? "POST" : "GET") }),
      ).toMatchObject(signInFirst);
      const asStudent = { ...nonsense, method: asked.method ?? (asked.body ? "POST" : "GET"), viewer: ester };
      expect(await fixture.call(endpoint, asStudent)).toMatchObject(denied);
      if (missing) expect(await fixture.call(endpoint, { ...asked, viewer: other })).toMatchObject(no(404, missing));
    }
    expect((await fixture.call(lesson, { viewer: marta, params: at(lesson_id) })).status).toBe(200);
    expect(await fixture.call(upload, { method: "POST" })).toMatchObject(signInFirst);
    expect(await fixture.call(upload, { method: "POST", viewer: ester })).toMatchObject(denied);
    expect(await fixture.call(upload, { viewer: davi, body: {} })).toMatchObject(
      no(415, "Tipo de conteúdo não suportado."),
    );
  });

  it("refuses values of another type and values outside the rules", async () => {
    const { course_id, lesson_id } = await aWhole();
    const wrong: [Parameters<typeof fixture.call>[0], object, string][] = [
      [courses, aCourseSaying({ title: "  " }), "Título do curso é obrigatório"],
      [courses, { ...aCourseSaying(), title: undefined }, "Título do curso é obrigatório"],
      [courses, { ...aCourseSaying(), price: "97" }, "Preço inválido."],
      [courses, aCourseSaying({ price: 1.005 }), "Preço inválido."],
      [courses, aCourseSaying({ price: null }), "Preço inválido."],
      [courses, { ...aCourseSaying(), category: "x" }, "Escolha a categoria do curso."],
      [courses, { ...aCourseSaying(), level: 1 }, "Escolha o nível do curso."],
      [courses, aCourseSaying({ thumbnail_url: "http://a.example/a.png" }), "Dados inválidos."],
      [courses, [], "Dados inválidos."],
      [lessons, { ...aTextSaying(), course_id: String(course_id) }, "Dados inválidos."],
      [lessons, { ...aTextSaying(), course_id, order_index: -1 }, "Dados inválidos."],
      [lessons, { ...aVideoSaying({ content_url: "javascript:alert(1)" }), course_id }, "Dados inválidos."],
      [questions, { ...aChoiceSaying({ options: [] }), lesson_id }, "Marque exatamente uma opção correta."],
      [resources, { ...aResourceSaying({ resource_url: "data:x" }), lesson_id }, "Dados inválidos."],
      [resources, { ...aResourceSaying(), resource_type: "exe", lesson_id }, "Dados inválidos."],
    ];
    for (const [endpoint, body, sentence] of wrong) {
      const answer = await fixture.call(endpoint, { viewer: davi, body });
      expect([JSON.stringify(body), answer.status, answer.json.error]).toEqual([JSON.stringify(body), 400, sentence]);
      expect(Object.keys(answer.json.fields).length).toBeGreaterThan(0);
    }
    const huge = await fixture.call(lessons, { viewer: davi, text: `{"x":"${"x".repeat(400_000)}"}`, method: "POST" });
    expect(huge).toMatchObject(no(413, "Conteúdo maior que o limite permitido."));
  });

  it("ignores what is not for the sender to say", async () => {
    const more = { id: 1, is_published: true, created_by: marta.id, instructor_id: marta.id, enrollment_count: 9 };
    const answer = await fixture.call(courses, { viewer: davi, body: { ...aCourseSaying(), ...more } });
    expect(answer.json.data).toMatchObject({ is_published: false, instructor_id: davi.id, enrollment_count: 0 });
    const [row] = await fixture.db.select().from(courseRows).where(eq(courseRows.id, answer.json.data.id));
    expect(row).toMatchObject({ createdBy: davi.id, instructorId: davi.id, isPublished: false });
  });
});

describe("the calls of a whole course", () => {
  it("write it step by step, and publish it", async () => {
    const begun = await fixture.call(courses, { viewer: davi, body: aCourseSaying() });
    expect(begun).toMatchObject({
      status: 200,
      json: { success: true, data: { price: 97.5, duration_hours: 2.5, is_published: false, pending_count: 1 } },
    });
    const { id } = begun.json.data;
    const checklist = await fixture.call(toggle, { method: "PUT", viewer: davi, params: { id } });
    expect(checklist).toMatchObject({
      status: 409,
      json: {
        error: "Este curso ainda não pode ser publicado. Veja o que falta.",
        fields: { lessons: ["Adicione pelo menos uma aula."] },
      },
    });
    const video = await made(lessons, { ...aVideoSaying({ content_url: null }), course_id: id });
    const text = await made(lessons, { ...aTextSaying(), course_id: id });
    expect((await fixture.call(toggle, { method: "PUT", viewer: davi, params: { id } })).json.fields).toEqual({
      [`lessons.${video}`]: ["Aula “Primeira”: arquivo pendente."],
    });
    const filled = await fixture.call(lesson, {
      method: "PUT",
      viewer: davi,
      params: { id: video },
      body: aVideoSaying(),
    });
    expect(filled.json.data).toMatchObject({
      is_ready: true,
      content_url: "https://videos.example/1.mp4",
      missing: [],
    });
    const asked = { ...aChoiceSaying(), lesson_id: text };
    const { json } = await fixture.call(questions, { viewer: davi, body: asked });
    expect(json.data).toMatchObject({ lesson_id: text, options: [{ is_correct: true }, { is_correct: false }] });
    const changed = { question_text: "É?", question_type: "true_false", correct_answer: "true", options: [] };
    const put = await fixture.call(question, {
      method: "PUT",
      viewer: davi,
      params: { id: json.data.id },
      body: changed,
    });
    expect(put.json.data).toMatchObject({ id: json.data.id, correct_answer: "true", options: [], lesson_id: text });
    const beside = await fixture.call(resources, { viewer: davi, body: { ...aResourceSaying(), lesson_id: text } });
    expect(beside.json.data).toMatchObject({ resource_title: "Apostila", lesson_id: text });

    const order = { lesson_ids: [text, video] };
    const ordered = await fixture.call(lessonOrder, { method: "PUT", viewer: davi, params: { id }, body: order });
    expect(ordered.json).toEqual({ success: true, data: order });
    const stale = { method: "PUT", viewer: davi, params: { id }, body: { lesson_ids: [text] } };
    expect((await fixture.call(lessonOrder, stale)).status).toBe(409);

    const published = { success: true, data: { id, is_published: true } };
    expect((await fixture.call(toggle, { method: "PUT", viewer: davi, params: { id } })).json).toEqual(published);
    const outright = { method: "PUT", viewer: davi, params: { id }, body: { is_published: true } };
    expect((await fixture.call(toggle, outright)).json).toEqual(published);
    const seen = await fixture.call(courseLessons, { viewer: ester, params: { id } });
    expect(seen.json.data.map((each: { id: number }) => each.id)).toEqual([text, video]);
    expect(JSON.stringify(seen.json)).not.toMatch(/correct|Era uma vez|videos\.example/);

    const gone = await fixture.call(course, { method: "DELETE", viewer: davi, params: { id } });
    expect(gone.json).toEqual({ success: true, data: { id } });
    expect(await fixture.call(course, { method: "DELETE", viewer: davi, params: { id } })).toMatchObject(
      no(404, "Curso não encontrado"),
    );
  });

  it("keep to an Idempotency-Key: two toggles with the same count once, and a course is made once", async () => {
    const { course_id } = await aWhole();
    const twice = { method: "PUT", viewer: davi, path: `/api/courses/${course_id}/toggle-publish` };
    const keyed = { ...twice, params: { id: course_id }, headers: { "Idempotency-Key": "t1" } };
    const [one, again] = [await fixture.call(toggle, keyed), await fixture.call(toggle, keyed)];
    expect([one.json.data.is_published, again.json]).toEqual([true, one.json]);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    const body = { viewer: davi, body: aCourseSaying(), path: "/api/courses", headers: { "Idempotency-Key": "c1" } };
    expect((await fixture.call(courses, body)).json.data.id).toBe((await fixture.call(courses, body)).json.data.id);
  });

  it("list with `all` what one manages, with drafts; everybody else gets the catalogue", async () => {
    const { course_id } = await aWhole();
    const path = "/api/courses?limit=100&all=true";
    const own = await fixture.call(courses, { viewer: davi, path });
    expect(own.headers.get("Cache-Control")).toBe("no-store");
    expect(own.json.data[0]).toMatchObject({
      id: course_id,
      is_published: false,
      created_at: expect.stringMatching(/^\d{4}-/),
      lesson_count: 1,
      instructor_name: "Davi Nogueira",
    });
    const ids = (answer: typeof own) => answer.json.data.map((each: { id: number }) => each.id);
    expect(ids(await fixture.call(courses, { viewer: marta, path }))).toContain(course_id);
    expect(ids(await fixture.call(courses, { viewer: other, path }))).toEqual([]);
    for (const viewer of [null, ester]) {
      const answer = await fixture.call(courses, { viewer, path });
      expect(ids(answer)).not.toContain(course_id);
      expect(answer.json.data[0]).not.toHaveProperty("is_published");
    }
  });

  it("show one to anyone who manages it as their list does, and to everybody else as the catalogue does", async () => {
    const { course_id } = await aWhole();
    const asked = (viewer: Viewer | null) => fixture.call(course, { viewer, params: { id: course_id } });
    for (const viewer of [davi, marta]) {
      const { json } = await asked(viewer);
      expect(json.data).toMatchObject({ id: course_id, is_published: false, pending_count: 0, lesson_count: 1 });
    }
    for (const viewer of [null, ester, other]) expect((await asked(viewer)).status).toBe(404);
    await fixture.call(toggle, {
      method: "PUT",
      viewer: davi,
      params: { id: course_id },
      body: { is_published: true },
    });
    expect((await asked(davi)).json.data).toMatchObject({ is_published: true });
    for (const viewer of [null, ester, other])
      expect((await asked(viewer)).json.data).not.toHaveProperty("is_published");
  });

  it("leave a consistent draft wherever they stop", async () => {
    const steps: (() => Promise<number>)[] = [];
    let course_id = 0;
    let lesson_id = 0;
    steps.push(async () => (course_id = await made(courses, aCourseSaying({ title: "Interrompido" }))));
    steps.push(async () => (lesson_id = await made(lessons, { ...aTextSaying(), course_id })));
    steps.push(async () => await made(questions, { ...aChoiceSaying(), lesson_id }));
    steps.push(async () => await made(resources, { ...aResourceSaying(), lesson_id }));
    for (const step of steps) {
      await step();
      expect(await brokenRules(fixture.db)).toEqual([]);
      const hidden = await fixture.call(courses, { path: "/api/courses?q=Interrompido" });
      expect(hidden.json.data).toEqual([]);
    }
  });
});
