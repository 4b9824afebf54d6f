import { contentTypes } from "#app/domain/lessons/labels.ts";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The lessons in order. An open one is a link; a locked one shows what it is and no more. */
export function CourseLessons({
  courseId,
  lessons,
  isEnrolled,
}: {
  courseId: number;
  lessons: LessonOutline[];
  isEnrolled: boolean;
}) {
  return (
    <section aria-labelledby="aulas" className="mt-10">
      <h2 id="aulas" className="text-2xl">
        Aulas
      </h2>
      {lessons.length === 0 && <p className="mt-3 text-muted">As aulas deste curso ainda estão sendo preparadas.</p>}
      <ol className={lessons.length ? "mt-4 border-b border-line" : undefined}>
        {lessons.map((lesson, i) => (
          <li key={lesson.id} className="relative flex items-center gap-4 border-t border-line py-3">
            <span className="w-7 shrink-0 text-right font-serif text-lg text-muted lining-nums tabular-nums">
              {i + 1}
            </span>
            <span className="min-w-0 grow">
              {lesson.isOpen ? (
                <a
                  href={`/courses/${courseId}/learn/${lesson.id}`}
                  className="font-semibold after:absolute after:inset-0 hover:text-leaf"
                >
                  {lesson.title}
                </a>
              ) : (
                <span className="font-semibold">{lesson.title}</span>
              )}
              <span className="flex items-center gap-2 text-sm text-muted">
                <Icon name={lesson.contentType} size={16} />
                {contentTypes[lesson.contentType]} · {lesson.durationMinutes} min
                {lesson.isFree && !isEnrolled && <Badge tone="leaf">aula aberta</Badge>}
              </span>
            </span>
            <span className={lesson.isOpen ? "text-leaf" : "text-muted"}>
              <Icon name={lesson.isOpen ? "check" : "locked"} />
              <span className="sr-only">{lesson.isOpen ? "Liberada" : "Bloqueada até a inscrição"}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
