import { href } from "react-router";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { setCourseOpening } from "#app/domain/schedule/edit-schedule.server.ts";
import { courseOpeningForm, ruleDefaults, ruleWords } from "#app/domain/schedule/opening-rule.ts";
import { showLessonOpening } from "#app/domain/schedule/schedule.server.ts";
import { savedSentence } from "#app/domain/schedule/schedule.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, courseBreadcrumb } from "#app/ui/authoring/authoring-page.tsx";
import { DateExceptions } from "#app/ui/authoring/date-exceptions.tsx";
import { OpeningFields } from "#app/ui/authoring/opening-fields.tsx";
import { Button, TextLink } from "#app/ui/button.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/opening";

export const loader = pageOf(integerPathId(lessonNotFound), showLessonOpening);

export const action = form({
  ...formOf(setCourseOpening),
  schema: courseOpeningForm,
  goTo: ({ id, courseId, title, rule }, _, { userId, email }) => {
    const isForOne = userId !== null || email !== null;
    return [
      isForOne
        ? href("/admin/lessons/:id/opening", { id: String(id) })
        : `${href("/admin/courses/:id/schedule", { id: String(courseId) })}#aula-${id}`,
      isForOne ? "Exceção salva." : savedSentence(title, rule, "abre com a inscrição"),
    ];
  },
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Quando abre: ${loaderData.lesson.title}` : "Quando a aula abre");

export default function LessonOpening({ loaderData: { course, lesson }, actionData }: Route.ComponentProps) {
  const fields = useFields(courseOpeningForm, actionData, ruleDefaults(lesson.rule) as never);
  const calendar = href("/admin/courses/:id/schedule", { id: String(course.id) });
  return (
    <AuthoringPage
      title={lesson.title}
      trail={[
        ...courseBreadcrumb({ courseId: course.id, courseTitle: course.title }),
        [calendar, "Calendário de aulas"],
      ]}
    >
      {lesson.isFree ? (
        <Notice className="mt-6" title="Esta aula está sempre aberta.">
          Ela é uma prévia gratuita, que todos podem abrir, até quem não se inscreveu. Para marcar uma data, tire antes
          a prévia gratuita em{" "}
          <TextLink href={href("/admin/lessons/:id/edit", { id: String(lesson.id) })}>Editar aula</TextLink>.
        </Notice>
      ) : (
        <form method="post" className="mt-6 flex flex-col gap-6">
          <ErrorSummary errors={actionData?.error} />
          <OpeningFields
            fields={fields}
            none="Com a inscrição"
            start="Conta do início da turma. Para quem não tem turma, conta do dia da inscrição."
          />
          <Field
            label="Só para uma pessoa (opcional)"
            hint="O e-mail de quem está inscrito. A data vale só para ela, antes de qualquer outra. Em branco, vale para todos."
            type="email"
            autoComplete="off"
            field={fields.email}
          />
          <p>
            <Button className="max-sm:w-full">Salvar</Button>
          </p>
        </form>
      )}
      {lesson.exceptions.length > 0 && (
        <>
          <DateExceptions
            heading={
              <h2 id="excecoes" className="text-xl">
                Exceções
              </h2>
            }
            action={href("/admin/lessons/:id/opening", { id: String(lesson.id) })}
            exceptions={lesson.exceptions.map(({ classId, className, userId, fullName, rule }) => ({
              key: classId ?? userId!,
              who: className ? `Turma ${className}` : fullName,
              when: ruleWords(rule, "do início"),
              removable: userId ? { userId, fullName } : null,
            }))}
          />
          <p className="mt-3 text-sm text-muted">Para mudar as datas de uma turma, abra a página da turma, em Aulas.</p>
        </>
      )}
    </AuthoringPage>
  );
}
