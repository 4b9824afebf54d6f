import { createCourse } from "#app/domain/authoring/courses/create-course.server.ts";
import { instructorChoices } from "#app/domain/authoring/courses/instructor-choices.server.ts";
import { withThumbnail } from "#app/domain/authoring/files/with-thumbnail.server.ts";
import { courseForm } from "#app/domain/authoring/forms/course-form.ts";
import { pictureFile } from "#app/domain/media/image.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { CourseFields } from "#app/ui/authoring/fields/course-fields.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/new";

export const loader = page(async (ctx) => ({
  instructors: await instructorChoices(ctx),
  viewerId: ctx.viewer?.id,
}));

export const action = form({
  schema: courseForm,
  limit: "authoring.write",
  typed: true,
  room: "pictures",
  files: { thumbnail: pictureFile },
  run: async (ctx, { thumbnail, ...fields }) => createCourse(ctx, await withThumbnail(ctx, fields, thumbnail)),
  goTo: ({ id }, { request }) =>
    redirectSaying(request, `/admin/courses/${id}/edit`, {
      kind: "success",
      message: "Rascunho salvo. Agora, as aulas.",
    }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Novo curso");

export default function NewCourse({ loaderData: { instructors, viewerId }, actionData }: Route.ComponentProps) {
  const fields = useFields(courseForm, actionData, { price: "0", instructor_id: viewerId } as never);
  return (
    <AuthoringPage title="Novo curso">
      <p className="mt-3 text-muted">
        <strong className="text-ink">Passo 1 de 2: informações básicas.</strong> Ao salvar, o curso vira um rascunho que
        só você vê; no passo 2 entram as aulas, uma de cada vez. Tudo pode mudar depois.
      </p>
      <form
        method="post"
        action="/admin/courses/new"
        encType="multipart/form-data"
        data-authoring={actionData ? "refused" : ""}
        className="mt-8 flex flex-col gap-8"
      >
        <ErrorSummary title="Erro ao criar curso" errors={actionData?.error} />
        <CourseFields fields={fields} instructors={instructors} />
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Salvar e continuar</Button>
          <ButtonLink href="/admin" look="quiet">
            Cancelar
          </ButtonLink>
        </p>
      </form>
    </AuthoringPage>
  );
}
