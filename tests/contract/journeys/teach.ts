import { expect } from "vitest";
import { type Client, granted } from "#tests/contract/client/client.ts";
import type { Cast } from "#tests/contract/journeys/cast.ts";
import { samples } from "#tests/domain/media/files.ts";
import { aPackage } from "#tests/domain/packages/a-package.ts";

const fields = { title: "Hortas em vasos", category: "profissionalizante", level: "iniciante", price: 49.9 } as const;

/** A course with a video, a recording and a text comes to be, is put in order, published, edited and taken away. */
export async function teach({ author, authorInPerson, admin, visitor, student, people }: Cast) {
  const key = { header: { "Idempotency-Key": "hortas" } };
  const { data: course } = await granted(author.POST("/api/courses", { body: fields, params: key }));
  const path = { params: { path: { id: course.id } } };
  const lessons = await writeLessons(author, course.id);
  const turned = [...lessons].reverse();
  const ordered = await granted(
    author.PUT("/api/courses/{id}/lesson-order", { ...path, body: { lesson_ids: turned } }),
  );
  expect(ordered.data.lesson_ids).toEqual(turned);
  await writeQuiz(author, lessons[0]!);
  await addResources(author, lessons[1]!);
  await moveAbout(author, path, lessons);

  const published = await granted(
    author.PUT("/api/courses/{id}/toggle-publish", { ...path, body: { is_published: true } }),
  );
  expect(published.data).toEqual({ id: course.id, is_published: true });
  const whole = await granted(
    author.PUT("/api/courses/{id}", { ...path, body: { ...fields, price: 59.9, duration_hours: 1.5 } }),
  );
  expect(whole.data).toMatchObject({ price: 59.9, duration_hours: 1.5, is_published: true });
  const { data: mine } = await granted(author.GET("/api/courses", { params: { query: { all: true } } }));
  expect(mine.map(({ id }) => id)).toEqual([course.id]);
  const { data: seen } = await granted(visitor.GET("/api/courses/{id}/lessons", path));
  expect(seen.map(({ id, content_text }) => [id, content_text])).toEqual(turned.map((id) => [id, undefined]));

  await giveAndTakeBack({ author, admin, people }, { params: path.params, body: { ...fields, price: 59.9 } });
  await sayWhereToPay(authorInPerson);
  await sell(student, { id: course.id, price: 59.9 });
  await seeSales(author);
  await granted(author.DELETE("/api/lessons/{id}", { params: { path: { id: lessons[2]! } } }));
  await granted(author.DELETE("/api/courses/{id}", path));
  expect((await visitor.GET("/api/courses/{id}", path)).response.status).toBe(404);
  await bringCourse(author);
}

/** Lessons change places, two of them are changed at once, and the course gets a date that it loses again. */
async function moveAbout(author: Client, path: { params: { path: { id: number } } }, lessons: number[]) {
  const [first, second] = lessons as [number, number];
  const place = { params: { path: { id: first } }, body: { before: second } };
  const { data: moved } = await granted(author.PUT("/api/lessons/{id}/place", place));
  expect(moved).toEqual({ id: first, course_id: path.params.path.id });
  const body = { lesson_ids: [second, first], duration_minutes: 15 };
  const { data: changed } = await granted(author.PATCH("/api/courses/{id}/lessons", { ...path, body }));
  expect(changed.lesson_ids).toEqual([first, second]);
  const { data: lesson } = await granted(author.GET("/api/lessons/{id}", { params: { path: { id: first } } }));
  expect(lesson.duration_minutes).toBe(15);
  for (const { id } of lesson.questions)
    await granted(
      author.PUT("/api/quiz-questions/{id}/place", { params: { path: { id } }, body: { direction: "up" } }),
    );
  const list = {
    resource_type: "document",
    resource_title: "Lista",
    resource_url: "https://arquivos.example/l.pdf",
  } as const;
  const { data: made } = await granted(author.POST("/api/lesson-resources", { body: { ...list, lesson_id: second } }));
  const resource = { params: { path: { id: made.id } } };
  await granted(author.PUT("/api/lesson-resources/{id}/place", { ...resource, body: { direction: "up" } }));
  await granted(author.DELETE("/api/lesson-resources/{id}", resource));
  const date = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10);
  const dated = await granted(
    author.PUT("/api/courses/{id}/publication-date", { ...path, body: { date, time: "09:00" } }),
  );
  expect(dated.data.publishes_at).toBe(`${date}T12:00:00.000Z`);
  const free = await granted(author.PUT("/api/courses/{id}/publication-date", { ...path, body: { date: null } }));
  expect(free.data.publishes_at).toBeNull();
  await granted(
    author.PUT("/api/courses/{id}/lesson-order", { ...path, body: { lesson_ids: [...lessons].reverse() } }),
  );
}

/** A course in a package is sent, looked at, made into a draft, copied, and taken away with its copy. */
async function bringCourse(author: Client) {
  const bodySerializer = () => {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(aPackage())]), "curso.zip");
    return form;
  };
  const { data: sent } = await granted(author.POST("/api/course-packages", { body: { file: "" }, bodySerializer }));
  const path = { params: { path: { id: sent.id } } };
  expect((await granted(author.GET("/api/course-packages/{id}", path))).data).toEqual(sent);
  const { data: course } = await granted(author.POST("/api/course-packages/{id}/import", path));
  expect(course).toMatchObject({ title: sent.title, is_published: false });
  const { data: copy } = await granted(
    author.POST("/api/courses/{id}/copies", { params: { path: { id: course.id } } }),
  );
  expect(copy.title).toBe(`Cópia de ${course.title}`);
  for (const { id } of [course, copy]) await granted(author.DELETE("/api/courses/{id}", { params: { path: { id } } }));
}

type Whole = { params: { path: { id: number } }; body: Omit<typeof fields, "price"> & { price: number } };

/** Given to the admin, the course is closed to its author until they may read it; given back, it is theirs again. */
async function giveAndTakeBack({ author, admin, people }: Pick<Cast, "author" | "admin" | "people">, whole: Whole) {
  const { params, body } = whole;
  const giveTo = (instructor_id: string) =>
    granted(admin.PUT("/api/courses/{id}", { params, body: { ...body, instructor_id } }));
  await giveTo(people.admin.id);
  expect((await author.PUT("/api/courses/{id}", whole)).response.status).toBe(404);
  const address = "/api/courses/{id}/former-instructors";
  const { data: former } = await granted(admin.GET(address, { params }));
  expect(former).toMatchObject([{ user_id: people.author.id, may_read: false }]);
  const reading = { user_id: people.author.id, may_read: true };
  const { data: readers } = await granted(admin.PUT(address, { params, body: reading }));
  expect(readers).toMatchObject([reading]);
  await giveTo(people.author.id);
}

/** Returns a video, a recording and a text. */
async function writeLessons(author: Client, course_id: number) {
  const video = await upload(author, "video", samples.mp4);
  const sound = await upload(author, "audio", samples.mp3);
  const ids: number[] = [];
  for (const content of [
    { content_type: "video", content_url: video },
    { content_type: "audio", content_url: sound },
    { content_type: "text", content_text: "# Terra\n\nVasos, terra e água." },
  ] as const) {
    const body = {
      course_id,
      title: `Aula em ${content.content_type}`,
      duration_minutes: 5,
      is_free: false,
      ...content,
    };
    const { data: lesson } = await granted(author.POST("/api/lessons", { body }));
    expect(lesson).toMatchObject({ is_ready: true, missing: [] });
    ids.push(lesson.id);
  }
  const path = { params: { path: { id: ids[2]! } } };
  const { data: read } = await granted(author.GET("/api/lessons/{id}", path));
  const { title, content_type, content_text } = { ...read, title: "Aula para ler" };
  const body = { title, content_type, content_text, is_free: false, pass_mark: 80 };
  const { data: edited } = await granted(author.PUT("/api/lessons/{id}", { ...path, body }));
  expect(edited).toMatchObject({ title, pass_mark: 80, duration_minutes: 1 });
  return ids;
}

async function upload(author: Client, type: "video" | "audio" | "document", file: Buffer) {
  const sent = await granted(
    author.POST("/api/upload", {
      body: { type, file: "" },
      bodySerializer: () => {
        const form = new FormData();
        form.append("type", type);
        form.append("file", new Blob([new Uint8Array(file)]), "arquivo");
        return form;
      },
    }),
  );
  expect(sent.data).toMatchObject({ type, bytes: file.length, url: sent.url });
  return sent.url;
}

async function writeQuiz(author: Client, lesson_id: number) {
  const options = [
    { option_text: "Furos no fundo", is_correct: true },
    { option_text: "Fundo fechado", is_correct: false },
  ];
  const choice = { question_text: "Como é o vaso?", question_type: "multiple_choice", options } as const;
  const { data: first } = await granted(
    author.POST("/api/quiz-questions", { body: { lesson_id, ...choice, options: [...options] } }),
  );
  expect(first).toMatchObject({ lesson_id, correct_answer: null });
  const words = { question_type: "short_answer", correct_answer: "água|agua fresca" } as const;
  const body = { lesson_id, question_text: "O que falta?", ...words, options: [] };
  const { data: second } = await granted(author.POST("/api/quiz-questions", { body }));
  const here = { params: { path: { id: lesson_id } } };
  const gift = { body: { text: "Vaso tem furo? {T}", preview: true } };
  const { data: found } = await granted(author.POST("/api/lessons/{id}/question-imports", { ...here, ...gift }));
  expect([found.taken.length, found.question_ids]).toEqual([1, null]);
  const path = { params: { path: { id: second.id } } };
  const changed = { question_text: "E o que mais falta?", ...words, options: [] };
  const { data: edited } = await granted(author.PUT("/api/quiz-questions/{id}", { ...path, body: changed }));
  expect(edited.question_text).toBe("E o que mais falta?");
  const gone = await granted(author.DELETE("/api/quiz-questions/{id}", path));
  expect(gone.data).toEqual({ id: second.id, lesson_id });
}

async function addResources(author: Client, lesson_id: number) {
  const resource_url = await upload(author, "document", samples.pdf);
  const about = { resource_type: "document", resource_title: "Lista de vasos", resource_url } as const;
  const { data: made } = await granted(author.POST("/api/lesson-resources", { body: { lesson_id, ...about } }));
  const path = { params: { path: { id: made.id } } };
  const body = { ...about, description: "Para imprimir." };
  const { data: edited } = await granted(author.PUT("/api/lesson-resources/{id}", { ...path, body }));
  expect(edited).toMatchObject({ id: made.id, description: "Para imprimir." });
  await granted(author.DELETE("/api/lesson-resources/{id}", path));
}

async function sayWhereToPay(author: Client) {
  const body = {
    bank_name: "Banco do Povo",
    bank_agency: "0001",
    bank_account: "12345-6",
    bank_account_type: "corrente",
    account_holder_name: "Davi Prado",
    account_holder_document: "529.982.247-25",
    pix_key_type: "cpf",
    pix_key: "52998224725",
    is_active: true,
  } as const;
  const { data: saved } = await granted(author.PUT("/api/payment-settings", { body }));
  expect((await granted(author.GET("/api/payment-settings"))).data).toEqual(saved);
}

async function sell(student: Client, { id, price }: { id: number; price: number }) {
  const card = { card_number: "4111111111111111", card_holder: "N", card_expiry: "12/30", card_cvv: "123" };
  const body = { course_id: id, amount: price, payment_method: "credit_card" as const, payment_data: card };
  await granted(student.POST("/api/payments", { body }));
}

async function seeSales(author: Client) {
  const { data: lines } = await granted(author.GET("/api/instructor/commissions"));
  expect(lines).toMatchObject([{ course_price: 59.9, commission_amount: 20.97, status: "pending" }]);
  const { data: sums } = await granted(author.GET("/api/instructor/commission-stats"));
  expect(sums).toMatchObject({ total_pending: 1, pending_amount: 20.97 });
}
