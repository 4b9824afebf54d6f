import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { appointmentLabel } from "#app/domain/calendar.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import * as courseForms from "#app/routes/courses/forms.ts";
import Course, { loader } from "#app/routes/courses/show.tsx";
import Lesson, { loader as showLesson } from "#app/routes/learn/show.tsx";
import MyCourses, { loader as showMine } from "#app/routes/my-courses.tsx";
import Trail, { loader as showTrail } from "#app/routes/trails/show.tsx";
import type { Db } from "#drizzle/client.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aSale, settle } from "#tests/domain/payments/fixture.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { answersAt, callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render-page.ts";

const { action: complete } = answersAt(courseForms, "/courses/:id/learn/:lessonId/complete");

/** The slip beside a course, as somebody is sent it. */
async function slip(db: Db, viewer: Viewer | null, courseId: number) {
  const html = await whole(db, viewer, courseId);
  return html.slice(html.indexOf('aria-label="Inscrição"'));
}

/** A course's page, as somebody is sent it. */
async function whole(db: Db, viewer: Viewer | null, courseId: number) {
  const { status, data: loaderData } = await callRoute(loader, { db, viewer, params: { id: String(courseId) } });
  expect(status).toBe(200);
  return renderPage(Course, loaderData);
}

describe("the way on in a course", () => {
  it("leads straight to the lesson that comes next, without a detour", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const ctx = ctxOf(db, await aStudent(db));
      await enrol(ctx, course.id);
      for (const lessonId of course.lessonIds) {
        const goesOn = new RegExp(
          `href="/courses/${course.id}/learn/${lessonId}"[^>]*>(Começar|Continuar): aula ${course.lessonIds.indexOf(lessonId) + 1}<`,
        );
        expect(await slip(db, ctx.viewer, course.id)).toMatch(goesOn);
        await completeLesson(ctx, lessonId, {});
      }
    }));

  it("passes lessons that open later, and says when the first of them opens once nothing else is left", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{}, {}, {}, {}] });
      const [first, second, third, fourth] = course.lessonIds as [number, number, number, number];
      const [soon, later] = [2, 9].map((days) => new Date(Date.now() + days * 24 * 3_600_000)) as [Date, Date];
      await db.insert(lessonOpenings).values([
        { lessonId: second, kind: "at", opensAt: later },
        { lessonId: fourth, kind: "at", opensAt: soon },
      ]);
      const { viewer } = ctxOf(db, await aStudent(db));
      const trail = await aTrail(db, { courseIds: [course.id] });
      await joinTrail(ctxOf(db, viewer), trail.id);
      const ofTrail = async () => {
        const { data } = await callRoute(showTrail, { db, viewer, params: { id: String(trail.id) } });
        return renderPage(Trail, data);
      };
      const completed = async (lessonId: number) => {
        const params = { id: String(course.id), lessonId: String(lessonId) };
        return (await callRoute(complete, { db, viewer, params, body: {} })).to;
      };
      expect(await ofTrail()).toContain("Começar");
      expect(await completed(first)).toBe(`/courses/${course.id}/learn/${third}?concluida=${first}`);
      expect(await completed(third)).toBe(`/courses/${course.id}/learn/${fourth}?concluida=${third}`);
      const opens = `A próxima aula abre ${appointmentLabel(soon)}.`;
      const mine = renderPage(MyCourses, (await callRoute(showMine, { db, viewer })).data);
      for (const shown of [await slip(db, viewer, course.id), await ofTrail(), mine.replace(/<\/?strong>/g, "")]) {
        expect(shown.replaceAll("<!-- -->", "")).toContain(opens);
        expect(shown).not.toContain("Continuar");
      }
    }));

  it("leads back into a finished course by a lesson that is open", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{}, { contentText: "" }] });
      const [first, second] = course.lessonIds as [number, number];
      const ctx = ctxOf(db, await aStudent(db));
      await enrol(ctx, course.id);
      await completeLesson(ctx, first, {});
      await db.update(lessons).set({ contentText: "Nova." }).where(eq(lessons.id, second));
      const opensAt = new Date(Date.now() + 24 * 3_600_000);
      await db.insert(lessonOpenings).values({ lessonId: second, kind: "at", opensAt });
      const again = new RegExp(`href="/courses/${course.id}/learn/${first}"[^>]*>Rever as aulas`);
      expect(await slip(db, ctx.viewer, course.id)).toMatch(again);
    }));

  it("is not there before there are lessons", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [] });
      const ctx = ctxOf(db, await aStudent(db));
      await enrol(ctx, course.id);
      const shown = await slip(db, ctx.viewer, course.id);
      expect(shown).toContain("As aulas aparecem aqui assim que ficarem prontas.");
      expect(shown).not.toContain("/learn");
    }));
});

describe("the way into a course that costs money", () => {
  it("leads to the payment that waits, of the viewer alone, until it is done", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, { isManual: true });
      expect(await slip(db, ctx.viewer, course.id)).toContain("Comprar curso");
      // Made now, so that the page, which asks the database's clock, finds it still waiting.
      const { id } = await pay("boleto", { payment_data: { boleto_due_date: "2026-12-10" } as never });
      const waiting = await slip(db, ctx.viewer, course.id);
      expect(waiting).toMatch(new RegExp(`href="/payments/${id}"[^>]*>Ver o pagamento pendente<`));
      expect(waiting).not.toContain("Comprar curso");
      expect(await slip(db, await aStudent(db), course.id)).toContain("Comprar curso");
      expect(await slip(db, null, course.id)).toContain("Entrar para comprar");
      await settle(ctx, id, "completed");
      expect(await slip(db, ctx.viewer, course.id)).toMatch(/Você está inscrito!.*Começar: aula 1/s);
    }));

  it("sells nothing to anyone who teaches it", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const own = await slip(db, course.instructor, course.id);
      expect(own).toContain("Este curso é seu: as aulas já estão abertas para você.");
      expect(own).toMatch(new RegExp(`href="/courses/${course.id}/learn/${course.lessonIds[0]}"[^>]*>Ver as aulas<`));
      expect(own).not.toMatch(/Comprar curso|\/checkout\//);
      expect(await slip(db, await anAdmin(db), course.id)).toContain("Comprar curso");
      const free = await aCourse(db);
      expect(await slip(db, free.instructor, free.id)).toContain("Inscrever-se agora");
    }));
});

describe("what comes with a course", () => {
  const wordsOf = (html: string) =>
    html
      .replace(/<[^>]+>/g, " ")
      .replace(/&nbsp;|\s+/g, " ")
      .replace(/ {2,}/g, " ");

  it("is sold to a student, and included for a maintainer", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const student = wordsOf(await slip(db, await aStudent(db), course.id));
      expect(student).toContain("R$ 197,00");
      expect(student).toContain("Acesso vitalício Certificado de conclusão Suporte da equipe Garantia de 30 dias");
      expect(student).not.toContain("mantenedor");
      const maintainer = wordsOf(await slip(db, await aStudent(db, { isMaintainer: true }), course.id));
      expect(maintainer).toContain("Incluído para mantenedores");
      expect(maintainer).toContain("Acesso enquanto você for mantenedor Certificado de conclusão Suporte da equipe");
      expect(maintainer).not.toMatch(/R\$|Comprar|Garantia|vitalício/);
    }));

  it("is sold again to somebody who enrolled as a maintainer and no longer is one", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db, { isMaintainer: true });
      await enrol(ctxOf(db, viewer), course.id);
      expect(wordsOf(await slip(db, viewer, course.id))).toContain("Acesso enquanto você for mantenedor");
      const lapsed = wordsOf(await slip(db, { ...viewer, isMaintainer: false }, course.id));
      expect(lapsed).toMatch(/R\$ 197,00 .*Comprar curso .*Acesso vitalício .*Garantia de 30 dias/);
      expect(lapsed).not.toContain("mantenedor");
    }));

  it("is sold to nobody once it left the catalogue, and the lesson says so too", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 19_700 });
      const viewer = await aStudent(db, { isMaintainer: true });
      await enrol(ctxOf(db, viewer), course.id);
      await db.update(courses).set({ isPublished: false }).where(eq(courses.id, course.id));
      const former = { ...viewer, isMaintainer: false };
      const html = await whole(db, former, course.id);
      expect(wordsOf(html)).toContain("Este curso não está no catálogo agora.");
      expect(html).not.toMatch(/\/checkout\/|Comprar/);
      const params = { id: String(course.id), lessonId: String(course.lessonIds[1]) };
      const { status, data } = await callRoute(showLesson, { db, viewer: former, params });
      expect(status).toBe(403);
      const lesson = renderPage(Lesson, data);
      expect(lesson).toContain("Seu período de mantenedor terminou, e este curso não está mais à venda.");
      expect(lesson).not.toMatch(/\/checkout\/|Comprar/);
      expect(await slip(db, course.instructor, course.id)).toContain("Ver as aulas");
    }));

  it("has no guarantee where it costs nothing, and the instructor's support where they answer", () =>
    rolledBack(async (db) => {
      const free = await aCourse(db, { lessons: [] });
      const words = wordsOf(await slip(db, await aStudent(db), free.id));
      expect(words).toContain("Acesso vitalício");
      expect(words).not.toMatch(/Garantia|Certificado de conclusão/);
      const byAdmin = await aCourse(db, { priceCents: 19_700, instructor: await anAdmin(db) });
      expect(wordsOf(await slip(db, null, byAdmin.id))).toContain("Suporte do instrutor");
    }));

  it("is what its author says, line by line, and the usual things where they say nothing", () =>
    rolledBack(async (db) => {
      const instructor = await anInstructor(db);
      const said = { whatYouLearn: "- Podar roseiras\n• Colher no tempo\n\n", requirements: "Uma tesoura" };
      const own = await aCourse(db, { instructor, ...said });
      const html = await whole(db, null, own.id);
      expect(wordsOf(html)).toMatch(/O que você vai aprender Podar roseiras Colher no tempo Requisitos Uma tesoura/);
      expect(html).not.toContain("Nenhum conhecimento prévio");
      const silent = wordsOf(await whole(db, null, (await aCourse(db, { instructor })).id));
      expect(silent).not.toContain("O que você vai aprender");
      expect(silent).toContain("Requisitos Um celular ou computador com internet, ainda que lenta Nenhum conhecimento");
    }));
});
