import { href } from "react-router";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { fillSchedule } from "#app/domain/schedule/edit-schedule.server.ts";
import { ruleWords } from "#app/domain/schedule/opening-rule.ts";
import { showCourseSchedule } from "#app/domain/schedule/schedule.server.ts";
import { paces, type ScheduledLesson, scheduleFillForm } from "#app/domain/schedule/schedule.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { AuthoringPage, courseBreadcrumb } from "#app/ui/authoring/authoring-page.tsx";
import { weekdayOptions } from "#app/ui/authoring/opening-fields.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { ChoiceField, SelectField } from "#app/ui/form/choice-field.tsx";
import { Field } from "#app/ui/form/field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/schedule";

export const loader = pageOf(integerPathId(courseNotFound), showCourseSchedule);

export const action = form({
  ...formOf(fillSchedule),
  schema: scheduleFillForm,
  goTo: ({ course, lessons }) => {
    const dated = lessons.filter(({ rule }) => rule).length;
    return [
      href("/admin/courses/:id/schedule", { id: String(course.id) }),
      dated
        ? `Pronto: ${countLabel(dated, "aula tem", "aulas têm")} data. Confira a lista.`
        : "Pronto: todas as aulas abrem com a inscrição.",
    ];
  },
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Calendário de aulas: ${loaderData.course.title}` : "Calendário de aulas");

export default function Schedule({ loaderData: { course, lessons }, actionData }: Route.ComponentProps) {
  const isDated = lessons.some(({ rule }) => rule);
  const isFilling = actionData !== undefined || !isDated;
  return (
    <AuthoringPage
      title="Calendário de aulas"
      trail={courseBreadcrumb({ courseId: course.id, courseTitle: course.title })}
    >
      {lessons.length === 0 ? (
        <p className="mt-4 text-muted">Este curso ainda não tem aulas.</p>
      ) : (
        <>
          {isFilling && <Fill reply={actionData} />}
          <section aria-labelledby="aulas" className={isFilling ? "mt-10" : "mt-4"}>
            <h2 id="aulas" className="text-xl">
              Aulas
            </h2>
            <ol className="mt-3 border-b border-line">
              {lessons.map((lesson, at) => (
                <Lesson key={lesson.id} lesson={lesson} number={at + 1} />
              ))}
            </ol>
          </section>
          {!isFilling && (
            <details className="group mt-8 border-t border-line pt-4">
              <summary className="flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4">
                Trocar as datas de todas de uma vez
              </summary>
              <Fill reply={actionData} />
            </details>
          )}
        </>
      )}
    </AuthoringPage>
  );
}

function Lesson({ lesson, number }: { lesson: ScheduledLesson; number: number }) {
  const { id, title, isFree, rule, exceptions } = lesson;
  const people = exceptions.filter(({ userId }) => userId).length;
  const classes = exceptions.length - people;
  const others = [
    ...(classes ? [countLabel(classes, "turma", "turmas")] : []),
    ...(people ? [countLabel(people, "pessoa", "pessoas")] : []),
  ];
  return (
    <li id={`aula-${id}`} className="flex items-start gap-3 border-t border-line py-3 target:bg-leaf-wash">
      <span aria-hidden="true" className="w-6 shrink-0 text-right text-muted tabular-nums">
        {number}
      </span>
      <div className="min-w-0 grow">
        {isFree ? (
          <span className="font-semibold wrap-anywhere">{title}</span>
        ) : (
          <a
            href={href("/admin/lessons/:id/opening", { id: String(id) })}
            className="font-semibold wrap-anywhere hover:text-leaf"
          >
            {title}
          </a>
        )}
        <p className="text-sm text-muted">
          {isFree ? (
            <>
              <Badge tone="leaf">Prévia gratuita</Badge> sempre aberta, para todos
            </>
          ) : (
            <>
              {rule ? `abre ${ruleWords(rule, "do início")}` : "abre com a inscrição"}
              {others.length > 0 && ` · outra data para ${others.join(" e ")}`}
            </>
          )}
        </p>
      </div>
    </li>
  );
}

function Fill({ reply }: { reply: Route.ComponentProps["actionData"] }) {
  const fields = useFields(scheduleFillForm, reply, {
    from: "start",
    every_days: "7",
    weekday: "0",
    time: "09:00",
  } as never);
  return (
    <form method="post" className="mt-4 flex flex-col gap-6 rounded-soft border border-line bg-raised p-4 sm:p-6">
      <div>
        <h2 className="text-xl">Dar datas a todas as aulas</h2>
        <p className="mt-1 text-sm text-muted">
          Na ordem do curso, no lugar das datas que já houver. As exceções de turmas e pessoas ficam. Prévias gratuitas
          não entram: estão sempre abertas.
        </p>
      </div>
      <ErrorSummary errors={reply?.error} />
      <div className="group/kind flex flex-col gap-6">
        <ChoiceField
          label="A partir de quando"
          hint="Conta do início da turma. Para quem não tem turma, conta do dia da inscrição."
          options={{ start: "Do início", date: "De um dia", none: "Sem datas" }}
          field={fields.from}
        />
        <div className="flex flex-col gap-6 group-has-[[value=none]:checked]/kind:hidden">
          <div className="group-has-[[value=start]:checked]/kind:hidden">
            <Field label="Primeiro dia" type="date" field={fields.date} />
          </div>
          <SelectField label="Ritmo" options={paces} field={fields.every_days} />
          <SelectField
            label="Dia da semana"
            placeholder="Qualquer dia"
            options={weekdayOptions}
            field={fields.weekday}
          />
          <Field label="Hora" hint="No horário de Brasília." type="time" field={fields.time} />
        </div>
      </div>
      <p>
        <Button className="max-sm:w-full">Dar as datas</Button>
      </p>
    </form>
  );
}
