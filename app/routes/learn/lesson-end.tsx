import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { generatePath, revokedMessage } from "#app/domain/certificates/certificate.ts";
import { type LessonOutline, opensLabel } from "#app/domain/lessons/lesson.ts";
import type { Study } from "#app/domain/study/study-lesson.server.ts";
import { Button, ButtonLink, TextLink } from "#app/ui/button.tsx";
import { Mark } from "#app/ui/chrome/logo.tsx";
import { SenderField } from "#app/ui/form/form.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** `isTold`: the course's end is announced at the top of the page. */
export function LessonEnd({ study, isTold }: { study: Study; isTold: boolean }) {
  const { course, lessons, lesson, progress } = study;
  const here = lessons.findIndex(({ id }) => id === lesson.id);
  return (
    <footer className="mt-12 border-t border-line pt-6">
      <Completion study={study} />
      {progress?.isCompleted && !isTold && <CourseEnd study={study} />}
      <nav aria-label="Outras aulas" className="mt-8 grid pairs gap-4">
        <Neighbour courseId={course.id} lesson={lessons[here - 1]} side="previous" />
        <Neighbour courseId={course.id} lesson={lessons[here + 1]} side="next" />
      </nav>
    </footer>
  );
}

function Completion({ study: { course, lesson, progress } }: { study: Study }) {
  const mine = progress?.lessons.find(({ lessonId }) => lessonId === lesson.id);
  if (!mine) return <Invitation courseId={course.id} />;
  if (mine.isCompleted) {
    return (
      <p className="flex items-center gap-2 font-semibold text-leaf">
        <Icon name="check" /> Você concluiu esta aula.
      </p>
    );
  }
  if (mine.quiz && !mine.quiz.passed) {
    return (
      <p className="text-muted">
        Para concluir esta aula, responda ao <TextLink href="#questionario">questionário</TextLink> e acerte pelo menos{" "}
        {lesson.passMark}%.
      </p>
    );
  }
  return (
    <form
      method="post"
      action={href("/courses/:id/learn/:lessonId/complete", { id: String(course.id), lessonId: String(lesson.id) })}
    >
      <SenderField />
      <Button className="w-full sm:w-auto">
        <Icon name="check" />
        Concluir aula
      </Button>
    </form>
  );
}

function Invitation({ courseId }: { courseId: number }) {
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-muted">Gostou? Inscreva-se para guardar o seu progresso e receber o certificado no fim.</p>
      <ButtonLink href={href("/courses/:id", { id: String(courseId) })}>Ver o curso</ButtonLink>
    </div>
  );
}

function Neighbour({
  courseId,
  lesson,
  side,
}: {
  courseId: number;
  lesson: LessonOutline | undefined;
  side: "previous" | "next";
}) {
  if (!lesson) return <span />;
  const isNext = side === "next";
  return (
    <a
      href={href("/courses/:id/learn/:lessonId", { id: String(courseId), lessonId: String(lesson.id) })}
      rel={isNext ? "next" : "prev"}
      className={`flex min-h-11 min-w-0 flex-col gap-0.5 rounded-soft border border-line p-3 hover:border-leaf ${isNext ? "items-end text-right" : "items-start"}`}
    >
      <span className="flex items-center gap-1 text-sm text-muted">
        {!isNext && <Icon name="previous" size={16} />}
        {isNext ? "Próxima aula" : "Aula anterior"}
        {isNext && <Icon name="next" size={16} />}
      </span>
      <span className="max-w-full text-sm font-semibold wrap-anywhere">{lesson.title}</span>
      {opensLabel(lesson) && <span className="text-sm text-muted">{opensLabel(lesson)}</span>}
    </a>
  );
}

/** What "Concluir aula" has done: at the top, focused and read aloud. */
export function JustDone({ study, title }: { study: Study; title: string }) {
  const { lessons, lesson, progress } = study;
  const number = lessons.findIndex(({ id }) => id === lesson.id) + 1;
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to the button begins with what it did
    <div role="status" tabIndex={-1} autoFocus className="mb-6">
      {progress?.isCompleted ? (
        <CourseEnd study={study} />
      ) : (
        <p className="flex items-start gap-2 rounded-soft bg-leaf-wash px-4 py-3 text-leaf-deep">
          <Icon name="check" className="mt-0.5 shrink-0" />
          <span>
            “{title}” concluída.{" "}
            {lesson.isOpen
              ? `Agora: aula ${number} de ${lessons.length}.`
              : `A aula ${number} de ${lessons.length} ainda não abriu.`}
          </span>
        </p>
      )}
    </div>
  );
}

/** The end of a course: the certificate, then the invitation to review. */
function CourseEnd({ study }: { study: Study }) {
  const { course, progress, certificateId, certificateRevokedAt, presenceGap, trails } = study;
  const lacks = !certificateId && !certificateRevokedAt;
  const params = { id: String(course.id) };
  return (
    <section
      aria-labelledby="certificado"
      className="mt-4 flex flex-col items-center gap-3 rounded-soft border border-leaf bg-leaf-wash p-5 text-center text-leaf-deep"
    >
      <Mark size={56} />
      <h2 id="certificado" className="text-2xl">
        Curso concluído!
      </h2>
      <p>Você foi até o fim de {course.title}.</p>
      {certificateId && <ButtonLink href={href("/certificate/:id", { id: certificateId })}>Ver Certificado</ButtonLink>}
      {certificateRevokedAt && (
        <p>
          {revokedMessage(shortDate(certificateRevokedAt))}.{" "}
          <a href="/support" className="underline underline-offset-4">
            Falar com a escola
          </a>
        </p>
      )}
      {lacks && presenceGap && (
        <>
          <p className="max-w-prose">{presenceGap}</p>
          <ButtonLink href={href("/meetings")}>Meus encontros</ButtonLink>
        </>
      )}
      {lacks && !presenceGap && (
        <ButtonLink href={generatePath({ courseId: course.id, enrollmentId: progress!.enrollmentId })}>
          Gerar Certificado
        </ButtonLink>
      )}
      {trails.map(({ id, title }) => (
        <ButtonLink key={id} href={href("/trails/:id", { id: String(id) })} look="quiet">
          Seguir na trilha: {title}
        </ButtonLink>
      ))}
      <a
        href={href("/courses/:id/review", params)}
        className="inline-flex min-h-11 items-center gap-1.5 underline underline-offset-4"
      >
        <Icon name="star" size={18} /> Avaliar o curso
      </a>
    </section>
  );
}

const maxShown = 5;

export function CertificateSteps({ study }: { study: Study }) {
  const { progress } = study;
  if (!progress || progress.isCompleted) return null;
  return (
    <section aria-labelledby="falta" className="rounded-soft border border-line bg-raised p-5">
      <h2 id="falta" className="flex items-center gap-2 text-lg">
        <Icon name="certificate" className="shrink-0 text-wheat-deep" />O que falta para o certificado
      </h2>
      <Steps study={study} />
    </section>
  );
}

function Steps({ study: { course, lessons, progress, presenceGap } }: { study: Study }) {
  const left = lessons.filter(
    ({ id }) => !progress!.lessons.some(({ lessonId, isCompleted }) => lessonId === id && isCompleted),
  );
  return (
    <ul className="mt-3 flex flex-col gap-1 text-sm">
      {left.slice(0, maxShown).map(({ id, title, hasQuiz, passMark, ...lesson }) => (
        <li key={id}>
          <a
            href={`/courses/${course.id}/learn/${id}${hasQuiz ? "#questionario" : ""}`}
            className="flex min-h-8 items-start gap-2 py-1 underline-offset-4 hover:text-leaf hover:underline"
          >
            <Icon name={hasQuiz ? "help" : "sprout"} size={16} className="mt-1 shrink-0 text-leaf" />
            <span className="min-w-0 wrap-anywhere">
              {hasQuiz ? `Passar no questionário de “${title}” (mínimo ${passMark}%)` : `Concluir “${title}”`}
              {opensLabel(lesson) && <span className="text-muted">: {opensLabel(lesson)}</span>}
            </span>
          </a>
        </li>
      ))}
      {left.length > maxShown && (
        <li className="pl-6 text-muted">
          {left.length - maxShown === 1 ? "e mais uma aula" : `e mais ${left.length - maxShown} aulas`}
        </li>
      )}
      {presenceGap && (
        <li>
          <a
            href={href("/meetings")}
            className="flex min-h-8 items-start gap-2 py-1 underline-offset-4 hover:text-leaf hover:underline"
          >
            <Icon name="people" size={16} className="mt-1 shrink-0 text-leaf" />
            <span className="min-w-0 wrap-anywhere">{presenceGap}</span>
          </a>
        </li>
      )}
    </ul>
  );
}
