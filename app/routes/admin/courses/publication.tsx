import { href } from "react-router";
import { publicationForm } from "#app/domain/authoring/course.ts";
import { showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { PublicationPanel } from "#app/ui/authoring/publication.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/publication";

export const loader = pageOf(integerPathId(courseNotFound), showAuthoring);

/** If refused, shows the checklist; if done, redirects to the authoring page. */
export const action = form({
  ...formOf(publishCourse),
  schema: publicationForm,
  goTo: (isPublished, { params }, { back }) => [
    back ?? `/admin/courses/${params.id}/edit`,
    isPublished ? "Curso publicado. Ele já está no catálogo." : "Curso despublicado. Voltou a ser rascunho.",
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Publicar curso");

export default function Publication({ loaderData: { course, checklist }, actionData }: Route.ComponentProps) {
  const refusal = actionData?.error?.[""];
  return (
    <AuthoringPage
      title="Publicar"
      trail={[[href("/admin/courses/:id/edit", { id: String(course.id) }), course.title]]}
    >
      <div className="mt-6 flex flex-col gap-6">
        {refusal && <ErrorSummary errors={{ "": refusal }} />}
        <PublicationPanel course={course} checklist={checklist} />
      </div>
    </AuthoringPage>
  );
}
