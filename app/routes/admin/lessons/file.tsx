import { href, redirect } from "react-router";
import { z } from "zod";
import { attachLessonFile } from "#app/domain/authoring/attach-file.server.ts";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { playedTypes, sizeLimit, wrongKindMessages } from "#app/domain/media/upload.ts";
import { integerId, integerPathId } from "#app/domain/path-id.ts";
import { form } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { arrivedMessage } from "#app/routes/admin/uploads/arrived.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { FileField } from "#app/ui/authoring/file-field.tsx";
import { SendFiles } from "#app/ui/authoring/send-files.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/form.tsx";
import { pageMeta, sizeLabel } from "#app/ui/wording.ts";
import type { Route } from "./+types/file";

export const loader = pageOf(integerPathId(lessonNotFound), async (ctx, lessonId) => {
  const lesson = await showLessonForEditing(ctx, lessonId);
  const { contentType } = lesson;
  if (contentType === "text") throw redirect(href("/admin/lessons/:id/edit", { id: String(lesson.id) }));
  return { lesson, contentType, limit: sizeLimit(contentType, ctx.settings) };
});

export const action = form({
  schema: z.object({}),
  limit: "media.upload",
  upload: true,
  run: (ctx, _, { params, upload }) => attachLessonFile(ctx, integerId(params.id, lessonNotFound), upload),
  goTo: (lesson) => [href("/admin/lessons/:id/edit", { id: String(lesson.id) }), arrivedMessage(lesson)],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Enviar arquivo da aula");

const wanted = {
  video: { accept: playedTypes.video, label: "Vídeo" },
  audio: { accept: playedTypes.audio, label: "Áudio" },
} as const;

export default function LessonFile({ loaderData: { lesson, contentType, limit }, actionData }: Route.ComponentProps) {
  const { accept, label } = wanted[contentType];
  const back = href("/admin/lessons/:id/edit", { id: String(lesson.id) });
  return (
    <AuthoringPage title={lesson.file ? "Trocar arquivo" : "Enviar arquivo"} trail={lessonBreadcrumbs(lesson)}>
      <p className="mt-3 text-muted">
        {lesson.file
          ? `Enquanto o novo arquivo não chegar inteiro, a aula continua com o atual, de ${sizeLabel(lesson.file.bytes)}.`
          : "A aula já está salva; falta o arquivo. Se o envio parar no meio, nada do que você escreveu se perde."}
      </p>
      <SendFiles lessonId={lesson.id} back={back}>
        <ErrorSummary title={`Erro ao fazer upload do arquivo da aula: ${lesson.title}`} errors={actionData?.error} />
        <FileField
          label={label}
          hint={`${wrongKindMessages[contentType]} ${limit.tooLarge}${contentType === "video" ? " Prefira uma rede sem limite de dados." : ""}`}
          accept={accept}
          wrong={wrongKindMessages[contentType]}
          limit={limit}
          errors={actionData?.error?.file ?? undefined}
        />
        <FormEnd label="Enviar arquivo" back={back} backLabel="Agora não" />
      </SendFiles>
    </AuthoringPage>
  );
}
