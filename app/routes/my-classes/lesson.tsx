import { href } from "react-router";
import { appointmentLabel } from "#app/domain/calendar.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerId } from "#app/domain/path-id.ts";
import { setClassOpening } from "#app/domain/schedule/edit-schedule.server.ts";
import { classOpeningForm, ruleDefaults, ruleWords } from "#app/domain/schedule/opening-rule.ts";
import { showClassLesson } from "#app/domain/schedule/schedule.server.ts";
import type { ClassLesson } from "#app/domain/schedule/schedule.ts";
import { form } from "#app/http/form.server.ts";
import { type PageArgs, page } from "#app/http/page.server.ts";
import { DateExceptions } from "#app/ui/authoring/date-exceptions.tsx";
import { OpeningFields } from "#app/ui/authoring/opening-fields.tsx";
import { BackLink, Button } from "#app/ui/button.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { SelectField } from "#app/ui/form/choice-field.tsx";
import { ErrorSummary, useFields } from "#app/ui/form/form.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/lesson";

type Params = Record<string, string | undefined>;
const idsOf = (params: Params) =>
  [integerId(params.id, classNotFound), integerId(params.lessonId, lessonNotFound)] as const;

export const loader = page((ctx, { params }: PageArgs<Route.LoaderArgs>) => showClassLesson(ctx, ...idsOf(params)));

export const action = form({
  schema: classOpeningForm,
  limit: "api.other",
  run: (ctx, { rule, userId }, { params }) => {
    const [classId, lessonId] = idsOf(params);
    return setClassOpening(ctx, classId, { lessonId, rule, userId });
  },
  goTo: (lesson, { params }, { userId, rule }) => {
    const [id, lessonId] = idsOf(params).map(String) as [string, string];
    return userId
      ? [
          href("/my-classes/:id/schedule/:lessonId", { id, lessonId }),
          rule.kind === "none" ? "Agora vale a data da turma." : "Exceção salva.",
        ]
      : [`${href("/my-classes/:id/schedule", { id })}#aula-${lessonId}`, nowSentence(lesson)];
  },
});

const nowSentence = ({ title, isOpen, opensAt }: ClassLesson) =>
  isOpen ? `“${title}” está aberta para a turma.` : `“${title}” abre ${appointmentLabel(opensAt!)} para a turma.`;

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Quando abre: ${loaderData.lesson.title}` : "Quando a aula abre");

export default function ClassLessonPage({
  loaderData: { class: of, lesson, members },
  actionData,
}: Route.ComponentProps) {
  const fields = useFields(classOpeningForm, actionData, ruleDefaults(lesson.own) as never);
  const calendar = href("/my-classes/:id/schedule", { id: String(of.id) });
  return (
    <ClassFrame id={of.id} name={of.name} page="schedule">
      <div className="max-w-2xl">
        <BackLink href={calendar}>Aulas da turma</BackLink>
        <h2 className="text-xl">{lesson.title}</h2>
        <p className="mt-1 text-muted">
          {lesson.common ? `No curso, abre ${ruleWords(lesson.common, "do início da turma")}.` : "No curso, sem data."}
        </p>
        {lesson.isFree ? (
          <Notice className="mt-6" title="Esta aula está sempre aberta.">
            Ela é uma prévia gratuita, que todos podem abrir. Por isso não pode ter data.
          </Notice>
        ) : of.isClosed ? (
          <Notice className="mt-6" title="Esta turma foi encerrada.">
            As datas das aulas não mudam mais.
          </Notice>
        ) : (
          <form method="post" className="mt-6 flex flex-col gap-6">
            <ErrorSummary errors={actionData?.error} />
            <OpeningFields fields={fields} none="Como no curso" start="Contado do início da turma." />
            <SelectField
              label="Para quem"
              hint="A data de uma pessoa vale só para ela, antes de qualquer outra."
              placeholder="Toda a turma"
              options={Object.fromEntries(members.map(({ userId, fullName }) => [userId, fullName]))}
              field={fields.user_id}
            />
            <p>
              <Button className="max-sm:w-full">Salvar</Button>
            </p>
          </form>
        )}
        {lesson.people.length > 0 && (
          <DateExceptions
            heading={
              <h3 id="excecoes" className="text-lg">
                Pessoas com outra data
              </h3>
            }
            action={href("/my-classes/:id/schedule/:lessonId", { id: String(of.id), lessonId: String(lesson.id) })}
            exceptions={lesson.people.map(({ userId, fullName, rule }) => ({
              key: userId,
              who: fullName,
              when: ruleWords(rule, "do início da turma"),
              removable: of.isClosed ? null : { userId, fullName },
            }))}
          />
        )}
      </div>
    </ClassFrame>
  );
}
