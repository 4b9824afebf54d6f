import { href } from "react-router";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { deleteLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, lessonBreadcrumbs } from "#app/ui/authoring/authoring-page.tsx";
import { Deletion } from "#app/ui/confirmation.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/delete";

export const loader = pageOf(integerPathId(lessonNotFound), showLessonForEditing);

export const action = form({
  ...formOf(deleteLesson),
  goTo: ({ courseId }) => [href("/admin/courses/:id/edit", { id: String(courseId) }), "Aula excluída."],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Excluir aula");

/** What students have written about the lesson is lost with it; nothing where there is none. */
function writtenAbout({ askedQuestions, notes }: { askedQuestions: number; notes: number }) {
  const parts = [
    askedQuestions > 0 && `${countLabel(askedQuestions, "dúvida", "dúvidas")}, com as respostas`,
    notes > 0 && countLabel(notes, "anotação pessoal", "anotações pessoais"),
  ].filter(Boolean);
  return parts.length ? [<strong key="0">Some o que os alunos escreveram: {parts.join(", e ")}.</strong>] : [];
}

export default function DeleteLesson({ loaderData: lesson }: Route.ComponentProps) {
  return (
    <AuthoringPage title={`Excluir “${lesson.title}”`} trail={lessonBreadcrumbs(lesson)}>
      <Deletion
        question="Tem certeza que deseja excluir esta aula? Você não poderá desfazer."
        consequences={[
          "A aula sai do curso, com o questionário, os materiais e o que os alunos fizeram nela.",
          ...writtenAbout(lesson),
          "Para quem já concluiu todas as outras aulas, o curso fica concluído.",
          "Para quem já tinha concluído o curso, nada muda, nem o certificado.",
        ]}
        button="Excluir aula"
        back={href("/admin/lessons/:id/edit", { id: String(lesson.id) })}
      />
    </AuthoringPage>
  );
}
