import { href } from "react-router";
import type { MediaFacts } from "#app/domain/media/media.server.ts";
import type { StudyContent } from "#app/domain/study/study-content.server.ts";
import type { Study } from "#app/domain/study/study-lesson.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useShell } from "#app/ui/shell.ts";
import { sizeLabel } from "#app/ui/wording.ts";
import { KeepButton } from "./keep-button.tsx";
import { copyQuery } from "./light.ts";

const link = "inline-flex min-h-11 items-center gap-1.5 text-leaf underline underline-offset-4";

type KeepLessonProps = {
  study: Study;
  content: StudyContent;
  /** Whether browsers may keep lessons in this school. */
  keeps: boolean;
};

/** For students: a lesson to be read where there is no internet, with its size before the tap. */
export function KeepLesson({ study: { course, lesson }, content, keeps }: KeepLessonProps) {
  const savesData = useShell()?.savesData ?? false;
  const params = { id: String(course.id), lessonId: String(lesson.id) };
  const zip = href("/courses/:id/learn/:lessonId.zip", params);
  const pack = href("/courses/:id/learn/:lessonId.json", params);
  const copies = copiesOf(content, savesData);
  return (
    <section aria-labelledby="sem-internet" className="mt-8 border-t border-line pt-6">
      <h2 id="sem-internet" className="text-lg">
        Para estudar sem internet
      </h2>
      <div className="mt-2 flex flex-col items-start gap-1">
        {keeps &&
          copies.map(({ query, what, bytes }) => (
            <KeepButton key={query} packs={[pack + query]} bytes={bytes} look="quiet">
              Guardar no celular{what}
            </KeepButton>
          ))}
        {copies.map(({ query, what, bytes }) => (
          <a key={query} href={zip + query} download className={link}>
            <Icon name="download" size={18} className="shrink-0" />
            Baixar aula{what} (ZIP, {sizeLabel(bytes)})
          </a>
        ))}
        <a href={href("/courses/:id/offline", { id: params.id })} className={link}>
          Guardar outras aulas deste curso
        </a>
      </div>
    </section>
  );
}

/**
 * The copies to choose from, lightest first: without videos and with them, each with the light versions (in light mode
 * those alone) and with the originals.
 */
function copiesOf({ html, files }: StudyContent, savesData: boolean) {
  const all = [...files.values()];
  const videos = all.filter(isVideo);
  return [false, ...(videos.length ? [true] : [])].flatMap((video) => {
    const kept = video ? all : all.filter((file) => !isVideo(file));
    const lights = kept.filter(({ light }) => light);
    const choices = lights.length ? [true, ...(savesData ? [] : [false])] : [false];
    return choices.map((light) => {
      const hasLightVideo = lights.some(isVideo);
      const what = [
        videos.length > 0 && (video ? `com o vídeo${light && hasLightVideo ? " leve" : ""}` : "sem o vídeo"),
        lights.length > 0 && !hasLightVideo && `com o áudio${light ? " leve" : ""}`,
      ];
      const sizes = kept.map((file) => (light && file.light ? file.light : file).bytes);
      return {
        query: copyQuery({ video, light }),
        what: what
          .map((part) => part && `, ${part}`)
          .filter(Boolean)
          .join(""),
        bytes: sizes.reduce((sum, bytes) => sum + bytes, html?.length ?? 0),
      };
    });
  });
}

const isVideo = ({ mimeType }: MediaFacts) => mimeType.startsWith("video/");
