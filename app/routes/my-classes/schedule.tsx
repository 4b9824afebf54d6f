import { href } from "react-router";
import { appointmentLabel, dayLabel } from "#app/domain/calendar.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { showClassSchedule } from "#app/domain/schedule/schedule.server.ts";
import type { ClassLesson } from "#app/domain/schedule/schedule.ts";
import { pageOf } from "#app/http/page.server.ts";
import { Button } from "#app/ui/button.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/schedule";

export const loader = pageOf(integerPathId(classNotFound), showClassSchedule);

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Aulas · ${loaderData.class.name}` : "Aulas da turma");

export default function ClassSchedule({ loaderData: { class: of, lessons } }: Route.ComponentProps) {
  const courses = [...new Set(lessons.map(({ courseId }) => courseId))].map((id) =>
    lessons.filter(({ courseId }) => courseId === id),
  );
  // Leaders come mostly for the lesson that opens next.
  const nextId = lessons.find(({ isOpen }) => !isOpen)?.id;
  return (
    <ClassFrame id={of.id} name={of.name} page="schedule">
      {courses.length === 0 ? (
        <EmptyState title="Esta turma ainda não tem aulas">
          <p>Elas aparecem aqui quando a direção der um curso à turma.</p>
        </EmptyState>
      ) : (
        courses.map((ofCourse) => (
          <section key={ofCourse[0]!.courseId} aria-labelledby={`curso-${ofCourse[0]!.courseId}`} className="mb-8">
            <h2 id={`curso-${ofCourse[0]!.courseId}`} className="text-xl">
              {ofCourse[0]!.courseTitle}
            </h2>
            <ol className="mt-3 border-b border-line">
              {ofCourse.map((lesson, at) => (
                <Lesson
                  key={lesson.id}
                  classId={of.id}
                  lesson={lesson}
                  number={at + 1}
                  isNext={lesson.id === nextId}
                  isClosed={of.isClosed}
                />
              ))}
            </ol>
          </section>
        ))
      )}
      <p className="text-sm text-muted">
        A turma começa em {dayLabel(of.startsOn)}: as datas em dias e semanas contam desse dia.
      </p>
    </ClassFrame>
  );
}

type LessonProps = { classId: number; lesson: ClassLesson; number: number; isNext: boolean; isClosed: boolean };

function Lesson({ classId, lesson, number, isNext, isClosed }: LessonProps) {
  const { id, title, isFree, isOpen, people } = lesson;
  const address = href("/my-classes/:id/schedule/:lessonId", { id: String(classId), lessonId: String(id) });
  return (
    <li
      id={`aula-${id}`}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line py-3 target:bg-leaf-wash"
    >
      <div className="flex min-w-0 grow basis-64 items-start gap-3">
        <span aria-hidden="true" className="w-6 shrink-0 text-right text-muted tabular-nums">
          {number}
        </span>
        <div className="min-w-0">
          {isFree || isClosed ? (
            <span className="font-semibold wrap-anywhere">{title}</span>
          ) : (
            <a href={address} className="font-semibold wrap-anywhere hover:text-leaf">
              {title}
            </a>
          )}
          <p className="text-sm text-muted">
            {stateOf(lesson)}
            {people.length > 0 && ` · outra data para ${countLabel(people.length, "pessoa", "pessoas")}`}
          </p>
        </div>
      </div>
      {!isOpen && !isClosed && (
        <form method="post" action={address} className="max-sm:w-full">
          <input type="hidden" name="kind" value="open" />
          <Button look={isNext ? "primary" : "quiet"} className="max-sm:w-full">
            Abrir agora<span className="sr-only">: {title}</span>
          </Button>
        </form>
      )}
    </li>
  );
}

/** Whether it is open, since or until when, and whose rule says so. */
function stateOf({ isFree, isOpen, opensAt, own, common }: ClassLesson) {
  if (isFree) return "prévia gratuita: sempre aberta, para todos";
  const whose = own ? ", data da turma" : common ? ", data do curso" : "";
  if (isOpen) return opensAt ? `aberta desde ${appointmentLabel(opensAt)}${whose}` : "aberta, sem data";
  return `abre ${appointmentLabel(opensAt!)}${whose}`;
}
