import { href } from "react-router";
import type { StudyContent } from "#app/domain/study/study-content.server.ts";
import type { Study } from "#app/domain/study/study-lesson.server.ts";
import { Icon } from "#app/ui/icon.tsx";
import { sizeLabel } from "#app/ui/wording.ts";
import { KeepButton } from "./keep-button.tsx";

const link = "inline-flex min-h-11 items-center gap-1.5 text-leaf underline underline-offset-4";

type KeepLessonProps = {
  study: Study;
  content: StudyContent;
  /** Whether browsers may keep lessons in this school. */
  keeps: boolean;
};

/** For students: a lesson to be read where there is no internet, with its size before the tap. */
export function KeepLesson({ study: { course, lesson }, content, keeps }: KeepLessonProps) {
  const params = { id: String(course.id), lessonId: String(lesson.id) };
  const video = content.file?.mimeType.startsWith("video/") ? content.file.bytes : 0;
  const zip = href("/courses/:id/learn/:lessonId.zip", params);
  const pack = href("/courses/:id/learn/:lessonId.json", params);
  const bytes = lessonBytes(content);
  return (
    <section aria-labelledby="sem-internet" className="mt-8 border-t border-line pt-6">
      <h2 id="sem-internet" className="text-lg">
        Para estudar sem internet
      </h2>
      <div className="mt-2 flex flex-col items-start gap-1">
        {keeps && (
          <KeepButton packs={[pack]} bytes={bytes} look="quiet">
            {video > 0 ? "Guardar no celular, sem o vídeo" : "Guardar no celular"}
          </KeepButton>
        )}
        {keeps && video > 0 && (
          <KeepButton packs={[`${pack}?video=1`]} bytes={bytes + video} look="quiet">
            Guardar com o vídeo
          </KeepButton>
        )}
        <a href={zip} download className={link}>
          <Icon name="download" size={18} className="shrink-0" />
          Baixar aula (ZIP, {sizeLabel(bytes)}
          {video > 0 && ", sem o vídeo"})
        </a>
        {video > 0 && (
          <a href={`${zip}?video=1`} download className={link}>
            <Icon name="download" size={18} className="shrink-0" />
            Baixar aula com o vídeo (ZIP, {sizeLabel(bytes + video)})
          </a>
        )}
        <a href={href("/courses/:id/offline", { id: params.id })} className={link}>
          Guardar outras aulas deste curso
        </a>
      </div>
    </section>
  );
}

/** Text, recording and materials, without a video. */
function lessonBytes({ file, html, resources }: StudyContent) {
  const recording = file && !file.mimeType.startsWith("video/") ? file.bytes : 0;
  return resources.reduce((sum, { bytes }) => sum + (bytes ?? 0), recording + (html?.length ?? 0));
}
