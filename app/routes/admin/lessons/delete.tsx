import { deleteLesson } from "#app/domain/authoring/lessons/delete-lesson.server.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { redirectSaying } from "#app/http/answers/flash.server.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { integerId } from "#app/http/path-id.ts";
import { AuthoringPage } from "#app/ui/authoring/authoring-page.tsx";
import { Deletion } from "#app/ui/authoring/deletion.tsx";
import { trailTo } from "#app/ui/authoring/trail.ts";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/delete";

export const loader = page((ctx, { params }) => showLessonForEditing(ctx, integerId(params.id, lessonNotFound)));

export const action = form({
  limit: "authoring.write",
  run: (ctx, _, { params }) => deleteLesson(ctx, integerId(params.id, lessonNotFound)),
  goTo: ({ courseId }, { request }) =>
    redirectSaying(request, `/admin/courses/${courseId}/edit`, { kind: "success", message: "Aula excluída." }),
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Excluir aula");

export default function DeleteLesson({ loaderData: lesson }: Route.ComponentProps) {
  return (
    <AuthoringPage title={`Excluir “${lesson.title}”`} trail={trailTo(lesson)}>
      <Deletion
        question="Tem certeza que deseja excluir esta aula? Esta ação não pode ser desfeita."
        consequences={[
          "A aula some do curso, com o questionário, os materiais e o que os alunos fizeram nela.",
          "Quem já concluiu todas as outras aulas passa a ter concluído o curso.",
          "Quem já tinha concluído o curso continua com ele concluído, e o certificado não muda.",
        ]}
        button="Excluir aula"
        back={`/admin/lessons/${lesson.id}/edit`}
      />
    </AuthoringPage>
  );
}
