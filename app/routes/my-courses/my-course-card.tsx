import type { MyCourse } from "#app/domain/enrolments/my-course-json.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { CoursePicture } from "#app/ui/course/course-picture.tsx";
import { hoursLabel } from "#app/ui/course/hours.ts";
import { ProgressBar } from "#app/ui/figures/progress-bar.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The three states of a course and what each is called (A §2, §4). */
const states = {
  completed: { badge: "Concluído", tone: "leaf", action: "Revisar Curso" },
  begun: { badge: "Em Progresso", tone: "wheat", action: "Continuar" },
  untouched: { badge: "Não Iniciado", tone: "plain", action: "Começar" },
} as const;

/** A course of the viewer's own: how far they are, and the next step. */
export function MyCourseCard({ mine }: { mine: MyCourse }) {
  const { course } = mine;
  const state = states[mine.isCompleted ? "completed" : mine.completionPercentage > 0 ? "begun" : "untouched"];
  return (
    <article className="flex h-full flex-col gap-3 border-t border-line pt-4">
      <CoursePicture course={course} />
      <p>
        <Badge tone={state.tone}>{state.badge}</Badge>
      </p>
      <h2 className="text-lg">{course.title}</h2>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="flex items-center gap-1.5">
          <Icon name="person" size={16} /> {course.instructorName}
        </span>
        <span className="flex items-center gap-1.5">
          <Icon name="clock" size={16} /> {hoursLabel(course.durationHours)}
        </span>
      </p>
      <div className="mt-auto flex flex-col gap-3 pt-1">
        <ProgressBar percent={mine.completionPercentage} label={`Progresso em ${course.title}`} />
        <ButtonLink href={`/courses/${course.id}`} look={mine.isCompleted ? "quiet" : "primary"} wide>
          {state.action}
          <span className="sr-only">: {course.title}</span>
        </ButtonLink>
        {mine.isCompleted && <CertificateButton mine={mine} />}
        {mine.mayReview && (
          <a
            href={`/courses/${course.id}/review`}
            className="inline-flex min-h-11 items-center justify-center gap-1.5 text-sm text-muted underline underline-offset-4 hover:text-leaf"
          >
            <Icon name="star" size={16} />
            Avaliar<span className="sr-only">: {course.title}</span>
          </a>
        )}
      </div>
    </article>
  );
}

function CertificateButton({ mine }: { mine: MyCourse }) {
  if (mine.certificateIssuedAt) {
    return (
      <ButtonLink href="/my-certificates" wide>
        <Icon name="certificate" />
        Ver Certificado
      </ButtonLink>
    );
  }
  return (
    <form method="post" action="/certificates/generate">
      <input type="hidden" name="course_id" value={mine.course.id} />
      <input type="hidden" name="enrollment_id" value={mine.enrollmentId} />
      <Button wide>
        <Icon name="certificate" />
        Gerar Certificado
      </Button>
    </form>
  );
}
