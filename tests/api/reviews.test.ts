import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import * as courseForms from "#app/routes/courses/forms.ts";
import * as page from "#app/routes/courses/review.tsx";
import * as removing from "#app/routes/courses/review-removal.tsx";
import { openFixture } from "#tests/domain/certificates/fixture.ts";
import { aReview, aShortCourse, finish, praise } from "#tests/domain/reviews/a-finished-course.ts";
import { answersAt } from "#tests/routes/call-route.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

const featuring = answersAt(courseForms, "/courses/:id/reviews/:reviewId/featured");
const restoring = answersAt(courseForms, "/courses/:id/reviews/:reviewId/restoration");

const featured = endpointAt("reviews/:id/featured");
const list = endpointAt("courses/:id/reviews");
const mine = endpointAt("courses/:id/my-review");
const removal = endpointAt("reviews/:id/removal");
const restoration = endpointAt("reviews/:id/restoration");
const stats = endpointAt("courses/:id/reviews/stats");

type Endpoint = { loader: (args: never) => Promise<unknown>; action: (args: never) => Promise<unknown> };
type Asked = { viewer?: Viewer; id?: number | string; reviewId?: number; query?: string };
type Course = Awaited<ReturnType<typeof aShortCourse>>;

let fixture: Awaited<ReturnType<typeof openFixture>>;
let course: Course;
beforeAll(async () => {
  fixture = await openFixture({ variables: { PUBLIC_ORIGIN: "https://escola.example" } });
});
afterAll(() => fixture.leave());

function argsOf({ viewer, id = course.id, reviewId, query = "" }: Asked, init?: RequestInit) {
  const context = contextOf({ ...fixture, viewer });
  const request = new Request(`https://escola.example/courses/${id}/review${query}`, init);
  return {
    request,
    params: { id: String(id), ...(reviewId !== undefined && { reviewId: String(reviewId) }) },
    context,
  } as never;
}

/** One call of the JSON contract. */
async function call(endpoint: Endpoint, asked: Asked & { body?: unknown; method?: string } = {}) {
  const method = asked.method ?? (asked.body === undefined ? "GET" : "POST");
  const init = asked.body === undefined ? { method } : json(method, asked.body);
  const answer = (await (method === "GET" ? endpoint.loader : endpoint.action)(argsOf(asked, init))) as Response;
  return { status: answer.status, json: await answer.json() };
}

const json = (method: string, body: unknown) => ({
  method,
  body: JSON.stringify(body),
  headers: { "Content-Type": "application/json" },
});

type Reply = {
  status: number;
  to: string | null;
  error: Record<string, string[]> | string | undefined;
  typed?: unknown;
};

/** A form sent to a page, whether its answer is returned or thrown. */
async function submit(
  endpoint: Pick<Endpoint, "action">,
  asked: Asked,
  fields: Record<string, unknown>,
): Promise<Reply> {
  const body = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const answer = await endpoint.action(argsOf(asked, { method: "POST", body })).catch((thrown: unknown) => thrown);
  if (answer instanceof Response)
    return { status: answer.status, to: answer.headers.get("Location"), error: undefined };
  const { data, init } = answer as { data: { error?: Reply["error"]; initialValue?: unknown }; init: ResponseInit };
  return { status: init.status!, to: null, error: data.error, typed: data.initialValue };
}

const failure = (error: string) => ({ success: false, error });
const signInFirst = { status: 401, json: failure("Não autenticado. Faça login para continuar.") };

describe("POST /api/courses/{id}/reviews and the form", () => {
  let ester: Viewer;
  let named: { course_id: number; enrollment_id: number };
  beforeAll(async () => {
    course = await aShortCourse(fixture.db);
    ester = await aStudent(fixture.db, { fullName: "Ester Lima" });
    named = await finish(fixture.db, ester, course);
  });

  it.each([
    ["nothing chosen", { testimonial: praise }, { rating: ["Por favor, selecione uma avaliação"] }],
    ["six stars", { rating: 6, testimonial: praise }, { rating: ["Por favor, selecione uma avaliação"] }],
    [
      "five characters",
      { rating: 5, testimonial: " abcde " },
      { testimonial: ["O depoimento deve ter pelo menos 10 caracteres"] },
    ],
    [
      "nothing written",
      { rating: 5, testimonial: "" },
      { testimonial: ["O depoimento deve ter pelo menos 10 caracteres"] },
    ],
    [
      "501 characters",
      { rating: 5, testimonial: "x".repeat(501) },
      { testimonial: ["O depoimento deve ter no máximo 500 caracteres"] },
    ],
  ])("%s: both say what is wrong", async (_, said, fields) => {
    const answer = await call(list, { viewer: ester, body: { ...named, ...said } });
    expect(answer).toEqual({ status: 400, json: { ...failure(Object.values(fields)[0]![0]!), fields } });
    const form = await submit(page, { viewer: ester }, { ...named, ...said });
    expect(form).toMatchObject({ status: 400, error: fields });
    if (said.testimonial) expect(form.typed).toMatchObject({ testimonial: said.testimonial });
  });

  it("says both things at once where both are wrong", async () => {
    const answer = await call(list, { viewer: ester, body: named });
    expect(answer.status).toBe(400);
    expect(answer.json).toMatchObject({
      error: "Dados inválidos.",
      fields: {
        rating: ["Por favor, selecione uma avaliação"],
        testimonial: ["O depoimento deve ter pelo menos 10 caracteres"],
      },
    });
    expect(Object.keys((await submit(page, { viewer: ester }, named)).error ?? {})).toEqual(["rating", "testimonial"]);
  });

  it("refuses values of other types", async () => {
    const right = { ...named, rating: 5, testimonial: praise };
    for (const wrong of [
      { rating: "5" },
      { testimonial: 5 },
      { course_id: String(course.id) },
      { enrollment_id: null },
      { rating: 4.5 },
      { testimonial: "dez letras\u0000" },
    ]) {
      const answer = await call(list, { viewer: ester, body: { ...right, ...wrong } });
      expect([answer.status, Object.keys(answer.json.fields)]).toEqual([400, Object.keys(wrong)]);
    }
  });

  it("refuses everybody who may not, with the same message", async () => {
    const [davi, marta, lia] = [await anInstructor(fixture.db), await anAdmin(fixture.db), await aStudent(fixture.db)];
    const right = { ...named, rating: 5, testimonial: praise };
    expect(await call(list, { body: "nonsense" })).toEqual(signInFirst);
    expect(await submit(page, {}, right)).toMatchObject({ status: 401, to: null });
    const notTheirs = { status: 404, sentence: "Recurso não encontrado." };
    const begun = {
      ...right,
      enrollment_id: (await finish(fixture.db, lia, { id: course.id, lessonIds: [] })).enrollment_id,
    };
    const cases: [Viewer, object, { status: number; sentence: string }, number?][] = [
      [davi, right, notTheirs],
      [marta, right, notTheirs],
      [lia, right, notTheirs],
      [ester, { ...right, enrollment_id: 2_147_483_647 }, notTheirs],
      [lia, begun, { status: 403, sentence: "Conclua o curso para avaliá-lo." }],
      [ester, { ...right, course_id: 987_654 }, { status: 404, sentence: "Curso não encontrado" }, 987_654],
    ];
    for (const [viewer, body, { status, sentence }, id] of cases) {
      expect(await call(list, { viewer, body, id })).toEqual({ status, json: failure(sentence) });
      expect(await submit(page, { viewer, id }, body as Record<string, unknown>)).toMatchObject({
        status,
        error: sentence,
      });
    }
    const other = { ...right, course_id: course.id + 1 };
    const otherCourse = "O curso do formulário não é o mesmo desta página.";
    expect(await call(list, { viewer: ester, body: other })).toMatchObject({ status: 400, json: failure(otherCourse) });
    expect(await submit(page, { viewer: ester }, other)).toMatchObject({
      status: 400,
      error: { course_id: [otherCourse] },
    });
    expect(await call(mine, { viewer: ester })).toEqual({ status: 200, json: { success: true, data: null } });
  });

  it("keeps the first and refuses a second, from form and JSON", async () => {
    const body = {
      ...named,
      rating: 3,
      testimonial: ` ${praise} `,
      featured: true,
      user_name: "Outra",
      created_at: "2001-01-01",
    };
    const first = await call(list, { viewer: ester, body });
    expect(first).toEqual({
      status: 200,
      json: {
        success: true,
        data: {
          id: expect.any(Number),
          rating: 3,
          testimonial: praise,
          created_at: expect.stringMatching(/^20(?!01)\d\d-\d\d-\d\dT[\d:.]+Z$/),
          user_name: "Ester L.",
          user_picture: null,
          featured: false,
        },
      },
    });
    const sentence = "Você já avaliou este curso.";
    expect(await call(list, { viewer: ester, body })).toEqual({ status: 409, json: failure(sentence) });
    expect(await submit(page, { viewer: ester }, { ...named, rating: 3, testimonial: praise })).toMatchObject({
      status: 409,
      error: sentence,
    });
    const { success, data } = first.json;
    const own = { success, data: { ...data, removed_at: null, removed_reason: null } };
    expect((await call(mine, { viewer: ester })).json).toEqual(own);
  });

  it.each([
    ["a student", aStudent],
    ["an instructor", anInstructor],
    ["an admin", anAdmin],
  ])("the form of %s who finished leads back to the course, with thanks", async (_, aPerson) => {
    const viewer = await aPerson(fixture.db);
    const fields = { ...(await finish(fixture.db, viewer, course)), rating: 4, testimonial: praise };
    const answer = (await page.action(
      argsOf(
        { viewer },
        { method: "POST", body: new URLSearchParams(Object.entries(fields).map(([k, v]) => [k, String(v)])) },
      ),
    )) as Response;
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `/courses/${course.id}#avaliacoes`]);
    expect(answer.headers.get("Set-Cookie")).toMatch(/flash=\w+/);
    expect((await call(mine, { viewer })).json.data).toMatchObject({ rating: 4, featured: true });
  });

  it("may be tried five times in ten minutes", async () => {
    const settings = { ...fixture.settings, RATE_LIMIT_FACTOR: 1 };
    const viewer = await aStudent(fixture.db);
    const statuses = [];
    // Even where a new window begins in between, the eleventh is one too many.
    for (let n = 0; n < 11; n += 1) {
      const request = new Request(`https://escola.example/courses/${course.id}/reviews`, json("POST", named));
      const context = contextOf({ db: fixture.db, settings, viewer });
      const asked = { request, params: { id: String(course.id) }, context } as never;
      statuses.push(((await list.action(asked)) as Response).status);
    }
    expect(statuses.slice(0, 5)).toEqual(Array(5).fill(400));
    expect(statuses).toContain(429);
  });
});

describe("the page of the form", () => {
  it("is for anyone who may review; a visitor signs in first, everybody else sees the course", async () => {
    course = await aShortCourse(fixture.db, { title: "Semear" });
    const ester = await aStudent(fixture.db);
    const open = (viewer?: Viewer) => page.loader(argsOf({ viewer })).catch((thrown: unknown) => thrown);
    const away = async (viewer?: Viewer) => ((await open(viewer)) as Response).headers.get("Location");
    expect(await away()).toBe(`/auth/login?redirectTo=%2Fcourses%2F${course.id}%2Freview`);
    for (const viewer of [ester, course.instructor])
      expect(await away(viewer)).toBe(`/courses/${course.id}#avaliacoes`);
    const { enrollment_id } = await finish(fixture.db, ester, course);
    expect(await open(ester)).toMatchObject({ course: "Semear", invitation: { enrollmentId: enrollment_id } });
    await aReview(fixture.db, course, { who: ester });
    expect(await away(ester)).toBe(`/courses/${course.id}#avaliacoes`);
  });
});

describe("reading", () => {
  beforeAll(async () => {
    course = await aShortCourse(fixture.db);
    const who = await aStudent(fixture.db, { fullName: "Ana Clara da Silva", pictureUrl: "/media/rosto" });
    await aReview(fixture.db, course, { who, rating: 5, testimonial: "Linhas que mudaram a semana." });
    await aReview(fixture.db, course, { rating: 2, testimonial: "Esperava outra coisa." });
  });

  it("GET …/reviews shows everybody the reviews, with the author's name and picture only", async () => {
    const { status, json: body } = await call(list, { query: "?featured=true" });
    expect([status, body]).toEqual([
      200,
      {
        success: true,
        data: [
          {
            id: expect.any(Number),
            rating: 5,
            testimonial: "Linhas que mudaram a semana.",
            created_at: expect.stringMatching(/Z$/),
            user_name: "Ana S.",
            user_picture: "/media/rosto",
          },
        ],
      },
    ]);
    const everyReview = (await call(list)).json.data;
    expect(everyReview.map(({ rating }: { rating: number }) => rating)).toEqual([2, 5]);
    expect(everyReview[1]).toEqual(body.data[0]);
    const shown = (await call(list, { viewer: course.instructor })).json.data;
    expect(shown.map((review: { rating: number; featured: boolean }) => [review.rating, review.featured])).toEqual([
      [2, false],
      [5, true],
    ]);
    expect((await call(list, { viewer: course.instructor, query: "?featured=true" })).json.data).toHaveLength(1);
  });

  it("GET …/reviews/stats counts all of them", async () => {
    expect(await call(stats)).toEqual({
      status: 200,
      json: {
        success: true,
        data: {
          total_reviews: 2,
          average_rating: 3.5,
          one_star: 0,
          two_star: 1,
          three_star: 0,
          four_star: 0,
          five_star: 1,
        },
      },
    });
  });

  it("GET …/my-review is for anyone who is signed in", async () => {
    expect(await call(mine)).toEqual(signInFirst);
    for (const viewer of [course.instructor, await aStudent(fixture.db), await anAdmin(fixture.db)])
      expect(await call(mine, { viewer })).toEqual({ status: 200, json: { success: true, data: null } });
  });

  it.each([
    ["my-review", mine],
    ["reviews", list],
    ["stats", stats],
  ])("%s of a course that is not there, or not for the viewer", async (_, endpoint) => {
    const draft = await aShortCourse(fixture.db, { isPublished: false });
    const viewer = await aStudent(fixture.db);
    for (const id of [987_654, "0", "x", draft.id])
      expect(await call(endpoint, { viewer, id })).toEqual({ status: 404, json: failure("Curso não encontrado") });
    expect((await call(endpoint, { viewer: draft.instructor, id: draft.id })).status).toBe(200);
  });
});

describe("PUT /api/reviews/{id}/featured and the form", () => {
  it("tells everybody what they may do, in the same words", async () => {
    course = await aShortCourse(fixture.db);
    const { id } = await aReview(fixture.db, course, { rating: 1 });
    const put = (viewer: Viewer | undefined, body: unknown, of: number | string = id) =>
      call(featured, { viewer, id: of, body, method: "PUT" });
    const press = (viewer: Viewer | undefined, value: unknown, reviewId = id) =>
      submit(featuring, { viewer, reviewId }, { featured: value });
    const shown = async () => (await call(list, { query: "?featured=true" })).json.data.length;

    expect(await put(undefined, "nonsense")).toEqual(signInFirst);
    expect(await press(undefined, true)).toMatchObject({ status: 303, to: expect.stringContaining("/auth/login") });
    const student = await aStudent(fixture.db);
    expect(await put(student, { featured: true })).toEqual({ status: 403, json: failure("Acesso negado.") });
    expect(await press(student, true)).toMatchObject({ status: 403, error: "Acesso negado." });
    const other = await anInstructor(fixture.db);
    expect(await put(other, { featured: true })).toEqual({ status: 404, json: failure("Avaliação não encontrada") });
    expect(await press(other, true)).toMatchObject({ status: 404, error: "Avaliação não encontrada" });
    expect(await put(course.instructor, { featured: true }, "x")).toMatchObject({ status: 404 });
    expect(await shown()).toBe(0);

    for (const wrong of [{}, { featured: "true" }, { featured: 1 }, { featured: null }])
      expect(await put(course.instructor, wrong)).toMatchObject({
        status: 400,
        json: { fields: { featured: ["Escolha se a avaliação fica em destaque."] } },
      });
    expect(await press(course.instructor, "talvez")).toMatchObject({
      status: 400,
      error: "Escolha se a avaliação fica em destaque.",
    });

    expect(await put(course.instructor, { featured: true })).toEqual({
      status: 200,
      json: { success: true, data: { id, featured: true } },
    });
    expect(await shown()).toBe(1);
    const back = { status: 303, to: `/courses/${course.id}#avaliacao-${id}` };
    expect(await press(await anAdmin(fixture.db), false)).toMatchObject(back);
    expect(await shown()).toBe(0);
    expect(await press(course.instructor, true)).toMatchObject(back);
    expect(await shown()).toBe(1);
  });
});

describe("POST /api/reviews/{id}/removal, …/restoration and the forms", () => {
  it("take it down for a reason and put it back, in the same words", async () => {
    course = await aShortCourse(fixture.db);
    const ester = await aStudent(fixture.db);
    const admin = await anAdmin(fixture.db);
    const { id } = await aReview(fixture.db, course, { who: ester, rating: 2 });
    const reason = "Cita uma pessoa pelo nome.";
    const short = "Escreva o motivo, em 10 letras ou mais: quem escreveu a avaliação o recebe por e-mail.";
    const count = async () => (await call(stats)).json.data.total_reviews;

    for (const body of [{}, { reason: "feia" }])
      expect(await call(removal, { viewer: admin, id, body })).toMatchObject({
        status: 400,
        json: { fields: { reason: [short] } },
      });
    expect(await submit(removing, { viewer: admin, reviewId: id }, { reason: "feia" })).toMatchObject({
      status: 400,
      error: { reason: [short] },
    });
    expect(await call(removal, { viewer: admin, id, body: { reason } })).toEqual({
      status: 200,
      json: { success: true, data: { id, course_id: course.id, removed: true } },
    });
    expect(await count()).toBe(0);
    expect((await call(mine, { viewer: ester })).json.data).toMatchObject({
      removed_at: expect.stringMatching(/^\d{4}-/),
      removed_reason: reason,
    });
    expect(await submit(removing, { viewer: admin, reviewId: id }, { reason })).toMatchObject({ status: 409 });
    expect(await call(mine, { viewer: ester, method: "DELETE" })).toMatchObject({ status: 409 });

    expect(await call(restoration, { viewer: admin, id, body: {} })).toEqual({
      status: 200,
      json: { success: true, data: { id, course_id: course.id, removed: false } },
    });
    expect(await count()).toBe(1);
    expect(await submit(removing, { viewer: admin, reviewId: id }, { reason })).toMatchObject({
      status: 303,
      to: `/courses/${course.id}#retiradas`,
    });
    expect(await submit(restoring, { viewer: admin, reviewId: id }, { version: "outra" })).toMatchObject({
      status: 409,
      error: expect.stringContaining("mudou o texto"),
    });
    expect(await submit(restoring, { viewer: admin, reviewId: id }, {})).toMatchObject({ status: 303 });
    expect(await count()).toBe(1);
  });
});
