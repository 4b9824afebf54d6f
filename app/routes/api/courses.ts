import { z } from "zod";
import { can } from "#app/domain/access/authorise.ts";
import { changeLessons } from "#app/domain/authoring/change-lessons.server.ts";
import { lessonOrder, managedCourseJson, managedCourseResponse } from "#app/domain/authoring/course.ts";
import { createCourse, deleteCourse, updateCourse } from "#app/domain/authoring/course-writes.server.ts";
import { formerInstructorJson, formerInstructorResponse } from "#app/domain/authoring/former-instructor.ts";
import { listFormerInstructors, setFormerReading } from "#app/domain/authoring/former-instructors.server.ts";
import { findManagedCourse, listManagedCourses } from "#app/domain/authoring/managed-courses.server.ts";
import { reorderLessons } from "#app/domain/authoring/move.server.ts";
import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import { showProgram } from "#app/domain/certificates/program.server.ts";
import { programJson, programResponse } from "#app/domain/certificates/program.ts";
import { showCourseReport } from "#app/domain/classes/report.server.ts";
import { reportJson, reportResponse } from "#app/domain/classes/report.ts";
import { showCourse } from "#app/domain/courses/course.server.ts";
import { catalogueFields, courseJson, courseNotFound, courseResponse } from "#app/domain/courses/course.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { number } from "#app/domain/json-view.ts";
import { readLessons } from "#app/domain/lessons/lesson.server.ts";
import { lessonJson, lessonResponse } from "#app/domain/lessons/lesson.ts";
import { duplicateCourse } from "#app/domain/packages/duplicate-course.server.ts";
import { mapPage } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { showProgress } from "#app/domain/progress/progress.server.ts";
import { progressJson, progressResponse } from "#app/domain/progress/progress.ts";
import { datePublication } from "#app/domain/schedule/publication-date.server.ts";
import { call, callOf, listCall } from "#app/http/api.server.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";

export const courses: Endpoints = {
  courses: {
    area: "courses",
    GET: listCall({
      summary: "Lista os cursos publicados, ou os que a pessoa administra (all)",
      cache: "public, max-age=30",
      query: catalogueFields,
      answer: z.union([courseResponse, managedCourseResponse]),
      run: async (ctx, { query }) => {
        const managesThem = query.all && can(ctx.viewer, "courses.manage");
        return managesThem
          ? mapPage(await listManagedCourses(ctx, query), managedCourseJson)
          : mapPage(await listCourses(ctx, query), courseJson);
      },
    }),
    POST: call({
      ...callOf(createCourse, managedCourseJson),
      summary: "Cria um curso, como rascunho",
      answer: managedCourseResponse,
      idempotent: true,
    }),
  },
  "courses/:id": {
    area: "courses",
    GET: call({
      summary: "Mostra um curso; a quem o administra, por inteiro",
      id: integerPathId(courseNotFound),
      answer: z.union([courseResponse, managedCourseResponse]),
      run: async (ctx, { id }) => {
        const [managed, course] = await Promise.all([findManagedCourse(ctx, id), showCourse(ctx, id)]);
        return managed ? managedCourseJson(managed) : courseJson(course);
      },
    }),
    PUT: call({
      ...callOf(updateCourse, managedCourseJson),
      summary: "Altera um curso: envie todos os campos",
      answer: managedCourseResponse,
      refuses: ["conflict"],
    }),
    DELETE: call({
      ...callOf(deleteCourse, (_, { id }) => ({ id })),
      summary: "Exclui um curso; quem já está inscrito continua com acesso",
      answer: z.object({ id: number }),
    }),
  },
  "courses/:id/former-instructors": {
    area: "courses",
    GET: call({
      summary: "Lista quem já ensinou um curso e se ainda vê as aulas",
      ability: "courses.assign",
      id: integerPathId(courseNotFound),
      answer: z.array(formerInstructorResponse),
      run: async (ctx, { id }) => (await listFormerInstructors(ctx, id)).map(formerInstructorJson),
    }),
    PUT: call({
      ...callOf(setFormerReading, (former) => former.map(formerInstructorJson)),
      summary: "Dá ou tira o acesso às aulas de quem já ensinou um curso",
      answer: z.array(formerInstructorResponse),
    }),
  },
  "courses/:id/lessons": {
    area: "courses",
    GET: call({
      summary: "Lista as aulas de um curso",
      id: integerPathId(courseNotFound),
      answer: z.array(lessonResponse),
      run: async (ctx, { id }) => (await readLessons(ctx, id)).map(lessonJson),
    }),
    PATCH: call({
      ...callOf(changeLessons, ({ courseId, lessonIds }) => ({ course_id: courseId, lesson_ids: lessonIds })),
      summary: "Muda várias aulas de uma vez: só o que for enviado",
      answer: z.strictObject({ course_id: number, lesson_ids: z.array(number) }),
      refuses: ["conflict"],
    }),
  },
  "courses/:id/lesson-order": {
    area: "courses",
    PUT: call({
      summary: "Muda a ordem das aulas de um curso",
      ability: "courses.manage",
      limit: "authoring.write",
      body: lessonOrder,
      id: integerPathId(courseNotFound),
      answer: z.strictObject({ lesson_ids: z.array(number) }),
      refuses: ["conflict"],
      run: async (ctx, { id, body }) => {
        await reorderLessons(ctx, id, body.lesson_ids);
        return body;
      },
    }),
  },
  "courses/:id/copies": {
    area: "packages",
    POST: call({
      ...callOf(duplicateCourse, managedCourseJson),
      summary: "Duplica um curso, como rascunho",
      idempotent: true,
      answer: managedCourseResponse,
    }),
  },
  "courses/:id/toggle-publish": {
    area: "courses",
    PUT: call({
      ...callOf(publishCourse, (is_published, { id }) => ({ id, is_published })),
      summary: "Publica um curso ou o tira do catálogo",
      bodyOptional: true,
      idempotent: true,
      answer: z.strictObject({ id: number, is_published: z.boolean() }),
    }),
  },
  "courses/:id/publication-date": {
    area: "courses",
    PUT: call({
      ...callOf(datePublication, managedCourseJson),
      summary: "Marca quando um rascunho é publicado, ou tira a data",
      answer: managedCourseResponse,
      refuses: ["conflict"],
    }),
  },
  "courses/:id/enroll": {
    area: "learning",
    POST: call({
      ...callOf(enrol, ({ enrollmentId }) => ({ enrollment_id: enrollmentId })),
      summary: "Inscreve a pessoa num curso gratuito, comprado ou aberto a mantenedores",
      idempotent: true,
      answer: z.strictObject({ enrollment_id: number }),
      refuses: ["payment_required", "conflict"],
    }),
  },
  "courses/:id/progress": {
    area: "learning",
    GET: call({
      summary: "Mostra o próprio progresso num curso",
      ability: "progress.record",
      id: integerPathId(courseNotFound),
      answer: progressResponse,
      run: async (ctx, { id }) => progressJson(await showProgress(ctx, id)),
    }),
  },
  "courses/:id/report": {
    area: "learning",
    GET: call({
      summary: "Mostra onde as pessoas estão num curso e o que mais erram",
      ability: "courses.manage",
      id: integerPathId(courseNotFound),
      answer: reportResponse,
      run: async (ctx, { id }) => reportJson(await showCourseReport(ctx, id)),
    }),
  },
  "courses/:id/program-content": {
    area: "certificates",
    GET: call({
      summary: "Mostra o conteúdo programático de um curso",
      id: integerPathId(courseNotFound),
      answer: programResponse,
      run: async (ctx, { id }) => programJson(await showProgram(ctx, id)),
    }),
  },
};
