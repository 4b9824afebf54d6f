import { href } from "react-router";
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

/** The copies to choose from, lightest first: without the video or with it; with a light version in light mode alone, or beside the original. */
function copiesOf({ file, html, resources, files }: StudyContent, savesData: boolean) {
  const isVideoAt = (address: string) => files.get(address)?.mimeType.startsWith("video/") ?? false;
  const sum = (some: StudyContent["resources"]) => some.reduce((all, { bytes }) => all + (bytes ?? 0), 0);
  const videos = sum(resources.filter(({ resourceUrl }) => isVideoAt(resourceUrl)));
  const rest = sum(resources) - videos + (html?.length ?? 0);
  const isVideo = file?.mimeType.startsWith("video/") ?? false;
  const whole = isVideo ? rest + videos : rest;
  const kind = isVideo ? "com o vídeo" : "com o áudio";
  const versions = [
    file?.light && { light: true, what: file && `, ${kind} leve`, bytes: file.light.bytes },
    file &&
      !(savesData && file.light) && { light: false, what: file.light || isVideo ? `, ${kind}` : "", bytes: file.bytes },
  ];
  const copies = versions.flatMap((one) =>
    one ? [{ query: copyQuery({ video: isVideo, light: one.light }), what: one.what, bytes: whole + one.bytes }] : [],
  );
  if (isVideo || !file) copies.unshift({ query: "", what: isVideo || videos ? ", sem o vídeo" : "", bytes: rest });
  if (videos && !isVideo) {
    const light = savesData ? file?.light : null;
    const bytes = rest + videos + (light ?? file ?? { bytes: 0 }).bytes;
    copies.push({ query: copyQuery({ video: true, light: Boolean(light) }), what: ", com o vídeo", bytes });
  }
  return copies;
}
