import { useRouteLoaderData } from "react-router";
import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import { outsideVideo } from "#app/domain/lessons/outside-video.ts";
import type { StudyContent } from "#app/domain/lessons/study/study-content.server.ts";
import { OutsideCard } from "#app/routes/learn/outside-card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { sizeLabel, timeLabel } from "#app/ui/sizes.ts";

type PlayerProps = {
  lesson: LessonOutline;
  content: StudyContent;
  /** Where the learner stopped, in seconds; undefined for those whose position is not kept. */
  position: number | undefined;
};

/** What a lesson plays: the platform's own recording or film, or a card for one that lies elsewhere. */
export function Player({ lesson, content, position }: PlayerProps) {
  const outside = content.contentUrl ? outsideVideo(content.contentUrl) : null;
  if (outside) return <OutsideCard video={outside} lesson={lesson} />;
  if (!content.contentUrl || !content.file) {
    return (
      <div className="mt-6">
        <Notice title="O arquivo desta aula ainda não chegou.">
          Volte em breve; a transcrição, quando houver, está logo abaixo.
        </Notice>
      </div>
    );
  }
  const weight = `${lesson.contentType === "video" ? "vídeo" : "áudio"}, ${lesson.durationMinutes} min, ${sizeLabel(content.file.bytes)}`;
  return (
    <figure className="mt-6">
      <Medium lesson={lesson} content={content} position={position} describedBy="peso" />
      <figcaption id="peso" className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{weight}</span>
        {position ? <span>Você parou em {timeLabel(position)}.</span> : null}
      </figcaption>
    </figure>
  );
}

/** The browser's own player. A media fragment takes it to where the learner stopped, script or no script. */
function Medium({ lesson, content, position, describedBy }: PlayerProps & { describedBy: string }) {
  const savesData = useRouteLoaderData<{ savesData?: boolean }>("root")?.savesData;
  const attributes = {
    src: position ? `${content.contentUrl}#t=${position}` : content.contentUrl!,
    controls: true,
    "aria-label": lesson.title,
    "aria-describedby": describedBy,
    ...(position !== undefined && {
      "data-position-url": `/api/lessons/${lesson.id}/position`,
      "data-position": position,
    }),
  };
  if (lesson.contentType === "audio") {
    // A recording has its transcript below.
    return <audio {...attributes} preload="none" className="w-full" />;
  }
  return (
    <video
      {...attributes}
      preload={savesData ? "none" : "metadata"}
      playsInline
      className="aspect-video w-full rounded-soft bg-black"
    >
      {content.captionsUrl && (
        <track kind="captions" srcLang="pt-BR" label="Português" src={content.captionsUrl} default />
      )}
    </video>
  );
}
