import { href } from "react-router";
import { z } from "zod";
import { readingForm } from "#app/domain/authoring/former-instructor.ts";
import { setFormerReading } from "#app/domain/authoring/former-instructors.server.ts";
import { dropDraft } from "#app/domain/authoring/lesson-drafts.server.ts";
import { moveLesson, moveQuestion, moveResource } from "#app/domain/authoring/move.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerId, rowId } from "#app/domain/path-id.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { formOf } from "#app/http/form.server.ts";

const forms = formsAt({
  "/admin/courses/:id/former-instructors": formOn(({ id }) => href("/admin/courses/:id/edit", { id }), {
    ...formOf(setFormerReading),
    schema: readingForm,
    goTo: (_, { params }, { may_read }) => [
      `/admin/courses/${params.id}/edit#ja-ensinaram`,
      may_read ? "Pronto: esta pessoa pode ver as aulas." : "Pronto: esta pessoa não vê mais as aulas bloqueadas.",
    ],
  }),

  "/admin/courses/:id/draft/removal": formOn(({ id }) => href("/admin/courses/:id/edit", { id }), {
    schema: z.object({ lesson_id: rowId.optional() }),
    limit: "authoring.write",
    run: (ctx, { lesson_id: lessonId }, { params }) =>
      dropDraft(ctx, lessonId ? { lessonId } : { courseId: integerId(params.id, courseNotFound) }),
    goTo: (_, { params: { id } }, { lesson_id: lessonId }) => [
      lessonId
        ? href("/admin/lessons/:id/edit", { id: String(lessonId) })
        : href("/admin/courses/:id/lessons/new", { id }),
      "Rascunho descartado.",
    ],
  }),

  "/admin/lessons/:id/place": formOn(({ id }) => href("/admin/lessons/:id/edit", { id }), {
    ...formOf(moveLesson),
    goTo: ({ courseId }, { params }) =>
      `${href("/admin/courses/:id/edit", { id: String(courseId) })}#aula-${params.id}`,
  }),

  "/admin/questions/:id/place": formOn(({ id }) => href("/admin/questions/:id/edit", { id }), {
    ...formOf(moveQuestion),
    goTo: ({ lessonId }, { params }) =>
      `${href("/admin/lessons/:id/edit", { id: String(lessonId) })}#pergunta-${params.id}`,
  }),

  "/admin/resources/:id/place": formOn(({ id }) => href("/admin/resources/:id/edit", { id }), {
    ...formOf(moveResource),
    goTo: ({ lessonId }, { params }) =>
      `${href("/admin/lessons/:id/edit", { id: String(lessonId) })}#material-${params.id}`,
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
