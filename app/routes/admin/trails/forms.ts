import { href } from "react-router";
import { AppError } from "#app/domain/app-error.ts";
import { publicationForm } from "#app/domain/authoring/course.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { integerId } from "#app/domain/path-id.ts";
import { trailCourseForm } from "#app/domain/trails/trail.ts";
import { changeTrailCourses, publishTrail } from "#app/domain/trails/trail-writes.server.ts";
import { formOn, formsAt } from "#app/http/by-address.server.ts";
import { formOf } from "#app/http/form.server.ts";
import { redirectWithFlash } from "#app/http/sessions/flash.server.ts";

const trail = ({ id }: { id: string }) => href("/admin/trails/:id/edit", { id });

const forms = formsAt({
  "/admin/trails/:id/courses": formOn(trail, {
    ...formOf(changeTrailCourses),
    schema: trailCourseForm,
    goTo: (_, { params }, { course_id, change }) =>
      `/admin/trails/${params.id}/edit#${change === "remove" ? "cursos" : `curso-${course_id}`}`,
  }),

  "/admin/trails/:id/publication": formOn(trail, {
    ...formOf(publishTrail),
    schema: publicationForm,
    run: async (ctx, value, { params }) => {
      try {
        const isPublished = await publishTrail(ctx, integerId(params.id, trailNotFound), value);
        const message = isPublished ? "Trilha publicada." : "Trilha despublicada. Voltou a ser rascunho.";
        return { kind: "success" as const, message };
      } catch (error) {
        // The trail's own page says what is missing, next to the fields for it.
        if (error instanceof AppError && error.code === "conflict")
          return { kind: "problem" as const, message: error.message };
        throw error;
      }
    },
    goTo: (flash, { params, request }) => redirectWithFlash(request, `/admin/trails/${params.id}/edit`, flash),
  }),
});

export const loader = forms.loader;
export const action = forms.action;

export default () => null;
