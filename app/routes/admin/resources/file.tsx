import { href } from "react-router";
import { attachResources } from "#app/domain/authoring/attach-file.server.ts";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { sentResource } from "#app/domain/authoring/resource.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { maxSizeText, playedTypes } from "#app/domain/media/upload.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { FileField } from "#app/ui/authoring/file-field.tsx";
import { ResourceFields } from "#app/ui/authoring/resource-fields.tsx";
import { SendFiles } from "#app/ui/authoring/send-files.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/file";

export const loader = pageOf(integerPathId(lessonNotFound), async (ctx, id) => ({
  lesson: await showLessonForEditing(ctx, id),
  max: {
    image: maxSizeText("image", ctx.settings),
    audio: maxSizeText("audio", ctx.settings),
    video: maxSizeText("video", ctx.settings),
    document: maxSizeText("document", ctx.settings),
  },
}));

export const action = form({
  schema: sentResource,
  limit: "media.upload",
  upload: true,
  run: (ctx, about, { params, uploads }) => attachResources(ctx, integerId(params.id, lessonNotFound), about, uploads),
  goTo: ([first], { params }) => `/admin/lessons/${params.id}/edit#material-${first!.id}`,
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Enviar material");

/** The fields beside the file. */
const aboutNames = ["resource_type", "resource_title", "description"] as const;

export default function UploadResource({ loaderData, actionData }: Route.ComponentProps) {
  const { lesson, max } = loaderData;
  const fields = useFields(sentResource, actionData);
  const materials = `${href("/admin/lessons/:id/edit", { id: String(lesson.id) })}#materiais`;
  return (
    <AuthoringPage title="Enviar material" trail={lessonBreadcrumbs(lesson)}>
      <SendFiles lessonId={lesson.id} back={materials} about={aboutNames}>
        <ErrorSummary title="O material ainda não foi enviado" errors={actionData?.error} />
        <details open={Boolean(actionData)} className="group rounded-soft border border-line bg-raised px-4">
          <summary className="min-h-11 cursor-pointer content-center font-semibold">
            Título, tipo e descrição <span className="font-normal text-muted">(se quiser)</span>
          </summary>
          <div className="flex flex-col gap-6 pt-2 pb-5">
            <ResourceFields fields={fields} sendsFiles />
          </div>
        </details>
        <FileField
          label="Arquivos"
          hint={`Um ou vários. Documento: PDF, até ${max.document}. Imagem: PNG, JPG ou GIF, até ${max.image}. Áudio: MP3, M4A, OGG ou WAV, até ${max.audio}. Vídeo: MP4 ou WebM, até ${max.video}. Slide e infográfico: PDF ou imagem. Legendas: SRT ou WebVTT. No Word e no PowerPoint: Arquivo, Salvar como, PDF.`}
          accept={`application/pdf,text/vtt,.vtt,.srt,image/png,image/jpeg,image/gif,image/webp,${playedTypes.audio},${playedTypes.video}`}
          multiple
          wrong="Envie PDF, imagem, áudio em MP3, M4A, OGG ou WAV, vídeo em MP4 ou WebM, ou legendas em SRT ou WebVTT."
          errors={actionData?.error?.file ?? undefined}
        />
        <FormEnd label="Enviar" back={materials} backLabel="Cancelar" />
      </SendFiles>
    </AuthoringPage>
  );
}
