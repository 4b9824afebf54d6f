import { showAuthoring } from "#app/domain/authoring/checklist/show-authoring.server.ts";
import { publishCourse } from "#app/domain/authoring/courses/publish-course.server.ts";
import { publicationForm } from "#app/domain/authoring/forms/course-form.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { PublicationPanel } from "#app/ui/authoring/publication-panel.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/publication";

export const loader = page((ctx, { params }) => showAuthoring(ctx, integerId(params.id, courseNotFound)));

/** Refused with the checklist, it shows it; done, it leads to where the course is written. */
export const action = form({
  schema: publicationForm,
  limit: "authoring.write",
  run: (ctx, { is_published }, { params }) =>
    publishCourse(ctx, integerId(params.id, courseNotFound), { is_published: is_published === "true" }),
  goTo: (isPublished, { params, request }) =>
    redirectSaying(request, `/admin/courses/${params.id}/edit`, {
      kind: "success",
      message: isPublished ? "Curso publicado. Já está no catálogo." : "Curso despublicado. Voltou a ser rascunho.",
    }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Publicar curso");

export default function Publication({ loaderData: { course, checklist }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.error?.[""];
  return (
    <AuthoringPage title="Publicar" trail={[[`/admin/courses/${course.id}/edit`, course.title]]}>
      <div className="mt-6 flex flex-col gap-6">
        {refusal && <ErrorSummary errors={{ "": refusal }} />}
        <PublicationPanel course={course} checklist={checklist} />
      </div>
    </AuthoringPage>
  );
}
