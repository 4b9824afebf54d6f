import type { LessonOutline } from "#app/domain/lessons/lesson-json.ts";
import type { OutsideVideo } from "#app/domain/lessons/outside-video.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

type OutsideCardProps = {
  video: OutsideVideo;
  lesson: Pick<LessonOutline, "title" | "contentType" | "durationMinutes">;
};

/**
 * A film or recording on another site. Nothing is asked of that site before a tap: a link opens it there; where script
 * runs and the site offers a private player, the tap shows it here instead (ui/enhance/learning/outside-video).
 */
export function OutsideCard({ video, lesson }: OutsideCardProps) {
  const [noun, verb] = lesson.contentType === "audio" ? ["áudio", "Ouvir"] : ["vídeo", "Assistir"];
  return (
    <div
      className="mt-6 flex aspect-video flex-col items-center justify-center gap-4 rounded-soft border border-line bg-sunken p-6 text-center"
      data-embed-url={video.embedUrl ?? undefined}
      data-embed-title={lesson.title}
      data-embed-verb={verb}
    >
      <p className="max-w-md text-muted">
        Este {noun} ({lesson.durationMinutes} min) está no <strong className="text-ink">{video.site}</strong>. Ele só é
        carregado quando você tocar no botão, e a partir daí valem as regras de privacidade de lá.
      </p>
      <ButtonLink href={video.href} rel="noopener noreferrer" target="_blank">
        <Icon name="outside" />
        {verb} no {video.site}
        <span className="sr-only"> (abre em outra aba)</span>
      </ButtonLink>
    </div>
  );
}
