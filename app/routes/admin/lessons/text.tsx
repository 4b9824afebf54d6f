import { href } from "react-router";
import { showManagedCourse } from "#app/domain/authoring/managed-courses.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { importLessons } from "#app/domain/packages/import-lessons.server.ts";
import { lessonsText, maxLessonsText } from "#app/domain/packages/lessons-of-text.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, courseBreadcrumb } from "#app/ui/authoring/authoring-page.tsx";
import { LessonText } from "#app/ui/authoring/lesson-text.tsx";
import { FormEnd } from "#app/ui/button.tsx";
import { ErrorSummary, OnceField, useFields } from "#app/ui/form/form.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import { GuardedForm } from "#app/ui/workshop/guarded-form.tsx";
import type { Route } from "./+types/text";

export const loader = pageOf(integerPathId(courseNotFound), async (ctx, courseId) => {
  const { id, title, isPublished } = await showManagedCourse(ctx, courseId);
  return { id, title, isPublished };
});

export const action = form({
  ...formOf(importLessons),
  resendAfterSignIn: true,
  maxText: 2 * maxLessonsText,
  goTo: ({ courseId, lessons, questions }) => {
    const withQuestions = questions ? ` e ${countLabel(questions, "pergunta", "perguntas")}` : "";
    const made = lessons === 1 && !questions ? "criada" : "criadas";
    return [
      href("/admin/courses/:id/edit", { id: String(courseId) }),
      `${countLabel(lessons, "aula", "aulas")}${withQuestions} ${made}. Confira abaixo.`,
    ];
  },
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Aulas de um texto pronto");

export default function LessonsOfText({ loaderData: course, actionData }: Route.ComponentProps) {
  const fields = useFields(lessonsText, actionData);
  return (
    <AuthoringPage
      title="Aulas de um texto pronto"
      trail={courseBreadcrumb({ courseId: course.id, courseTitle: course.title })}
    >
      <p className="mt-3 text-muted">
        Já tem as aulas no Word ou no Google Documentos? Copie tudo e cole aqui: cada <strong>Título</strong> vira uma
        aula. {course.isPublished && "O curso está publicado: os alunos veem as aulas assim que forem criadas."}
      </p>
      <GuardedForm refused={Boolean(actionData)} className="mt-6 flex flex-col gap-6">
        <OnceField />
        <ErrorSummary title="As aulas ainda não foram criadas" errors={actionData?.error} />
        <LessonText
          field={fields.content_text}
          beforeFiles="As imagens, os áudios e os vídeos vêm depois: crie as aulas e abra cada uma."
          hint="Sem títulos formatados, comece a linha de cada aula com “Aula 1:”."
        />
        <details className="rounded-soft border border-line bg-raised px-4 py-2">
          <summary className="min-h-11 content-center font-semibold">E as perguntas do questionário?</summary>
          <p>Escreva-as no fim da aula, assim, e marque a certa com um x:</p>
          <pre className="mt-2 overflow-x-auto text-sm">{example}</pre>
          <p className="mt-2 pb-2 text-sm text-muted">
            Também servem opções com letras e uma linha “Resposta: b”; Verdadeiro e Falso como opções; e, para uma
            resposta escrita, só “Resposta: água”. “Explicação:” aparece depois que o aluno responde.
          </p>
        </details>
        <FormEnd
          label="Criar as aulas"
          back={href("/admin/courses/:id/edit", { id: String(course.id) })}
          backLabel="Cancelar"
        />
      </GuardedForm>
    </AuthoringPage>
  );
}

const example = `Pergunta: Como deve estar a terra?
( ) Dura
(x) Solta
( ) Encharcada`;
