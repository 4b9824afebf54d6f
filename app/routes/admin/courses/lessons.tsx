import { Fragment } from "react";
import { href } from "react-router";
import { changeLessons } from "#app/domain/authoring/change-lessons.server.ts";
import { bulkChanges, lessonChangesForm } from "#app/domain/authoring/lesson.ts";
import { listOtherCourses, showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { sectionsOf } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, courseBreadcrumb } from "#app/ui/authoring/authoring-page.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Checkbox } from "#app/ui/form/checkbox.tsx";
import { ChoiceField, SelectField } from "#app/ui/form/choice-field.tsx";
import { Field, FieldGroup, NumberField } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/lessons";

export const loader = pageOf(integerPathId(courseNotFound), async (ctx, id) => {
  const [{ course, lessons }, others] = await Promise.all([showAuthoring(ctx, id), listOtherCourses(ctx, id)]);
  return { course: { id, title: course.title }, lessons, others };
});

export const action = form({
  ...formOf(changeLessons),
  schema: lessonChangesForm,
  goTo: ({ courseId, lessonIds }) => [
    `${href("/admin/courses/:id/edit", { id: String(courseId) })}#aula-${lessonIds[0]}`,
    `${countLabel(lessonIds.length, "aula mudada", "aulas mudadas")}.`,
  ],
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Mudar várias aulas: ${loaderData.course.title}` : "Mudar várias aulas");

export default function ChangeLessons({ loaderData: { course, lessons, others }, actionData }: Route.ComponentProps) {
  const fields = useFields(lessonChangesForm, actionData);
  const { name, initialValue } = fields.lesson_ids;
  const chosen = [initialValue].flat().map(String);
  const sections = sectionsOf(lessons);
  const { course: _, ...choices } = bulkChanges;
  return (
    <AuthoringPage
      title="Mudar várias aulas"
      trail={courseBreadcrumb({ courseId: course.id, courseTitle: course.title })}
    >
      {lessons.length === 0 ? (
        <p className="mt-4 text-muted">Este curso ainda não tem aulas.</p>
      ) : (
        <form method="post" className="mt-6 flex flex-col gap-6">
          <ErrorSummary errors={actionData?.error} />
          <FieldGroup legend="Quais aulas" field={fields.lesson_ids}>
            {sections.map((section) => (
              <Fragment key={section.lessons[0]!.number}>
                {section.title && <h2 className="mt-4 text-base wrap-anywhere">{section.title}</h2>}
                {section.lessons.map(({ lesson, number }) => (
                  <Checkbox
                    key={lesson.id}
                    name={name}
                    value={lesson.id}
                    defaultChecked={chosen.includes(String(lesson.id))}
                    className="border-t border-line py-2"
                  >
                    <span className="flex min-w-0 grow flex-wrap items-center gap-x-3">
                      <span className="min-w-0 wrap-anywhere">
                        {number}. {lesson.title}
                      </span>
                      {lesson.isFree && <Badge tone="leaf">Prévia gratuita</Badge>}
                      <span className="text-sm text-muted">{lesson.durationMinutes} min</span>
                    </span>
                  </Checkbox>
                ))}
              </Fragment>
            ))}
          </FieldGroup>
          <div className="group/kind flex flex-col gap-6 rounded-soft border border-line bg-raised p-4 sm:p-6">
            <ChoiceField
              label="O que fazer com elas"
              options={others.length ? bulkChanges : choices}
              field={fields.change}
            />
            <div className="hidden group-has-[[value=duration]:checked]/kind:block">
              <NumberField label="Duração de cada uma (minutos)" field={fields.duration_minutes} min={0} max={10000} />
            </div>
            <div className="hidden group-has-[[value=course]:checked]/kind:block">
              <SelectField
                label="Curso"
                hint="Questionário, materiais e textos anteriores vão junto. Uma aula que alguém já estudou não pode ir."
                options={Object.fromEntries(others.map(({ id, title }) => [String(id), title]))}
                placeholder="Escolha um"
                field={fields.course_id}
              />
            </div>
            <div className="hidden group-has-[[value=section]:checked]/kind:block group-has-[[value=course]:checked]/kind:block">
              <Field
                label="Seção"
                hint="Uma que já existe, ou o título de uma nova. Em branco: antes da primeira seção ou, em outro curso, no fim dele."
                list="secoes"
                autoComplete="off"
                field={fields.section_title}
              />
              <datalist id="secoes">
                {sections.map(({ title }) => title && <option key={title} value={title} />)}
              </datalist>
            </div>
            <p>
              <Button className="max-sm:w-full">Mudar as aulas marcadas</Button>
            </p>
          </div>
        </form>
      )}
    </AuthoringPage>
  );
}
