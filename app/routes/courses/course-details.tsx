import { Fragment } from "react";
import { href } from "react-router";
import { type CourseView, pointsOf } from "#app/domain/courses/course.ts";
import { contentTypes, type LessonOutline, opensLabel, sectionsOf } from "#app/domain/lessons/lesson.ts";
import { type AfterStart, ruleWords } from "#app/domain/schedule/opening-rule.ts";
import type { CourseInstructor } from "#app/domain/storefront/instructor-page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Rating } from "#app/ui/course-card.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LevelBadge } from "#app/ui/level-badge.tsx";
import { Portrait } from "#app/ui/portrait.tsx";
import { countLabel, excerpt, studyTimeLabel } from "#app/ui/wording.ts";

export function CourseFacts({ course }: { course: CourseView }) {
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <LevelBadge level={course.level} />
      <Rating course={course} withCount href="#avaliacoes" />
      <span className="whitespace-nowrap">
        {countLabel(course.lessonCount, "aula", "aulas")} · {studyTimeLabel(course)}
      </span>
      {course.enrollmentCount > 0 && (
        <span className="whitespace-nowrap">{countLabel(course.enrollmentCount, "estudante", "estudantes")}</span>
      )}
    </p>
  );
}

/** The course's instructor: picture, name and bio. */
export function CourseInstructorCard({
  instructor: { id, fullName, pictureUrl, bio },
}: {
  instructor: CourseInstructor;
}) {
  return (
    <section aria-labelledby="quem-ensina" className="mt-12">
      <h2 id="quem-ensina" className="text-2xl">
        Quem ensina
      </h2>
      <div className="mt-4 flex items-start gap-4">
        <Portrait name={fullName} pictureUrl={pictureUrl} />
        <div className="min-w-0 max-w-prose wrap-anywhere">
          <p className="text-lg font-semibold">
            {id ? (
              <a href={href("/instructors/:id", { id })} className="underline underline-offset-4 hover:text-leaf">
                {fullName}
              </a>
            ) : (
              fullName
            )}
          </p>
          {bio && <p className="mt-1 whitespace-pre-line text-muted">{excerpt(bio)}</p>}
        </div>
      </div>
    </section>
  );
}

type CourseLessonsProps = {
  courseId: number;
  lessons: LessonOutline[];
  isEnrolled: boolean;
  /** For people who are not enrolled: lessons that open some time after enrolment. */
  opensAfter: (AfterStart & { lessonId: number })[];
};

export function CourseLessons({ courseId, lessons, isEnrolled, opensAfter }: CourseLessonsProps) {
  const openingOf = (lesson: LessonOutline) => {
    const after = opensAfter.find(({ lessonId }) => lessonId === lesson.id);
    if (lesson.isOpen || !after) return opensLabel(lesson);
    return `abre ${ruleWords({ kind: "after", ...after }, "da inscrição")}`;
  };
  return (
    <section aria-labelledby="aulas" className="mt-10">
      <h2 id="aulas" className="text-2xl">
        Aulas
      </h2>
      {isEnrolled && lessons.some(({ isOpen }) => isOpen) && (
        <a
          href={href("/courses/:id/offline", { id: String(courseId) })}
          className="mt-2 inline-flex min-h-11 items-center gap-1.5 text-leaf underline underline-offset-4"
        >
          <Icon name="download" size={18} /> Estudar sem internet
        </a>
      )}
      {lessons.length === 0 && <p className="mt-3 text-muted">As aulas deste curso ainda estão sendo preparadas.</p>}
      {sectionsOf(lessons).map((section) => (
        <Fragment key={section.lessons[0]!.number}>
          {section.title && <h3 className="mt-7 text-lg wrap-anywhere">{section.title}</h3>}
          <ol
            start={section.lessons[0]!.number}
            aria-label={section.title ?? undefined}
            className="mt-4 border-b border-line"
          >
            {section.lessons.map(({ lesson, number }) => (
              <li key={lesson.id} className="relative flex items-center gap-4 border-t border-line py-3">
                <span className="w-7 shrink-0 text-right text-muted tabular-nums">{number}</span>
                <span className="min-w-0 grow">
                  {lesson.isOpen ? (
                    <a
                      href={href("/courses/:id/learn/:lessonId", { id: String(courseId), lessonId: String(lesson.id) })}
                      className="font-semibold after:absolute after:inset-0 hover:text-leaf"
                    >
                      {lesson.title}
                    </a>
                  ) : (
                    <span className="font-semibold">{lesson.title}</span>
                  )}
                  <span className="flex flex-wrap items-center gap-2 text-sm text-muted">
                    <Icon name={lesson.contentType} size={16} />
                    {contentTypes[lesson.contentType]} · {lesson.durationMinutes} min
                    {lesson.isFree && !isEnrolled && <Badge tone="leaf">aula aberta</Badge>}
                  </span>
                  {openingOf(lesson) && <span className="block text-sm text-muted">{openingOf(lesson)}</span>}
                </span>
                <span className={lesson.isOpen ? "text-leaf" : "text-muted"}>
                  <Icon name={lesson.isOpen ? "next" : isEnrolled && lesson.opensAt ? "clock" : "locked"} />
                  <span className="sr-only">
                    {lesson.isOpen ? "Liberada" : isEnrolled ? "Ainda fechada" : "Bloqueada até a inscrição"}
                  </span>
                </span>
              </li>
            ))}
          </ol>
        </Fragment>
      ))}
    </section>
  );
}

type ExpectationsProps = { course: CourseView; has: { quizzes: boolean; resources: boolean } };

/** The author's own points, or the usual ones as far as they are true of this course. */
export function Expectations({ course, has }: ExpectationsProps) {
  const learned = [
    ...pointsOf(course.whatYouLearn),
    ...(has.quizzes ? ["Como conferir o que aprendeu nos questionários"] : []),
    ...(has.resources ? ["Onde continuar estudando, com os materiais de cada aula"] : []),
  ];
  const own = pointsOf(course.requirements);
  const required = own.length
    ? own
    : [
        "Um celular ou computador com internet, ainda que lenta",
        ...(course.level === "iniciante" ? ["Nenhum conhecimento prévio"] : []),
      ];
  return (
    <div className={classNames("mt-10 grid gap-8", learned.length > 0 && "sm:grid-cols-2")}>
      {learned.length > 0 && (
        <section aria-labelledby="aprender">
          <h2 id="aprender" className="text-xl">
            O que você vai aprender
          </h2>
          <List items={learned} />
        </section>
      )}
      <section aria-labelledby="requisitos">
        <h2 id="requisitos" className="text-xl">
          Requisitos
        </h2>
        <List items={required} />
      </section>
    </div>
  );
}

function List({ items }: { items: string[] }) {
  return (
    <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 marker:text-leaf">
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
