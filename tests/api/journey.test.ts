import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AskedQuestion, rightAnswers, wrongAnswers } from "#tests/support/answer-key.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { Browser } from "#tests/support/browser.ts";

/** The whole way of a student by the JSON calls alone, one step after the other. */
type Lesson = { id: number; title: string; content_type: string; is_free: boolean; duration_minutes: number };
type Course = { id: number; title: string; price: number; category: string };

const email = "noemi.prado@exemplo.test";
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let app: App;
let student: Browser;
let visitor: Browser;
beforeAll(async () => {
  app = await startApp();
  student = new Browser(app.origin);
  visitor = new Browser(app.origin);
});
afterAll(() => app.stop());

let course: Course;
let lessons: Lesson[];
let userId: string;
let enrollmentId: number;
let certificateId: string;
let certificateNumber: string;
let certificateHash: string;

it("GET /api/oauth/{provider}/redirect_url, the provider, POST /api/sessions", async () => {
  const begun = await student.get("/api/oauth/local/redirect_url");
  expect(begun.status).toBe(200);
  expect(begun.headers.get("Cache-Control")).toBe("no-store");
  const { redirectUrl, ...nothingElse } = (await begun.json()) as { redirectUrl: string };
  expect(nothingElse).toEqual({});
  const provider = new URL(redirectUrl);
  provider.searchParams.set("login_hint", email);
  const back = await student.get(provider.pathname + provider.search);
  expect(back.status).toBe(303);
  const { pathname, searchParams } = new URL(back.headers.get("Location")!);
  expect(pathname).toBe("/auth/callback");

  const signedIn = await student.send("POST", "/api/sessions", { code: searchParams.get("code") });
  expect(await answerOf(signedIn)).toEqual({
    status: 200,
    cache: "no-store",
    body: { success: true, data: expect.objectContaining({ email }) },
  });
  const cookie = signedIn.headers.getSetCookie().find((header) => header.startsWith("sid="));
  expect(cookie).toMatch(/^sid=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
});

it("GET /api/users/me gives the bare user", async () => {
  const { body, ...rest } = await answerOf(await student.get("/api/users/me"));
  expect(rest).toEqual({ status: 200, cache: "no-store" });
  expect(body).toEqual({
    id: expect.stringMatching(uuid),
    email,
    google_user_data: { name: "Noemi Prado", given_name: "Noemi", picture: null },
    role: "student",
    is_maintainer: false,
  });
  userId = (body as { id: string }).id;
});

it("GET /api/courses pages, filters and searches", async () => {
  const first = await answerOf(await visitor.get("/api/courses?page=1&limit=12"));
  expect(first).toMatchObject({ status: 200, cache: "public, max-age=30" });
  const { data, ...figures } = first.body as { data: Course[] } & Record<string, number>;
  const totalPages = Math.ceil(figures.total! / 12);
  expect(figures).toEqual({ success: true, page: 1, limit: 12, total: expect.any(Number), totalPages });
  expect(data).toHaveLength(12);
  expect(figures.total).toBeGreaterThanOrEqual(30);
  for (const shown of data) expect(Object.keys(shown).sort()).toEqual(courseFields);

  const second = await answerOf(await visitor.get("/api/courses?page=2&limit=12"));
  const seen = new Set(data.map(({ id }) => id));
  expect((second.body as { data: Course[] }).data.filter(({ id }) => seen.has(id))).toEqual([]);
  const beyond = await answerOf(await visitor.get("/api/courses?page=999"));
  expect(beyond.body).toEqual({ success: true, data: [], page: 999, limit: 12, total: figures.total, totalPages });

  const discipleship = (await answerOf(await visitor.get("/api/courses?category=discipulado"))).body as {
    data: Course[];
  };
  expect(new Set(discipleship.data.map(({ category, price }) => `${category} ${price}`))).toEqual(
    new Set(["discipulado 0"]),
  );
  const nobodyKnows = await answerOf(await visitor.get("/api/courses?category=nenhuma"));
  expect(nobodyKnows).toMatchObject({ status: 200, body: { data: [], total: 0, totalPages: 0 } });

  const found = await answerOf(await student.get(`/api/courses?q=${encodeURIComponent("PRIMEIROS passos na fe")}`));
  expect(found).toMatchObject({ status: 200, cache: "no-store" });
  course = (found.body as { data: Course[] }).data[0]!;
  expect(course.title).toBe("Primeiros passos na fé");
});

it("GET /api/courses/{id}", async () => {
  const shown = await answerOf(await visitor.get(`/api/courses/${course.id}`));
  expect(shown).toEqual({ status: 200, cache: "no-store", body: { success: true, data: course } });
  expect(course).toEqual({
    id: expect.any(Number),
    title: "Primeiros passos na fé",
    description: expect.stringMatching(/.{20}/),
    category: "discipulado",
    level: "iniciante",
    price: 0,
    thumbnail_url: null,
    duration_hours: expect.any(Number),
    takes_questions: true,
    lesson_count: 4,
    enrollment_count: 0,
    instructor_name: expect.any(String),
    instructor_picture: expect.stringMatching(/^\/media\//),
    average_rating: null,
    total_reviews: 0,
    what_you_learn: expect.stringMatching(/.{10}\n.{10}/),
    requirements: null,
  });
});

it("GET /api/courses/{id}/lessons keeps what is locked to itself", async () => {
  for (const browser of [visitor, student]) {
    const { status, cache, body } = await answerOf(await browser.get(`/api/courses/${course.id}/lessons`));
    expect([status, cache]).toEqual([200, "no-store"]);
    lessons = (body as { data: Lesson[] }).data;
    expect(lessons.map(({ is_free }) => is_free)).toEqual([true, false, false, false]);
    for (const lesson of lessons) {
      expect(Object.keys(lesson).sort()).toEqual(lesson.is_free ? openLessonFields : lessonFields);
    }
  }
  const locked = lessons[1]!.id;
  expect(await answerOf(await student.send("POST", `/api/lessons/${locked}/complete`))).toMatchObject(
    failure(403, "Inscreva-se no curso para abrir esta aula."),
  );
  expect(await answerOf(await visitor.get(`/api/lessons/${lessons[3]!.id}/quiz`))).toMatchObject(
    failure(401, "Não autenticado. Faça login para continuar."),
  );
});

it("POST /api/courses/{id}/enroll twice gives the same enrolment, and opens the lessons", async () => {
  const answers = [1, 2].map(async () => answerOf(await student.send("POST", `/api/courses/${course.id}/enroll`)));
  const [one, two] = await Promise.all(answers);
  expect(one).toEqual({
    status: 200,
    cache: "no-store",
    body: { success: true, data: { enrollment_id: expect.any(Number) } },
  });
  expect(two).toEqual(one);
  enrollmentId = (one!.body as { data: { enrollment_id: number } }).data.enrollment_id;

  const { body } = await answerOf(await student.get(`/api/courses/${course.id}/lessons`));
  lessons = (body as { data: Lesson[] }).data;
  for (const lesson of lessons) expect(Object.keys(lesson).sort()).toEqual(openLessonFields);
  const closed = (await answerOf(await visitor.get(`/api/courses/${course.id}/lessons`))).body as { data: Lesson[] };
  expect(Object.keys(closed.data[1]!).sort()).toEqual(lessonFields);
});

it("POST /api/courses/{id}/enroll in a paid course says what is missing", async () => {
  const { data } = (await answerOf(await student.get("/api/courses?limit=100"))).body as { data: Course[] };
  const paid = data.find(({ price }) => price > 0)!;
  expect(await answerOf(await student.send("POST", `/api/courses/${paid.id}/enroll`))).toMatchObject(
    failure(402, "Este curso é pago. Conclua o pagamento para se inscrever."),
  );
});

it("POST /api/lessons/{id}/position and /complete; GET /api/courses/{id}/progress", async () => {
  const video = lessons.find(({ content_type }) => content_type === "video")!;
  expect(await answerOf(await student.send("POST", `/api/lessons/${video.id}/position`, { seconds: 41.7 }))).toEqual({
    status: 200,
    cache: "no-store",
    body: { success: true, data: { lesson_id: video.id, position_seconds: 41 } },
  });
  let percentage = 0;
  for (const lesson of lessons.slice(0, 3)) {
    const completed = await answerOf(await student.send("POST", `/api/lessons/${lesson.id}/complete`));
    percentage += 25;
    expect(completed).toMatchObject({
      status: 200,
      cache: "no-store",
      body: { success: true, data: { completion_percentage: percentage, is_completed: false } },
    });
  }
  const { body } = await answerOf(await student.get(`/api/courses/${course.id}/progress`));
  const [text, , hymn, last] = lessons.map(({ id }) => id);
  expect(body).toEqual({
    success: true,
    data: {
      enrollment_id: enrollmentId,
      course_id: course.id,
      is_completed: false,
      completed_at: null,
      completion_percentage: 75,
      completed_lessons: 3,
      total_lessons: 4,
      resume_lesson_id: last,
      lessons: [
        { lesson_id: text, is_completed: true, position_seconds: 0, quiz: null },
        { lesson_id: video.id, is_completed: true, position_seconds: 41, quiz: null },
        { lesson_id: hymn, is_completed: true, position_seconds: 0, quiz: null },
        {
          lesson_id: last,
          is_completed: false,
          position_seconds: 0,
          quiz: { passed: false, attempts: 0, best_score: null },
        },
      ],
    },
  });
  expect(await answerOf(await visitor.get(`/api/courses/${course.id}/progress`))).toMatchObject({ status: 401 });
});

it("GET /api/lessons/{id}/quiz shows no answers; POST quiz-attempts fails, then passes and completes the course", async () => {
  const lessonId = lessons[3]!.id;
  expect(await answerOf(await student.send("POST", `/api/lessons/${lessonId}/complete`))).toMatchObject({
    status: 409,
  });
  const { status, cache, body } = await answerOf(await student.get(`/api/lessons/${lessonId}/quiz`));
  expect([status, cache]).toEqual([200, "no-store"]);
  const { questions } = (body as { data: { questions: AskedQuestion[] } }).data;
  expect(body).toEqual({ success: true, data: { lesson_id: lessonId, pass_mark: 70, questions: expect.any(Array) } });
  for (const question of questions) {
    expect(Object.keys(question).sort()).toEqual(["id", "options", "question_text", "question_type"]);
    for (const option of question.options) expect(Object.keys(option).sort()).toEqual(["id", "option_text"]);
  }

  const attempt = async (answers: Record<string, string>) =>
    answerOf(await student.send("POST", `/api/lessons/${lessonId}/quiz-attempts`, { answers }));
  const failing = await attempt(wrongAnswers(questions));
  expect(failing).toEqual({
    status: 200,
    cache: "no-store",
    body: {
      success: true,
      data: {
        id: expect.any(Number),
        lesson_id: lessonId,
        score: 0,
        passed: false,
        pass_mark: 70,
        best_score: 0,
        created_at: expect.stringMatching(isoTime),
        results: questions.map(({ id }) => ({
          question_id: id,
          answer: expect.any(String),
          answered_right: false,
          explanation: expect.any(String),
        })),
      },
    },
  });
  expect(await attempt(rightAnswers(questions))).toMatchObject({
    status: 200,
    body: { success: true, data: { score: 100, passed: true, best_score: 100 } },
  });
  expect(await answerOf(await student.get(`/api/courses/${course.id}/progress`))).toMatchObject({
    body: { data: { is_completed: true, completion_percentage: 100, completed_at: expect.stringMatching(isoTime) } },
  });
});

it("GET /api/my-courses", async () => {
  const { status, cache, body } = await answerOf(await student.get("/api/my-courses"));
  expect([status, cache]).toEqual([200, "no-store"]);
  expect(body).toEqual({
    success: true,
    data: [
      {
        ...course,
        enrollment_count: 1,
        enrollment_id: enrollmentId,
        is_completed: true,
        completion_percentage: 100,
        certificate_issued_at: null,
      },
    ],
  });
});

it("POST /api/certificates/generate twice gives the same certificate", async () => {
  const asked = { user_id: userId, course_id: course.id, enrollment_id: enrollmentId };
  const first = await answerOf(await student.send("POST", "/api/certificates/generate", asked));
  expect(first).toMatchObject({
    status: 200,
    cache: "no-store",
    body: { success: true, data: { id: expect.stringMatching(uuid) } },
  });
  certificateId = (first.body as { data: { id: string } }).data.id;
  expect(await answerOf(await student.send("POST", "/api/certificates/generate", asked))).toEqual(first);
});

it("GET /api/certificates/my and /api/certificates/{id}", async () => {
  const mine = await answerOf(await student.get("/api/certificates/my"));
  expect(mine).toMatchObject({ status: 200, cache: "no-store" });
  const [certificate] = (mine.body as { data: Record<string, string>[] }).data;
  certificateNumber = certificate!.certificate_number!;
  certificateHash = certificate!.certificate_hash!;
  expect(certificate).toMatchObject({
    ...publicCertificate(),
    user_id: userId,
    course_id: course.id,
    enrollment_id: enrollmentId,
  });
  expect(certificateNumber).toMatch(/^SEMENTEIRA-\d{4}-\d{2}-\d{6}$/);
  expect(certificateHash).toMatch(/^[0-9a-f]{64}$/);

  const shown = await visitor.get(`/api/certificates/${certificateId}`);
  expect(shown.headers.get("X-Robots-Tag")).toBe("noindex, noarchive");
  expect(await answerOf(shown)).toEqual({
    status: 200,
    cache: "no-store",
    body: { success: true, data: publicCertificate() },
  });
});

it("a picture of the certificate for messengers, as its verification page names it", async () => {
  const page = await (await visitor.get(`/certificate/verify/${certificateHash}`)).text();
  const [, address] = /<meta property="og:image" content="([^"]+)"/.exec(page)!;
  const answer = await visitor.get(new URL(address!).pathname);
  expect(answer.headers.get("Content-Type")).toBe("image/png");
  const drawn = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
  expect(drawn.length).toBeLessThan(100_000);
  expect((await visitor.get(`/certificate/verify/${"0".repeat(64)}/picture.png`)).status).toBe(404);
});

it("GET /api/certificates/verify/{hash} and POST /api/certificates/verify", async () => {
  const verified = {
    status: 200,
    cache: "no-store",
    body: { success: true, data: { ...publicCertificate(), status: "valid" } },
  };
  expect(await answerOf(await visitor.get(`/api/certificates/verify/${certificateHash}`))).toEqual(verified);
  const byNumber = await visitor.send("POST", "/api/certificates/verify", {
    certificate_number: `  ${certificateNumber} `,
  });
  expect(await answerOf(byNumber)).toEqual(verified);
  const unknown = await visitor.get(`/api/certificates/verify/${"0".repeat(64)}`);
  expect(await answerOf(unknown)).toEqual(failure(404, "Certificado não encontrado"));
});

it("GET /api/courses/{id}/program-content and /api/certificate-settings", async () => {
  const program = await answerOf(await visitor.get(`/api/courses/${course.id}/program-content`));
  expect(program).toMatchObject({ status: 200, body: { success: true } });
  const { course_info, lessons: listed, summary } = (program.body as { data: Record<string, object> }).data;
  expect(Object.keys(course_info!).sort()).toEqual([
    "calculated_hours",
    "category",
    "description",
    "duration_hours",
    "level",
    "title",
  ]);
  expect(listed).toEqual(
    lessons.map(({ title, content_type, duration_minutes }, i) => ({
      order: i + 1,
      title,
      duration_minutes,
      content_type,
    })),
  );
  expect(summary).toEqual({
    total_lessons: 4,
    total_minutes: 13,
    total_hours: 0.5,
    content_types: { video: 1, audio: 1, text: 2 },
  });

  const settings = await answerOf(await visitor.get("/api/certificate-settings"));
  expect(settings).toMatchObject({ status: 200, cache: "public, max-age=60", body: { success: true } });
  expect(Object.keys((settings.body as { data: object }).data).sort()).toEqual(settingsFields);
});

it("GET /api/my-courses says that the certificate was issued", async () => {
  const { body } = await answerOf(await student.get("/api/my-courses"));
  expect(body).toMatchObject({ data: [{ certificate_issued_at: expect.stringMatching(isoTime) }] });
});

it("GET /api/logout ends the session", async () => {
  const sid = student.cookie("sid")!;
  const left = await student.get("/api/logout");
  expect(left.headers.get("Clear-Site-Data")).toBe('"cache", "storage"');
  expect(await answerOf(left)).toEqual({ status: 200, cache: "no-store", body: { success: true, data: null } });
  expect(student.cookie("sid")).toBeUndefined();
  const refused = failure(401, "Não autenticado. Faça login para continuar.");
  for (const path of ["/api/users/me", "/api/my-courses", "/api/certificates/my"]) {
    expect(await answerOf(await new Browser(app.origin, { sid }).get(path))).toEqual(refused);
  }
  expect(await answerOf(await student.get("/api/logout"))).toMatchObject({ status: 200 });
});

async function answerOf(response: Response) {
  expect(response.headers.get("Content-Type")).toBe("application/json");
  return {
    status: response.status,
    cache: response.headers.get("Cache-Control"),
    body: (await response.json()) as unknown,
  };
}

function failure(status: number, error: string) {
  return { status, cache: "no-store", body: { success: false, error } };
}

function publicCertificate() {
  return {
    id: certificateId,
    student_name: "Noemi Prado",
    course_title: course.title,
    instructor_name: (course as Course & { instructor_name: string }).instructor_name,
    duration_hours: 0.5,
    completion_date: expect.stringMatching(isoTime),
    issue_date: expect.stringMatching(isoTime),
    certificate_number: certificateNumber,
    certificate_hash: certificateHash,
    verification_url: `${app.origin}/certificate/verify/${certificateHash}`,
  };
}

const courseFields = [
  "average_rating",
  "category",
  "description",
  "duration_hours",
  "enrollment_count",
  "id",
  "instructor_name",
  "instructor_picture",
  "lesson_count",
  "level",
  "price",
  "requirements",
  "takes_questions",
  "thumbnail_url",
  "title",
  "total_reviews",
  "what_you_learn",
];
const lessonFields = ["content_type", "duration_minutes", "id", "is_free", "order_index", "section_title", "title"];
const openLessonFields = [...lessonFields, "content_text", "content_url", "resources"].sort();
const settingsFields = [
  "auto_generate_hours",
  "ceo_name",
  "ceo_signature_url",
  "ceo_title",
  "certificate_background_url",
  "font_family",
  "logo_url",
  "organization_name",
  "primary_color",
  "secondary_color",
  "show_program_content",
];
