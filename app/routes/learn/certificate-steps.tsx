import type { Study } from "#app/domain/lessons/study/study-lesson.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

const mostShown = 5;

/**
 * "O que falta para o certificado": what is still to be done, or the certificate itself. Nothing where not enrolled.
 */
export function CertificateSteps({ study }: { study: Study }) {
  const { progress } = study;
  if (!progress) return null;
  return (
    <section aria-labelledby="certificado" className="rounded-soft border border-line bg-raised p-5">
      <h2 id="certificado" className="flex items-center gap-2 text-lg">
        <Icon name="certificate" className="shrink-0 text-wheat-deep" />
        {progress.isCompleted ? "Curso concluído!" : "O que falta para o certificado"}
      </h2>
      {progress.isCompleted ? <Certificate study={study} /> : <Steps study={study} />}
    </section>
  );
}

function Steps({ study: { course, lessons, progress } }: { study: Study }) {
  const left = lessons.filter(
    ({ id }) => !progress!.lessons.some(({ lessonId, isCompleted }) => lessonId === id && isCompleted),
  );
  return (
    <ul className="mt-3 flex flex-col gap-1 text-sm">
      {left.slice(0, mostShown).map(({ id, title, hasQuiz, passMark }) => (
        <li key={id}>
          <a
            href={`/courses/${course.id}/learn/${id}${hasQuiz ? "#questionario" : ""}`}
            className="flex min-h-8 items-start gap-2 py-1 underline-offset-4 hover:text-leaf hover:underline"
          >
            <Icon name={hasQuiz ? "help" : "sprout"} size={16} className="mt-1 shrink-0 text-leaf" />
            <span className="min-w-0 wrap-anywhere">
              {hasQuiz ? `Passar no questionário de “${title}” (mínimo ${passMark}%)` : `Concluir “${title}”`}
            </span>
          </a>
        </li>
      ))}
      {left.length > mostShown && (
        <li className="pl-6 text-muted">
          {left.length - mostShown === 1 ? "e mais uma aula" : `e mais ${left.length - mostShown} aulas`}
        </li>
      )}
    </ul>
  );
}

function Certificate({ study: { course, progress, hasCertificate } }: { study: Study }) {
  if (hasCertificate) {
    return (
      <ButtonLink href="/my-certificates" wide className="mt-4">
        Ver Certificado
      </ButtonLink>
    );
  }
  return (
    <form method="post" action="/certificates/generate" className="mt-4 flex flex-col gap-3">
      <p className="text-sm text-muted">
        Você terminou tudo. O certificado sai na hora, e qualquer pessoa pode conferir que é verdadeiro.
      </p>
      <input type="hidden" name="course_id" value={course.id} />
      <input type="hidden" name="enrollment_id" value={progress!.enrollmentId} />
      <Button wide>Gerar Certificado</Button>
    </form>
  );
}
