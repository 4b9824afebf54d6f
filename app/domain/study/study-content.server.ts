import type { Ctx } from "#app/domain/ctx.ts";
import { selectContents, toLessonContents } from "#app/domain/lessons/lesson.server.ts";
import type { LessonOutline, LessonResource } from "#app/domain/lessons/lesson.ts";
import { renderLessonText } from "#app/domain/lessons/lesson-text.server.ts";
import { byUrl, type MediaFacts, selectLessonFiles } from "#app/domain/media/media.server.ts";
import { selectKeyedQuestions, toKeyedQuestions, withoutKeys } from "#app/domain/quizzes/quiz.server.ts";
import type { QuestionView } from "#app/domain/quizzes/quiz.ts";

/** What an open lesson holds, ready to be shown. */
export type StudyContent = {
  contentUrl: string | null;
  /** The lesson's text, or the transcript of a film or recording, as safe HTML. */
  html: string | null;
  /** Size and type of the lesson's own file; null for text and for outside addresses. */
  file: MediaFacts | null;
  captionsUrl: string | null;
  /** `bytes` is null where the resource lies elsewhere. */
  resources: (LessonResource & { bytes: number | null })[];
  questions: QuestionView[];
};

/**
 * The selects of everything written for a lesson, without any check: show none of it before the lesson is known to be
 * open to the viewer.
 */
export function selectMaterial(ctx: Ctx, lessonId: number) {
  return {
    ...selectContents(ctx, [lessonId]),
    files: selectLessonFiles(ctx, lessonId),
    ...selectKeyedQuestions(ctx, lessonId),
  };
}

type Selects = ReturnType<typeof selectMaterial>;
type Material = { [Name in keyof Selects]: Awaited<Selects[Name]> };

/** What is written for an open lesson, for its screen. */
export async function studyContent(lesson: LessonOutline, material: Material): Promise<StudyContent> {
  // The lesson was found in the same statement, so its content is there.
  const { contentUrl, contentText, resources } = toLessonContents(material).get(lesson.id)!;
  const files = byUrl(material.files);
  const isText = lesson.contentType === "text";
  const isCaptions = ({ resourceUrl }: LessonResource) => !isText && files.get(resourceUrl)?.mimeType === "text/vtt";
  return {
    contentUrl,
    html: contentText && (await renderLessonText(contentText, { top: isText ? 2 : 3 })),
    file: (contentUrl && files.get(contentUrl)) || null,
    captionsUrl: resources.find(isCaptions)?.resourceUrl ?? null,
    resources: resources
      .filter((resource) => !isCaptions(resource))
      .map((resource) => ({ ...resource, bytes: files.get(resource.resourceUrl)?.bytes ?? null })),
    questions: withoutKeys(toKeyedQuestions(material)),
  };
}
