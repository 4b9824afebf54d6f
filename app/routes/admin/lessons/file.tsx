import { redirect } from "react-router";
import { attachLessonFile } from "#app/domain/authoring/files/attach-lesson-file.server.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { tooLarge } from "#app/domain/media/uploads/sizes.ts";
import { fileForm } from "#app/http/file-form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { FileField } from "#app/ui/authoring/fields/file-field.tsx";
import { trailTo } from "#app/ui/authoring/trail.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { sizeLabel } from "#app/ui/sizes.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/file";

export const loader = page(async (ctx, { params }) => {
  const lesson = await showLessonForEditing(ctx, integerId(params.id, lessonNotFound));
  const { contentType } = lesson;
  if (contentType === "text") throw redirect(`/admin/lessons/${lesson.id}/edit`);
  return { lesson, contentType, most: tooLarge(contentType, ctx.settings) };
});

export const action = fileForm({
  limit: "media.upload",
  run: (ctx, { file }, { params }) => attachLessonFile(ctx, integerId(params.id, lessonNotFound), file),
  goTo: ({ id }) => `/admin/lessons/${id}/edit`,
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Enviar arquivo da aula");

const asked = {
  video: { accept: "video/*", label: "Vídeo", kinds: "MP4 ou WebM" },
  audio: { accept: "audio/*", label: "Áudio", kinds: "MP3, M4A, OGG ou WAV" },
} as const;

export default function LessonFile({ loaderData: { lesson, contentType, most }, actionData }: Route.ComponentProps) {
  const { accept, label, kinds } = asked[contentType];
  const back = `/admin/lessons/${lesson.id}/edit`;
  return (
    <AuthoringPage title={lesson.file ? "Trocar arquivo" : "Enviar arquivo"} trail={trailTo(lesson)}>
      <p className="mt-3 text-muted">
        {lesson.file
          ? `Enquanto o novo não chega por inteiro, a aula fica com o que tem: ${sizeLabel(lesson.file.bytes)}.`
          : "A aula já está salva; falta o arquivo. Se o envio parar no meio, nada do que você escreveu se perde."}
      </p>
      <form method="post" encType="multipart/form-data" data-upload className="mt-8 flex flex-col gap-8">
        <ErrorSummary title={`Erro ao fazer upload do arquivo da aula: ${lesson.title}`} errors={actionData?.error} />
        <FileField
          label={label}
          hint={`Em ${kinds}. ${most}${contentType === "video" ? " Prefira uma rede sem limite de dados." : ""}`}
          accept={accept}
          errors={actionData?.error?.file ?? undefined}
        />
        <p className="flex flex-wrap gap-3 max-sm:flex-col">
          <Button>Enviar arquivo</Button>
          <ButtonLink href={back} look="quiet">
            Agora não
          </ButtonLink>
        </p>
      </form>
    </AuthoringPage>
  );
}
