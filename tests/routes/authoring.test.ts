import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { courseDefaults } from "#app/domain/authoring/course.ts";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { action as deleteCourse, loader as deleteCourseLoader } from "#app/routes/admin/courses/delete.tsx";
import { action as editCourse, loader as editCourseLoader } from "#app/routes/admin/courses/edit.tsx";
import * as courseForms from "#app/routes/admin/courses/forms.ts";
import { action as newCourse, loader as newCourseLoader } from "#app/routes/admin/courses/new.tsx";
import { action as publish, loader as publishLoader } from "#app/routes/admin/courses/publication.tsx";
import { action as deleteLesson, loader as deleteLessonLoader } from "#app/routes/admin/lessons/delete.tsx";
import { action as editLesson, loader as editLessonLoader } from "#app/routes/admin/lessons/edit.tsx";
import { loader as lessonFileLoader } from "#app/routes/admin/lessons/file.tsx";
import { action as newLesson, loader as newLessonLoader } from "#app/routes/admin/lessons/new.tsx";
import { action as preview } from "#app/routes/admin/lessons/preview.tsx";
import { action as deleteQuestion, loader as deleteQuestionLoader } from "#app/routes/admin/questions/delete.tsx";
import { action as editQuestion, loader as editQuestionLoader } from "#app/routes/admin/questions/edit.tsx";
import { action as newQuestion, loader as newQuestionLoader } from "#app/routes/admin/questions/new.tsx";
import { action as deleteResource, loader as deleteResourceLoader } from "#app/routes/admin/resources/delete.tsx";
import { action as editResource, loader as editResourceLoader } from "#app/routes/admin/resources/edit.tsx";
import { action as newResource, loader as newResourceLoader } from "#app/routes/admin/resources/new.tsx";
import type { Db } from "#drizzle/client.ts";
import { courses, lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { quizQuestions } from "#drizzle/schema/quizzes.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { answersAt, callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { aPng } from "#tests/support/pictures.ts";
import { contextOf } from "#tests/support/request.ts";

const { action: moveLesson, loader: moveLessonLoader } = answersAt(courseForms, "/admin/lessons/:id/place");
const { action: moveQuestion } = answersAt(courseForms, "/admin/questions/:id/place");
const { action: moveResource } = answersAt(courseForms, "/admin/resources/:id/place");

type Endpoint = Parameters<typeof callRoute>[0];

/** A draft with two text lessons, a quiz and a resource in the first of them. */
async function aDraft(db: Db) {
  const course = await aCourse(db, {
    isPublished: false,
    category: "mentoria",
    lessons: [{ quiz: true, resourceUrl: "https://exemplo.test/a.pdf" }, {}],
  });
  const [first, second] = course.lessonIds as [number, number];
  const [resource] = await db.select().from(lessonResources).where(eq(lessonResources.lessonId, first));
  return { ...course, first, second, resourceId: resource!.id, question: course.quizzes[0]!.truth };
}

const as = (db: Db, viewer: Viewer | null, id: number, body?: Record<string, string>) => ({
  db,
  viewer,
  params: { id: String(id) },
  ...(body && { body }),
});
const step = { direction: "down" };
const facts = {
  title: "Poda",
  description: "Cortar para crescer.",
  category: "teologico",
  level: "avancado",
  price: "30",
  duration_hours: "2.5",
};

describe("whose a course is", () => {
  it("is asked at every endpoint", () =>
    rolledBack(async (db) => {
      const draft = await aDraft(db);
      const { id, first, resourceId, question } = draft;
      const lesson = { title: "Nova", content_type: "text", content_text: "Um texto." };
      const loaders: [Endpoint, number, string][] = [
        [editCourseLoader, id, "Curso não encontrado"],
        [publishLoader, id, "Curso não encontrado"],
        [deleteCourseLoader, id, "Curso não encontrado"],
        [newLessonLoader, id, "Curso não encontrado"],
        [editLessonLoader, first, "Aula não encontrada"],
        [lessonFileLoader, first, "Aula não encontrada"],
        [deleteLessonLoader, first, "Aula não encontrada"],
        [newQuestionLoader, first, "Aula não encontrada"],
        [newResourceLoader, first, "Aula não encontrada"],
        [editQuestionLoader, question, "Pergunta não encontrada"],
        [deleteQuestionLoader, question, "Pergunta não encontrada"],
        [editResourceLoader, resourceId, "Material não encontrado"],
        [deleteResourceLoader, resourceId, "Material não encontrado"],
      ];
      const actions: [Endpoint, number, Record<string, string>][] = [
        [editCourse, id, facts],
        [publish, id, { is_published: "true" }],
        [deleteCourse, id, {}],
        [newLesson, id, lesson],
        [editLesson, first, lesson],
        [moveLesson, first, step],
        [deleteLesson, first, {}],
        [newQuestion, first, { question_text: "É?", question_type: "true_false", is_true: "true" }],
        [editQuestion, question, { question_text: "É?", question_type: "true_false", is_true: "true" }],
        [moveQuestion, question, step],
        [deleteQuestion, question, {}],
        [newResource, first, { resource_type: "document", resource_title: "A", resource_url: "https://a.test" }],
        [editResource, resourceId, { resource_type: "document", resource_title: "A", resource_url: "https://a.test" }],
        [moveResource, resourceId, step],
        [deleteResource, resourceId, {}],
      ];
      const before = await stateOf(db, id);
      const [other, student, admin] = [await anInstructor(db), await aStudent(db), await anAdmin(db)];
      for (const [endpoint, about, sentence] of loaders) {
        expect(await callRoute(endpoint, as(db, other, about))).toMatchObject({
          status: 404,
          data: { error: sentence },
        });
        expect(await callRoute(endpoint, as(db, student, about))).toMatchObject({ status: 403 });
        expect(await callRoute(endpoint, as(db, null, about))).toMatchObject({ status: 302 });
        for (const viewer of [draft.instructor, admin])
          expect((await callRoute(endpoint, as(db, viewer, about))).status).toBeLessThan(303);
      }
      for (const [endpoint, about, body] of actions) {
        expect((await callRoute(endpoint, as(db, other, about, body))).status).toBe(404);
        expect((await callRoute(endpoint, as(db, student, about, body))).status).toBe(403);
        expect([303, 401]).toContain((await callRoute(endpoint, as(db, null, about, body))).status);
      }
      expect(await stateOf(db, id)).toEqual(before);
      expect((await callRoute(newCourseLoader, { db, viewer: student })).status).toBe(403);
      expect((await callRoute(newCourse, { db, viewer: student, body: facts })).status).toBe(403);
      expect((await callRoute(preview, { db, viewer: student, body: { content_text: "x" } })).status).toBe(403);
    }));
});

describe("a course", () => {
  it("begins as a draft and leads to its lessons", () =>
    rolledBack(async (db) => {
      const viewer = await anInstructor(db);
      const { status, to } = await callRoute(newCourse, { db, viewer, body: facts });
      const id = Number(/^\/admin\/courses\/(\d+)\/edit$/.exec(to!)![1]);
      const [row] = await db.select().from(courses).where(eq(courses.id, id));
      expect([status, row]).toMatchObject([
        303,
        { title: "Poda", priceCents: 3_000, durationHours: 2.5, isPublished: false, instructorId: viewer.id },
      ]);
    }));

  it("takes its price and hours with comma or dot, and asks once whether an unusual price is meant", () =>
    rolledBack(async (db) => {
      const { id, instructor } = await aDraft(db);
      const read = async () => (await db.select().from(courses).where(eq(courses.id, id)))[0]!;
      const save = (body: Record<string, string>) =>
        callRoute(editCourse, as(db, instructor, id, { ...facts, ...body }));
      expect((await save({ price: "59,90", duration_hours: "2,5" })).status).toBe(303);
      expect(await read()).toMatchObject({ priceCents: 5_990, durationHours: 2.5 });
      const asked = await save({ price: "5990", duration_hours: "250" });
      expect(asked).toMatchObject({
        status: 400,
        data: {
          error: { price: [expect.stringMatching(/5\.990,00/)], duration_hours: [expect.stringMatching(/250/)] },
        },
      });
      expect(asked.data.initialValue).toMatchObject({ price: "5990", duration_hours: "250" });
      expect((await save({ price: "5990", confirmed: "price=59.9" })).status).toBe(400);
      expect((await save({ price: "R$ 5.990,00", confirmed: "price=5990" })).status).toBe(303);
      expect(courseDefaults(await showManagedCourse(ctxOf(db, instructor), id))).toMatchObject({
        price: "5990,00",
        duration_hours: "2,5",
        confirmed: ["price=5990"],
      });
    }));

  it.each([
    [{ title: " " }, "title", "Título do curso é obrigatório"],
    [{ price: "-1" }, "price", "Preço inválido."],
    [{ price: "dez" }, "price", "Preço inválido."],
    [{ category: "" }, "category", "Escolha a categoria do curso."],
    [{ duration_hours: "1.3" }, "duration_hours", "Informe a duração em horas, de meia em meia hora, até 10.000."],
    [{ thumbnail_url: "javascript:1" }, "thumbnail_url", /https/],
  ])("that says %j comes back as it was typed", (wrong, field, sentence) =>
    rolledBack(async (db) => {
      const body: Record<string, string> = { ...facts, ...wrong };
      const answer = await callRoute(newCourse, { db, viewer: await anInstructor(db), body });
      expect(answer.status).toBe(400);
      const { initialValue, error } = answer.data as {
        initialValue: Record<string, string>;
        error: Record<string, string[]>;
      };
      expect(error[field]![0]).toMatch(sentence);
      expect(initialValue).toMatchObject({ description: facts.description, level: facts.level });
    }),
  );

  it("of a free category costs nothing, whatever was typed", () =>
    rolledBack(async (db) => {
      const { id, instructor } = await aDraft(db);
      for (const price of ["30", ""]) {
        const answer = await callRoute(
          editCourse,
          as(db, instructor, id, { ...facts, category: "discipulado", price }),
        );
        expect(answer.status).toBe(303);
        const [row] = await db.select().from(courses).where(eq(courses.id, id));
        expect([row!.priceCents, row!.category]).toEqual([0, "discipulado"]);
      }
    }));

  it("is published once nothing is missing; until then the refusal is the checklist", () =>
    rolledBack(async (db) => {
      const { id, second, instructor } = await aDraft(db);
      await db.update(lessons).set({ contentType: "audio", contentText: null }).where(eq(lessons.id, second));
      const refused = await callRoute(publish, as(db, instructor, id, { is_published: "true" }));
      expect(refused).toMatchObject({
        status: 409,
        data: { error: { [`lessons.${second}`]: ["Aula “Aula 2”: arquivo pendente."] } },
      });
      await db.update(lessons).set({ contentType: "text", contentText: "Enfim." }).where(eq(lessons.id, second));
      const done = await callRoute(publish, as(db, instructor, id, { is_published: "true" }));
      expect([done.status, done.to]).toEqual([303, `/admin/courses/${id}/edit`]);
      expect((await stateOf(db, id)).isPublished).toBe(true);
    }));

  it.each([
    ["category", "Escolha a categoria do curso."],
    ["level", "Escolha o nível do curso."],
  ])("without its %s is refused, and says which is missing", (name, sentence) =>
    rolledBack(async (db) => {
      const { id, instructor } = await aDraft(db);
      const body = { ...facts, [name]: "" };
      const answers = [
        await callRoute(newCourse, { db, viewer: instructor, body }),
        await callRoute(editCourse, as(db, instructor, id, body)),
      ];
      for (const { status, data } of answers) {
        expect(status).toBe(400);
        expect((data as { error: object }).error).toEqual({ [name]: [sentence] });
      }
    }),
  );

  it("published from the row of the table leads back to the search", () =>
    rolledBack(async (db) => {
      const { id, instructor } = await aDraft(db);
      const from = (back: string, is_published: string) =>
        callRoute(publish, as(db, instructor, id, { is_published, back }));
      expect(await from("/admin?q=poda&page=2", "true")).toMatchObject({ status: 303, to: "/admin?q=poda&page=2" });
      expect((await from("//outro.test/", "false")).to).toBe(`/admin/courses/${id}/edit`);
    }));

  it("is deleted for the catalogue alone", () =>
    rolledBack(async (db) => {
      const { id, instructor } = await aDraft(db);
      expect(await callRoute(deleteCourse, as(db, instructor, id, {}))).toMatchObject({ status: 303, to: "/admin" });
      expect((await callRoute(editCourseLoader, as(db, instructor, id))).status).toBe(404);
      expect((await stateOf(db, id)).lessons).toHaveLength(2);
    }));
});

describe("a lesson", () => {
  it("without its file is saved, and leads to where the file is sent", () =>
    rolledBack(async (db) => {
      const { id, instructor } = await aDraft(db);
      const body = { title: "Som", content_type: "audio", duration_minutes: "4", is_free: "on" };
      const { to } = await callRoute(newLesson, as(db, instructor, id, body));
      expect(to).toMatch(/^\/admin\/lessons\/\d+\/file$/);
      expect((await stateOf(db, id)).lessons).toHaveLength(3);
      const text = await callRoute(
        newLesson,
        as(db, instructor, id, { ...body, content_type: "text", content_text: "Oi" }),
      );
      expect(text.to).toMatch(/^\/admin\/lessons\/\d+\/edit$/);
    }));

  it("keeps its file where no address takes its place", () =>
    rolledBack(async (db) => {
      const { second, instructor } = await aDraft(db);
      const video = { title: "Filme", content_type: "video", duration_minutes: "1" };
      const read = async () => (await db.select().from(lessons).where(eq(lessons.id, second)))[0]!.contentUrl;
      const address = "https://exemplo.test/filme.mp4";
      await callRoute(editLesson, as(db, instructor, second, { ...video, content_url: "", kept_url: address }));
      expect(await read()).toBe(address);
      await callRoute(
        editLesson,
        as(db, instructor, second, { ...video, content_url: "https://b.test/", kept_url: address }),
      );
      expect(await read()).toBe("https://b.test/");
    }));

  it("moves one place and leads back to itself in the list", () =>
    rolledBack(async (db) => {
      const { id, first, second, instructor } = await aDraft(db);
      const { to } = await callRoute(moveLesson, as(db, instructor, first, step));
      expect(to).toBe(`/admin/courses/${id}/edit#aula-${first}`);
      expect((await stateOf(db, id)).lessons.map((lesson) => lesson.id)).toEqual([second, first]);
      expect((await callRoute(moveLesson, as(db, instructor, first, { direction: "sideways" }))).status).toBe(400);
      expect(await callRoute(moveLessonLoader, as(db, instructor, first))).toMatchObject({
        to: `/admin/lessons/${first}/edit`,
      });
    }));

  it("shows its text as students will see it", () =>
    rolledBack(async (db) => {
      const viewer = await anInstructor(db);
      const { data } = await callRoute(preview, { db, viewer, body: { content_text: "**forte** <script>" } });
      expect(data.html).toBe("<p><strong>forte</strong> &lt;script&gt;</p>");
    }));

  it("of text has no file to send", () =>
    rolledBack(async (db) => {
      const { first, instructor } = await aDraft(db);
      expect(await callRoute(lessonFileLoader, as(db, instructor, first))).toMatchObject({
        to: `/admin/lessons/${first}/edit`,
      });
    }));
});

describe("a question", () => {
  it("is written with blank rows left out", () =>
    rolledBack(async (db) => {
      const { second, instructor } = await aDraft(db);
      const body = {
        question_text: "Qual?",
        question_type: "multiple_choice",
        "options[0].option_text": "Esta",
        "options[1].option_text": "",
        "options[2].option_text": "Aquela",
        "options[3].option_text": "",
        correct_option: "2",
      };
      const { to } = await callRoute(newQuestion, as(db, instructor, second, body));
      expect(to).toMatch(new RegExp(`^/admin/lessons/${second}/edit#pergunta-\\d+$`));
      const [row] = await db.query.quizQuestions.findMany({ where: eq(quizQuestions.lessonId, second) });
      const read = (await callRoute(editQuestionLoader, as(db, instructor, row!.id))).data.question;
      expect(read).toMatchObject({
        options: [
          { optionText: "Esta", isCorrect: false },
          { optionText: "Aquela", isCorrect: true },
        ],
      });
    }));

  it("comes back as typed where no option or a blank one is marked", () =>
    rolledBack(async (db) => {
      const { second, instructor } = await aDraft(db);
      const body = { question_text: "Qual?", question_type: "multiple_choice", "options[0].option_text": "Esta" };
      for (const marked of [{}, { correct_option: "3" }] as Record<string, string>[]) {
        const answer = await callRoute(newQuestion, as(db, instructor, second, { ...body, ...marked }));
        expect(answer).toMatchObject({
          status: 400,
          data: {
            error: { options: ["Escreva de 2 a 10 opções.", "Marque exatamente uma opção correta."] },
            initialValue: { question_text: "Qual?", options: [{ option_text: "Esta" }] },
          },
        });
      }
    }));
});

describe("the picture of a course", () => {
  it("is kept for its own author, and nothing of it where the course is somebody else's", () =>
    rolledBack(async (db) => {
      const { id, instructor } = await aDraft(db);
      const settings = testSettings({ DATA_DIR: mkdtempSync(path.join(tmpdir(), "sementeira-covers-")) });
      const send = async (viewer: Viewer) => {
        const body = new FormData();
        for (const [name, value] of Object.entries(facts)) body.append(name, value);
        body.append("thumbnail", new File([await aPng()], "capa.png", { type: "image/png" }));
        const request = new Request("http://127.0.0.1:3000/here", { method: "POST", body });
        const context = contextOf({ db, settings, viewer });
        const answer = editCourse({ request, params: { id: String(id) }, context } as never) as Promise<unknown>;
        return await answer.catch((thrown: unknown) => thrown);
      };
      const before = await db.$count(media);
      expect(await send(await anInstructor(db))).toMatchObject({ init: { status: 404 } });
      expect([await db.$count(media), existsSync(path.join(settings.DATA_DIR, "media"))]).toEqual([before, false]);
      expect(await send(instructor)).toMatchObject({ status: 303 });
      expect(await db.$count(media)).toBe(before + 1);
      rmSync(settings.DATA_DIR, { recursive: true });
    }));
});

/** What there is of a course. */
async function stateOf(db: Db, id: number) {
  const [course] = await db.select().from(courses).where(eq(courses.id, id));
  const own = await db.select().from(lessons).where(eq(lessons.courseId, id)).orderBy(lessons.orderIndex);
  const questions = await Promise.all(
    own.map(({ id }) =>
      db.select().from(quizQuestions).where(eq(quizQuestions.lessonId, id)).orderBy(quizQuestions.id),
    ),
  );
  const resources = await Promise.all(
    own.map(({ id }) => db.select().from(lessonResources).where(eq(lessonResources.lessonId, id))),
  );
  return { ...course!, lessons: own, questions, resources };
}
