import { href } from "react-router";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import { contentTypes } from "#app/domain/lessons/lesson.ts";
import { copyBytes, copyLessons } from "#app/domain/offline/copy-lessons.server.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { pageOf } from "#app/http/page.server.ts";
import { BackLink, ButtonLink, LineLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countLabel, pageMeta, sizeLabel } from "#app/ui/wording.ts";
import type { Route } from "./+types/course";
import { KeepButton } from "./keep-button.tsx";
import { asksForLight } from "./light.ts";

/** The lessons of a course that a student may take along, with what each weighs. */
export const loader = pageOf(integerPathId(courseNotFound), async (ctx, courseId, { url, context }) => {
  const isLight = asksForLight(url, context);
  const { course, lessons, files, hasLight } = await copyLessons(requireViewer(ctx), { courseId, light: isLight });
  const listed = lessons.map((lesson) => ({
    id: lesson.outline.id,
    number: lesson.number,
    title: lesson.outline.title,
    contentType: lesson.outline.contentType,
    bytes: copyBytes(lesson, files),
  }));
  return { course, lessons: listed, hasLight, isLight, keeps: ctx.settings.OFFLINE_LESSONS === "on" };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Estudar sem internet");

export default function KeepCourse({
  loaderData: { course, lessons, hasLight, isLight, keeps },
}: Route.ComponentProps) {
  const id = String(course.id);
  const query = hasLight ? `?leve=${Number(isLight)}` : "";
  const packOf = (lessonId: number) =>
    href("/courses/:id/learn/:lessonId.json", { id, lessonId: String(lessonId) }) + (isLight ? "?leve=1" : "");
  const bytes = lessons.reduce((sum, lesson) => sum + lesson.bytes, 0);
  return (
    <div className="mx-auto max-w-3xl px-4 pt-6">
      <BackLink href={href("/courses/:id", { id })}>{course.title}</BackLink>
      <h1 className="mt-2 text-2xl">Estudar sem internet</h1>
      {lessons.length === 0 ? (
        <p className="mt-4 text-muted">Nenhuma aula deste curso abriu para você ainda.</p>
      ) : (
        <>
          <p className="mt-2 max-w-prose text-muted">
            {countLabel(lessons.length, "aula aberta", "aulas abertas")}, com texto, áudio e materiais. Os vídeos ficam
            de fora: baixe cada um na página da aula.
          </p>
          {hasLight && (
            <p className="mt-2">
              {isLight ? "Os áudios são os leves. " : "Os áudios são os originais. "}
              <LineLink href={`${href("/courses/:id/offline", { id })}?leve=${Number(!isLight)}`}>
                {isLight ? "Levar os originais" : "Levar os leves"}
              </LineLink>
            </p>
          )}
          {keeps && (
            <div className="mt-4">
              <KeepButton packs={lessons.map((lesson) => packOf(lesson.id))} bytes={bytes}>
                Guardar o curso no celular
              </KeepButton>
            </div>
          )}
          <p className="mt-4">
            <ButtonLink href={href("/courses/:id/course.zip", { id }) + query} look="quiet" download>
              <Icon name="download" />
              Baixar o curso (ZIP, {sizeLabel(bytes)})
            </ButtonLink>
          </p>
          <ul className="mt-6 border-b border-line">
            {lessons.map((lesson) => (
              <li key={lesson.id} className="flex flex-wrap items-center gap-x-4 border-t border-line py-2">
                <p className="min-w-0 grow basis-60">
                  {lesson.number}. {lesson.title}
                  <span className="block text-sm text-muted">
                    {contentTypes[lesson.contentType]}, {sizeLabel(lesson.bytes)}
                    {lesson.contentType === "video" && " sem o vídeo"}
                  </span>
                </p>
                {keeps && (
                  <KeepButton packs={[packOf(lesson.id)]} bytes={lesson.bytes} look="quiet">
                    Guardar<span className="sr-only">{` aula ${lesson.number}`}</span>
                  </KeepButton>
                )}
                <a
                  href={href("/courses/:id/learn/:lessonId.zip", { id, lessonId: String(lesson.id) }) + query}
                  download
                  className="inline-flex min-h-11 items-center gap-1.5 text-leaf underline underline-offset-4"
                >
                  <Icon name="download" size={18} />
                  Baixar aula
                  <span className="sr-only">{` ${lesson.number}`}</span>
                </a>
              </li>
            ))}
          </ul>
          <p className="mt-4 max-w-prose text-sm text-muted">
            O ZIP se abre no próprio celular, em Arquivos ou Meus arquivos: toque nele, extraia e abra a página da aula.
            Para o seu progresso contar, marque a aula como concluída aqui na escola.
          </p>
        </>
      )}
    </div>
  );
}
