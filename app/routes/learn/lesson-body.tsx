import { timeLabel } from "#app/domain/figures.ts";
import { type ExternalVideo, externalVideo, type LessonOutline, resourceTypes } from "#app/domain/lessons/lesson.ts";
import { showPlayed } from "#app/domain/lessons/text-files.ts";
import type { CaptionsText } from "#app/domain/study/captions-text.ts";
import type { StudyContent } from "#app/domain/study/study-content.server.ts";
import type { Study } from "#app/domain/study/study-lesson.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { lightAudioType, playedNouns, playerInText, sizesLabel } from "#app/ui/played-in-text.ts";
import { useShell } from "#app/ui/shell.ts";
import { durationLabel, sizeLabel } from "#app/ui/wording.ts";
import { CaptionsSection } from "./captions-section.tsx";

type LessonBodyProps = {
  study: Study;
  content: StudyContent;
  /** The moment that a link names, in seconds: it comes before the one where the student stopped. */
  startsAt: number | null;
  captions: CaptionsText | "unreadable" | null;
};

/** The lesson itself: a player with its transcript, or a text; then its resources. */
export function LessonBody({ study, content, startsAt, captions }: LessonBodyProps) {
  const { lesson } = study;
  const position = study.progress?.lessons.find(({ lessonId }) => lessonId === lesson.id)?.positionSeconds;
  return (
    <>
      {lesson.contentType === "text" ? (
        <Words content={content} />
      ) : (
        <>
          <Player lesson={lesson} content={content} position={position} startsAt={startsAt} />
          {content.captionsUrl && <CaptionsSection study={study} captions={captions} />}
          <Transcript content={content} />
        </>
      )}
      <Resources resources={content.resources} />
    </>
  );
}

function Words({ content }: { content: StudyContent }) {
  const savesData = useShell()?.savesData ?? false;
  if (!content.html) return <p className="mt-6 text-muted">O texto desta aula ainda está sendo preparado.</p>;
  const html = showPlayed(content.html, content.files, (played) => playerInText(played, savesData));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: domain/markdown.server.ts escapes what people wrote
  return <div className="prose mt-6" dangerouslySetInnerHTML={{ __html: html }} />;
}

function Transcript({ content }: { content: StudyContent }) {
  if (!content.html) return null;
  return (
    <details className="group mt-6 rounded-soft border border-line">
      <summary className="flex min-h-11 list-none items-center gap-2 px-4 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="text" size={18} className="shrink-0 text-leaf" />
        <h2 className="grow font-sans text-base">Transcrição e notas</h2>
        <Icon name="next" size={18} className="shrink-0 group-open:rotate-90" />
      </summary>
      <div className="border-t border-line px-4 pb-5">
        <Words content={content} />
      </div>
    </details>
  );
}

type PlayerProps = {
  lesson: LessonOutline;
  content: StudyContent;
  /** Where the student stopped, in seconds; undefined if their position is not saved. */
  position: number | undefined;
  startsAt: number | null;
};

function Player({ lesson, content, position, startsAt }: PlayerProps) {
  const savesData = useShell()?.savesData ?? false;
  const outside = content.contentUrl ? externalVideo(content.contentUrl) : null;
  if (outside) return <OutsideCard video={outside} lesson={lesson} />;
  if (!content.contentUrl || !content.file) {
    return (
      <Notice className="mt-6" title="O arquivo desta aula ainda não chegou.">
        Volte em breve. Se houver transcrição, ela está logo abaixo.
      </Notice>
    );
  }
  const duration = durationLabel(content.file.durationSeconds ?? lesson.durationMinutes * 60);
  const weight = `${playedNouns[lesson.contentType === "video" ? "video" : "audio"]}, ${duration}, ${sizesLabel(content.file, savesData)}`;
  return (
    <figure id="player" className="mt-6 scroll-mt-20">
      <Medium
        lesson={lesson}
        content={content}
        position={position}
        startsAt={startsAt}
        savesData={savesData}
        describedBy="peso"
      />
      <figcaption id="peso" className="mt-2 flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>{weight}</span>
        {position ? <span>Você parou em {timeLabel(position)}.</span> : null}
      </figcaption>
    </figure>
  );
}

type MediumProps = PlayerProps & { savesData: boolean; describedBy: string };

/** The browser's own player. A media fragment starts it where the student stopped, with or without script. */
function Medium({ lesson, content, position, startsAt, savesData, describedBy }: MediumProps) {
  const start = startsAt ?? position;
  const light = savesData ? content.file?.light : null;
  const at = (url: string) => (start ? `${url}#t=${start}` : url);
  const attributes = {
    ...(!light && { src: at(content.contentUrl!) }),
    controls: true,
    "aria-label": lesson.title,
    "aria-describedby": describedBy,
    ...(position !== undefined && {
      "data-position-url": `/api/lessons/${lesson.id}/position`,
      "data-position": start,
    }),
  };
  if (lesson.contentType === "audio") {
    // A recording has its transcript below.
    return (
      <audio {...attributes} preload="none" className="w-full">
        {light && <source src={at(light.url)} type={lightAudioType} />}
        {light && <source src={at(content.contentUrl!)} />}
      </audio>
    );
  }
  return (
    <video
      {...attributes}
      preload={savesData ? "none" : "metadata"}
      playsInline
      className="aspect-video w-full rounded-soft bg-black"
    >
      {light && <source src={at(light.url)} />}
      {content.captionsUrl && (
        <track kind="captions" srcLang="pt-BR" label="Português" src={content.captionsUrl} default />
      )}
    </video>
  );
}

type OutsideCardProps = {
  video: ExternalVideo;
  lesson: Pick<LessonOutline, "title" | "contentType" | "durationMinutes">;
};

/**
 * A video on another site. Nothing is loaded from there before a tap: a link opens it; with script, and if the site
 * offers a private player, the tap embeds it here (ui/enhance/learning/player.ts).
 */
function OutsideCard({ video, lesson }: OutsideCardProps) {
  const [noun, verb] = lesson.contentType === "audio" ? ["áudio", "Ouvir"] : ["vídeo", "Assistir"];
  return (
    <div
      className="mt-6 flex aspect-video flex-col items-center justify-center gap-4 rounded-soft border border-line bg-sunken p-6 text-center"
      data-embed-url={video.embedUrl ?? undefined}
      data-embed-title={lesson.title}
      data-embed-verb={verb}
    >
      <p className="max-w-md text-muted">
        Este {noun} ({lesson.durationMinutes} min) está no <strong className="text-ink">{video.site}</strong>. Ele só
        carrega quando você toca no botão. A partir daí, valem as regras de privacidade desse site.
      </p>
      <ButtonLink href={video.href} rel="noopener noreferrer" target="_blank">
        <Icon name="outside" />
        {verb} no {video.site}
        <span className="sr-only"> (abre em outra aba)</span>
      </ButtonLink>
    </div>
  );
}

function Resources({ resources }: { resources: StudyContent["resources"] }) {
  if (!resources.length) return null;
  return (
    <section aria-labelledby="materiais" className="mt-10">
      <h2 id="materiais" className="text-xl">
        Materiais da aula
      </h2>
      <ul className="mt-3 border-b border-line">
        {resources.map(({ id, resourceType, resourceTitle, resourceUrl, description, bytes }) => {
          const host = URL.canParse(resourceUrl) ? new URL(resourceUrl).hostname.replace(/^www\./, "") : null;
          return (
            <li key={id} className="relative flex items-start gap-3 border-t border-line py-3">
              <Icon name={host ? "outside" : "download"} className="mt-0.5 shrink-0 text-leaf" />
              <div className="min-w-0">
                <a
                  href={resourceUrl}
                  rel={host ? "noopener noreferrer" : undefined}
                  className="font-semibold underline-offset-4 after:absolute after:inset-0 hover:text-leaf hover:underline"
                >
                  {resourceTitle}
                </a>
                {description && <p className="text-sm">{description}</p>}
                <p className="text-sm text-muted">
                  {resourceTypes[resourceType]}
                  {bytes !== null && `, ${sizeLabel(bytes)}`}
                  {host && `, em ${host}`}
                </p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
