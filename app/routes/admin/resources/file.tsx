import { href } from "react-router";
import { attachResource } from "#app/domain/authoring/attach-file.server.ts";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { resourceAbout } from "#app/domain/authoring/resource.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { maxSizeText, wrongKindMessages } from "#app/domain/media/upload.ts";
import { integerId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { FileField } from "#app/ui/authoring/file-field.tsx";
import { ResourceFields } from "#app/ui/authoring/resource-fields.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { pageMeta } from "#app/ui/wording.ts";
import { UploadForm } from "#app/ui/workshop/upload-form.tsx";
import type { Route } from "./+types/file";

export const loader = page(async (ctx, { params }: PageArgs<Route.LoaderArgs>) => ({
  lesson: await showLessonForEditing(ctx, integerId(params.id, lessonNotFound)),
  maxImage: maxSizeText("image", ctx.settings),
  maxDocument: maxSizeText("document", ctx.settings),
}));

export const action = form({
  schema: resourceAbout,
  limit: "media.upload",
  upload: true,
  run: (ctx, value, { params, upload }) => attachResource(ctx, integerId(params.id, lessonNotFound), value, upload),
  goTo: ({ id }, { params }) => `/admin/lessons/${params.id}/edit#material-${id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Enviar material");

export default function UploadResource({ loaderData, actionData }: Route.ComponentProps) {
  const { lesson, maxImage, maxDocument } = loaderData;
  const fields = useFields(resourceAbout, actionData);
  const back = href("/admin/lessons/:id/edit", { id: String(lesson.id) });
  return (
    <AuthoringPage title="Enviar material" trail={lessonBreadcrumbs(lesson)}>
      <UploadForm reply={actionData}>
        {(reply) => (
          <>
            <ErrorSummary title="O material ainda não foi enviado" errors={reply?.error} />
            <ResourceFields fields={fields} />
            <FileField
              label="Arquivo"
              hint={`Documento: PDF, até ${maxDocument}. Imagem: PNG, JPG ou GIF, até ${maxImage}. Slide e infográfico: PDF ou imagem. Legendas: SRT ou WebVTT. No Word e no PowerPoint: Arquivo, Salvar como, PDF.`}
              accept="application/pdf,text/vtt,.vtt,.srt,image/png,image/jpeg,image/gif,image/webp"
              wrong={wrongKindMessages.document}
              errors={reply?.error?.file ?? undefined}
            />
            <FormEnd label="Enviar material" back={`${back}#materiais`} backLabel="Cancelar" />
          </>
        )}
      </UploadForm>
    </AuthoringPage>
  );
}
