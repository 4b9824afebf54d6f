import type { StudyContent } from "#app/domain/lessons/study/study-content.server.ts";
import type { Study } from "#app/domain/lessons/study/study-lesson.server.ts";
import { Player } from "#app/routes/learn/player.tsx";
import { Resources } from "#app/routes/learn/resources.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** The lesson itself: something to play with its transcript, or a text; then what goes with it. */
export function LessonBody({ study, content }: { study: Study; content: StudyContent }) {
  const { lesson } = study;
  const position = study.progress?.lessons.find(({ lessonId }) => lessonId === lesson.id)?.positionSeconds;
  return (
    <>
      {lesson.contentType === "text" ? (
        <Words html={content.html} />
      ) : (
        <>
          <Player lesson={lesson} content={content} position={position} />
          <Transcript html={content.html} />
        </>
      )}
      <Resources resources={content.resources} />
    </>
  );
}

function Words({ html }: { html: string | null }) {
  if (!html) return <p className="mt-6 text-muted">O texto desta aula ainda está sendo preparado.</p>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: lessons/markdown escapes what people wrote
  return <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />;
}

function Transcript({ html }: { html: string | null }) {
  if (!html) return null;
  return (
    <details className="group mt-6 rounded-soft border border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="text" size={18} className="shrink-0 text-leaf" />
        <h2 className="grow font-sans text-base">Transcrição e notas</h2>
        <Icon name="next" size={18} className="shrink-0 group-open:rotate-90" />
      </summary>
      <div className="border-t border-line px-4 pb-5">
        <Words html={html} />
      </div>
    </details>
  );
}
