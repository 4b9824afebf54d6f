import { showAuthoring } from "#app/domain/authoring/checklist/show-authoring.server.ts";
import { instructorChoices } from "#app/domain/authoring/courses/instructor-choices.server.ts";
import { updateCourse } from "#app/domain/authoring/courses/update-course.server.ts";
import { withThumbnail } from "#app/domain/authoring/files/with-thumbnail.server.ts";
import { courseDefaults, courseForm } from "#app/domain/authoring/forms/course-form.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { pictureFile } from "#app/domain/media/image.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { LessonList } from "#app/routes/admin/courses/lesson-list.tsx";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { CourseFields } from "#app/ui/authoring/fields/course-fields.tsx";
import { PublicationBadge } from "#app/ui/authoring/publication-badge.tsx";
import { PublicationPanel } from "#app/ui/authoring/publication-panel.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/edit";

export const loader = page(async (ctx, { params }) => {
  const id = integerId(params.id, courseNotFound);
  const [authoring, instructors] = await Promise.all([showAuthoring(ctx, id), instructorChoices(ctx)]);
  return { ...authoring, instructors };
});

export const action = form({
  schema: courseForm,
  limit: "authoring.write",
  typed: true,
  room: "pictures",
  files: { thumbnail: pictureFile },
  run: async (ctx, { thumbnail, ...fields }, { params }) =>
    updateCourse(ctx, integerId(params.id, courseNotFound), await withThumbnail(ctx, fields, thumbnail)),
  goTo: ({ id }, { request }) =>
    redirectSaying(request, `/admin/courses/${id}/edit`, { kind: "success", message: "Dados do curso salvos." }),
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  titled(matches, loaderData ? `Editar: ${loaderData.course.title}` : "Editar curso");

export default function EditCourse({ loaderData, actionData }: Route.ComponentProps) {
  const { course, lessons, checklist, instructors } = loaderData;
  const fields = useFields(courseForm, actionData, courseDefaults(course) as never);
  const here = `/admin/courses/${course.id}`;
  return (
    <AuthoringPage wide title={course.title} beside={<PublicationBadge isPublished={course.isPublished} />}>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <LessonList courseId={course.id} lessons={lessons} />
        <PublicationPanel course={course} checklist={checklist} />
        <section id="dados" aria-labelledby="dados-titulo" className="max-w-3xl border-t border-line pt-8">
          <h2 id="dados-titulo" className="text-xl">
            Dados do curso
          </h2>
          <form
            method="post"
            action={`${here}/edit`}
            encType="multipart/form-data"
            data-authoring={actionData ? "refused" : ""}
            className="mt-6 flex flex-col gap-8"
          >
            <ErrorSummary errors={actionData?.error} />
            <CourseFields fields={fields} thumbnailUrl={course.thumbnailUrl} instructors={instructors} />
            <p className="flex flex-wrap gap-3 max-sm:flex-col">
              <Button>Salvar dados do curso</Button>
              <ButtonLink href={`${here}/delete`} look="danger">
                Excluir curso
              </ButtonLink>
            </p>
          </form>
        </section>
      </div>
    </AuthoringPage>
  );
}
