import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#drizzle/schema/people.ts";
import { aCourse, answersTo, type PlantedQuiz, secret } from "#tests/domain/lessons/a-course.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

let app: App;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let course: Awaited<ReturnType<typeof aCourse>>;
let paid: Awaited<ReturnType<typeof aCourse>>;
let quiz: PlantedQuiz;
let ester: string;
const email = "mantenedora@exemplo.test";

beforeAll(async () => {
  fixture = await freshDatabase();
  const sound = { contentType: "audio", durationMinutes: 2, contentUrl: "https://radio.example/hino.mp3" } as const;
  course = await aCourse(fixture.db, { lessons: [{ isFree: true }, sound, { quiz: true }] });
  paid = await aCourse(fixture.db, {
    priceCents: 19_700,
    lessons: [{ isFree: true }, { quiz: true, resourceUrl: `https://a.example/${secret}` }],
  });
  quiz = course.quizzes[0]!;
  app = await startApp({ connection: fixture.connection });
  ester = await signIn(app, "estudante@sementeira.example");
});
afterAll(async () => {
  await app?.stop();
  await fixture?.close();
});

type Asked = { as?: string; body?: unknown; method?: string };

async function call(path: string, { as, body, method = body === undefined ? "GET" : "POST" }: Asked = {}) {
  const headers = { ...(as && { Cookie: as }), ...(body !== undefined && { "Content-Type": "application/json" }) };
  const answer = await fetch(app.origin + path, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

/** What a browser gets: the page, or the answer to a form. */
async function visit(path: string, { as, fields }: { as?: string; fields?: Record<string, string> } = {}) {
  const answer = await fetch(app.origin + path, {
    redirect: "manual",
    headers: { ...(as && { Cookie: as }), ...(fields && { Origin: app.origin }) },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  return { status: answer.status, location: answer.headers.get("Location"), text: await answer.text() };
}

const failure = (error: string) => ({ success: false, error });
const visitor = { status: 401, json: failure("Não autenticado. Faça login para continuar.") };

describe("the journey by JSON", () => {
  it("enrols, learns, passes and finishes", async () => {
    const [first, sound, last] = course.lessonIds as [number, number, number];
    expect(await call(`/api/courses/${course.id}/progress`, { as: ester })).toMatchObject({ status: 404 });
    const enrolled = await call(`/api/courses/${course.id}/enroll`, { as: ester, method: "POST" });
    expect(enrolled).toMatchObject({
      status: 200,
      json: { success: true, data: { enrollment_id: expect.any(Number) } },
    });
    expect((await call(`/api/courses/${course.id}/enroll`, { as: ester, method: "POST" })).json).toEqual(enrolled.json);
    const byForm = await visit(`/courses/${course.id}/enroll`, { as: ester, fields: {} });
    expect(byForm).toMatchObject({ status: 303, location: `/courses/${course.id}/learn/${first}` });

    expect((await call(`/api/lessons/${first}/complete`, { as: ester, method: "POST" })).json.data).toMatchObject({
      completion_percentage: 33,
      completed_lessons: 1,
      total_lessons: 3,
      resume_lesson_id: sound,
    });
    const position = { as: ester, body: { seconds: 61.7 } };
    expect((await call(`/api/lessons/${sound}/position`, position)).json.data).toEqual({
      lesson_id: sound,
      position_seconds: 61,
    });
    await call(`/api/lessons/${sound}/complete`, { as: ester, method: "POST" });
    expect(await call(`/api/lessons/${last}/complete`, { as: ester, method: "POST" })).toMatchObject({
      status: 409,
      json: { error: /questionário/ },
    });
    const wrong = await call(`/api/lessons/${last}/quiz-attempts`, {
      as: ester,
      body: answersTo(quiz, { choice: String(quiz.wrong), truth: "false" }),
    });
    expect(wrong.json.data).toMatchObject({ score: 33, passed: false });
    expect(JSON.stringify(wrong.json)).not.toMatch(/is_correct|correct_answer|São Marcos/);
    const right = await call(`/api/lessons/${last}/quiz-attempts`, { as: ester, body: answersTo(quiz) });
    expect(right.json.data).toMatchObject({ score: 100, passed: true, best_score: 100 });

    const done = await call(`/api/courses/${course.id}/progress`, { as: ester });
    expect(done.json.data).toMatchObject({
      is_completed: true,
      completion_percentage: 100,
      completed_at: expect.stringMatching(/Z$/),
    });
    expect(done.headers.get("Cache-Control")).toBe("no-store");
    const mine = await call("/api/my-courses?user_id=1", { as: ester });
    expect(mine.json.data).toMatchObject([
      { id: course.id, is_completed: true, completion_percentage: 100, certificate_issued_at: null },
    ]);
  });

  it("asks for payment, and for a session", async () => {
    expect(await call(`/api/courses/${paid.id}/enroll`, { as: ester, method: "POST" })).toMatchObject({
      status: 402,
      json: failure("Este curso é pago. Conclua o pagamento para se inscrever."),
    });
    const lesson = course.lessonIds[2];
    for (const path of [`/api/courses/${course.id}/enroll`, `/api/lessons/${lesson}/complete`]) {
      expect(await call(path, { method: "POST" })).toMatchObject(visitor);
    }
    for (const path of [`/api/lessons/${lesson}/position`, `/api/lessons/${lesson}/quiz-attempts`]) {
      expect(await call(path, { body: "nonsense" })).toMatchObject(visitor);
    }
    for (const path of ["/api/my-courses", `/api/courses/${course.id}/progress`, `/api/lessons/${lesson}/quiz`]) {
      expect(await call(path)).toMatchObject(visitor);
    }
  });

  it.each([
    [{}],
    [{ answers: [] }],
    [{ answers: { x: "1" } }],
    [{ answers: { 1: true } }],
    [{ answers: { 1: "a\u0000" } }],
    [{ answers: { 1: "a".repeat(201) } }],
    [null],
    [[]],
  ])("refuses the answers %j", async (body) => {
    expect(await call(`/api/lessons/${course.lessonIds[2]}/quiz-attempts`, { as: ester, body })).toMatchObject({
      status: 400,
      json: { success: false },
    });
  });

  it.each([[{}], [{ seconds: "1" }], [{ seconds: null }], [[]], ["x"]])("refuses the position %j", async (body) => {
    const answer = await call(`/api/lessons/${course.lessonIds[1]}/position`, { as: ester, body });
    expect(answer).toMatchObject({ status: 400, json: { success: false } });
  });

  it("refuses ids of no form or of nothing, other methods, and forms where JSON is meant", async () => {
    for (const id of ["0", "x", "1e3", "-1", "99999999999", "123456789", "1%20or%201=1"]) {
      expect(await call(`/api/courses/${id}/lessons`)).toMatchObject({
        status: 404,
        json: failure("Curso não encontrado"),
      });
      expect(await call(`/api/courses/${id}/enroll`, { as: ester, method: "POST" })).toMatchObject({ status: 404 });
      expect(await call(`/api/lessons/${id}/complete`, { as: ester, method: "POST" })).toMatchObject({ status: 404 });
      expect(await call(`/api/lessons/${id}/quiz`, { as: ester })).toMatchObject({ status: 404 });
    }
    expect(await call(`/api/courses/${course.id}/enroll`)).toMatchObject({ status: 405 });
    expect(await call(`/api/my-courses`, { as: ester, body: {} })).toMatchObject({ status: 405 });
    const headers = { Cookie: ester, "Content-Type": "text/plain" };
    const path = `${app.origin}/api/lessons/${course.lessonIds[1]}/position`;
    expect((await fetch(path, { method: "POST", headers, body: '{"seconds":1}' })).status).toBe(415);
    const elsewhere = { Cookie: ester, "Content-Type": "application/json", Origin: "https://outro.example" };
    expect((await fetch(path, { method: "POST", headers: elsewhere, body: '{"seconds":1}' })).status).toBe(403);
  });
});

describe("what is locked stays on the server", () => {
  it("for page, data request and JSON, visitor, stranger and lapsed maintainer alike", async () => {
    const locked = paid.lessonIds[1]!;
    const page = `/courses/${paid.id}/learn/${locked}`;
    const maintainer = await signIn(app, email);
    await fixture.db.update(users).set({ isMaintainer: true }).where(eq(users.email, email));
    expect(await call(`/api/courses/${paid.id}/enroll`, { as: maintainer, method: "POST" })).toMatchObject({
      status: 200,
    });
    expect(await visit(page, { as: maintainer })).toMatchObject({ status: 200, text: expect.stringContaining(secret) });
    await fixture.db.update(users).set({ isMaintainer: false }).where(eq(users.email, email));

    const ways = [page, `${page}.data`, `${page}.data?_routes=routes%2Flearn%2Fshow`, `${page}?tentativa=1`];
    for (const as of [undefined, ester, maintainer]) {
      for (const way of ways) {
        const { status, text } = await visit(way, { as });
        expect(text, way).not.toMatch(new RegExp(`${secret}|Qual\\?|Aquela|Porque sim`));
        if (way === page) expect(status).toBe(403);
      }
      const lessons = await call(`/api/courses/${paid.id}/lessons`, { as });
      expect(JSON.stringify(lessons.json.data[1])).not.toContain(secret);
      expect(Object.keys(lessons.json.data[1])).not.toContain("content_url");
      expect((await call(`/api/lessons/${locked}/quiz`, { as })).status).toBe(as ? 403 : 401);
    }
    expect((await visit(page)).text).toContain("/auth/login?redirectTo=");
    expect((await visit(page, { as: maintainer })).text).toContain("Seu período de mantenedor terminou");
  });

  it("and the key of a quiz even from those who may answer it", async () => {
    const page = `/courses/${course.id}/learn/${course.lessonIds[2]}`;
    for (const way of [page, `${page}.data`]) {
      const { text } = await visit(way, { as: ester });
      expect(text).toContain("Quem?");
      expect(text).not.toMatch(/isCorrect|is_correct|correctAnswer|correct_answer|São Marcos|Porque sim/);
    }
  });
});

describe("the journey by forms", () => {
  it("leads from the course to the end, and loses nothing that was answered", async () => {
    const rute = await signIn(app, "rute@exemplo.test");
    const [first, sound, last] = course.lessonIds as [number, number, number];
    const at = (lessonId: number) => `/courses/${course.id}/learn/${lessonId}`;
    expect(await visit(`/courses/${course.id}/enroll`, { fields: {} })).toMatchObject({
      status: 303,
      location: `/auth/login?redirectTo=${encodeURIComponent(`/courses/${course.id}/enroll`)}`,
    });
    expect(await visit(`/courses/${course.id}/enroll`, { as: rute })).toMatchObject({
      status: 302,
      location: `/courses/${course.id}`,
    });
    expect(await visit(`/courses/${course.id}/enroll`, { as: rute, fields: {} })).toMatchObject({
      status: 303,
      location: at(first),
    });
    expect(await visit(`/courses/${course.id}/learn`, { as: rute })).toMatchObject({
      status: 302,
      location: at(first),
    });
    expect(await visit(`${at(first)}/complete`, { as: rute, fields: {} })).toMatchObject({
      status: 303,
      location: `${at(sound)}?concluida=${first}`,
    });
    expect((await visit(`${at(sound)}?concluida=${first}`, { as: rute })).text).toMatch(/role="status"[^>]*autofocus/i);
    expect(await visit(`${at(sound)}/complete`, { as: rute, fields: {} })).toMatchObject({
      status: 303,
      location: `${at(last)}?concluida=${sound}`,
    });
    expect((await visit(`${at(last)}/complete`, { as: rute, fields: {} })).status).toBe(409);

    const half = await visit(at(last), {
      as: rute,
      fields: { [`answers.${quiz.choice}`]: String(quiz.wrong), [`answers.${quiz.short}`]: '"><script>' },
    });
    expect(half.status).toBe(400);
    expect(half.text).toContain("Responda à pergunta 2.");
    expect(half.text).toContain('value="&quot;&gt;&lt;script&gt;"');
    expect(half.text).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${quiz.wrong}"`));

    const answers = Object.entries(answersTo(quiz).answers).map(([id, answer]) => [`answers.${id}`, answer]);
    const passed = await visit(at(last), { as: rute, fields: Object.fromEntries(answers) });
    expect(passed).toMatchObject({ status: 303, location: expect.stringMatching(/\?tentativa=\d+#questionario$/) });
    const page = passed.location!.split("?")[0];
    for (const odd of ["999", "%0d%0aX-Odd:%201", "..%2f.."]) {
      const sent = { as: rute, fields: Object.fromEntries(answers) };
      const { status, location } = await visit(`/courses/${odd}/learn/${last}`, sent);
      expect({ status, page: location?.split("?")[0] }, odd).toEqual({ status: 303, page });
    }
    const shown = await visit(passed.location!, { as: rute });
    for (const words of [
      "Você acertou 100% e passou.",
      "Porque sim.",
      "Curso concluído!",
      "Gerar Certificado",
      "Avaliar o curso",
    ])
      expect(shown.text).toContain(words);
    expect((await visit(passed.location!, { as: ester })).text).not.toContain("Você acertou");
    expect((await visit("/my-courses", { as: rute })).text).toMatch(
      /Concluído[\s\S]*Gerar Certificado[\s\S]*Revisar Curso/,
    );
  });

  it("shows previews to visitors, asks them to sign in for the rest", async () => {
    expect(await visit(`/courses/${paid.id}/learn`)).toMatchObject({
      status: 302,
      location: `/courses/${paid.id}/learn/${paid.lessonIds[0]}`,
    });
    expect(await visit(`/courses/${paid.id}/learn/${paid.lessonIds[0]}`)).toMatchObject({
      status: 200,
      text: expect.stringContaining(secret),
    });
    expect((await visit("/my-courses")).text).toContain("Faça login para ver seus cursos");
    const posted = await visit(`/courses/${paid.id}/learn/${paid.lessonIds[0]}/complete`, { fields: {} });
    expect(posted).toMatchObject({ status: 303, location: expect.stringMatching(/^\/auth\/login/) });
  });

  it.each(["x", "0", "999999999"])("answers 404 to course or lesson %s", async (id) => {
    expect(await visit(`/courses/${id}/learn`)).toMatchObject({
      status: 404,
      text: expect.stringContaining("Curso não encontrado"),
    });
    expect(await visit(`/courses/${course.id}/learn/${id}`)).toMatchObject({
      status: 404,
      text: expect.stringContaining("Aula não encontrada"),
    });
  });

  it("shows the lesson to anyone who comes to the address of its form, and 404 where there can be none", async () => {
    const lesson = `/courses/${course.id}/learn/${course.lessonIds[0]}`;
    expect(await visit(`${lesson}/complete`)).toMatchObject({ status: 302, location: lesson });
    for (const id of ["x", "%0A", "%C3%A9"]) {
      for (const path of [`/courses/${id}/learn/1`, `/courses/1/learn/${id}`]) {
        expect(await visit(`${path}/complete`)).toMatchObject({ status: 302, location: path });
        expect((await visit(path)).status).toBe(404);
      }
    }
  });

  it("leads to the checkout where a form asks for what must be paid", async () => {
    const answer = await visit(`/courses/${paid.id}/enroll`, { as: ester, fields: {} });
    expect(answer).toMatchObject({ status: 303, location: `/checkout/${paid.id}` });
  });
});
