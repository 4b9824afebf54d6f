import { attachResource } from "#app/domain/authoring/files/attach-resource.server.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { resourceAbout } from "#app/domain/authoring/resources/schema.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { fileForm } from "#app/http/file-form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { FileField } from "#app/ui/authoring/fields/file-field.tsx";
import { ResourceFields } from "#app/ui/authoring/fields/resource-fields.tsx";
import { trailTo } from "#app/ui/authoring/trail.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/file";

export const loader = page((ctx, { params }) => showLessonForEditing(ctx, integerId(params.id, lessonNotFound)));

export const action = fileForm({
  schema: resourceAbout,
  limit: "media.upload",
  run: (ctx, { value, file }, { params }) => attachResource(ctx, integerId(params.id, lessonNotFound), value, file),
  goTo: ({ id }, { params }) => `/admin/lessons/${params.id}/edit#material-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Enviar material");

export default function UploadResource({ loaderData: lesson, actionData }: Route.ComponentProps) {
  const fields = useFields(resourceAbout, actionData);
  const back = `/admin/lessons/${lesson.id}/edit`;
  return (
    <AuthoringPage title="Enviar material" trail={trailTo(lesson)}>
      <form method="post" encType="multipart/form-data" data-upload className="mt-8 flex flex-col gap-8">
        <ErrorSummary title="O material ainda não foi enviado" errors={actionData?.error} />
        <ResourceFields fields={fields} />
        <FileField
          label="Arquivo"
          hint="Do tipo Imagem: PNG, JPG ou GIF, até 5 MB. Dos outros tipos: PDF, até 20 MB."
          accept="application/pdf,image/png,image/jpeg,image/gif"
          errors={actionData?.error?.file ?? undefined}
        />
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Enviar material</Button>
          <ButtonLink href={`${back}#materiais`} look="quiet">
            Cancelar
          </ButtonLink>
        </p>
      </form>
    </AuthoringPage>
  );
}
