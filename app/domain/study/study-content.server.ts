import type { Ctx } from "#app/domain/ctx.ts";
import { selectContents, toLessonContents } from "#app/domain/lessons/lesson.server.ts";
import type { LessonOutline, LessonResource } from "#app/domain/lessons/lesson.ts";
import { showText } from "#app/domain/lessons/lesson-text.server.ts";
import { captionsType } from "#app/domain/media/captions.ts";
import { byUrl, type MediaFacts, selectLessonFiles } from "#app/domain/media/media.server.ts";
import { selectKeyedQuestions, toKeyedQuestions, withoutKeys } from "#app/domain/quizzes/quiz.server.ts";
import type { QuestionView } from "#app/domain/quizzes/quiz.ts";

/** The content of an open lesson, ready to be shown. */
export type StudyContent = {
  contentUrl: string | null;
  /** The lesson's text, or the transcript of a video or recording, as safe HTML. */
  html: string | null;
  /** What is known of the lesson's files, by address: `html` shows them with `showPlayed`. */
  files: Map<string, MediaFacts>;
  /** Size and type of the lesson's own file; null for text and for outside addresses. */
  file: MediaFacts | null;
  captionsUrl: string | null;
  /** `bytes` is null for an outside address. */
  resources: (LessonResource & { bytes: number | null })[];
  questions: QuestionView[];
};

/**
 * Selects of everything in a lesson, without any check: show it only once the lesson is known to be open to the viewer.
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

/** The content of an open lesson, for its page. */
export async function studyContent(ctx: Ctx, lesson: LessonOutline, material: Material): Promise<StudyContent> {
  // The lesson was found in the same statement, so the row exists.
  const { contentUrl, contentText, resources } = toLessonContents(material).get(lesson.id)!;
  const files = byUrl(material.files);
  const isText = lesson.contentType === "text";
  const isCaptions = ({ resourceUrl }: LessonResource) => !isText && files.get(resourceUrl)?.mimeType === captionsType;
  return {
    contentUrl,
    html: contentText && (await showText(ctx, contentText, { own: files, top: isText ? 2 : 3 })),
    files,
    file: (contentUrl && files.get(contentUrl)) || null,
    captionsUrl: resources.find(isCaptions)?.resourceUrl ?? null,
    resources: resources
      .filter((resource) => !isCaptions(resource))
      .map((resource) => ({ ...resource, bytes: files.get(resource.resourceUrl)?.bytes ?? null })),
    questions: withoutKeys(toKeyedQuestions(material)),
  };
}
