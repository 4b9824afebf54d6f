import type { Ctx } from "#app/domain/ctx.ts";
import { lessonNotFound } from "#app/domain/lessons/labels.ts";
import { contentsOf, selectContents } from "#app/domain/lessons/lesson-content.server.ts";
import type { LessonOutline, LessonResource } from "#app/domain/lessons/lesson-json.ts";
import { renderLessonText } from "#app/domain/lessons/markdown/lesson-text.server.ts";
import { byAddress, type MediaFacts, selectLessonFiles } from "#app/domain/media/media-facts.server.ts";
import { keyed, selectKeyed } from "#app/domain/quizzes/keyed-questions.server.ts";
import type { QuestionView } from "#app/domain/quizzes/quiz-json.ts";
import { withoutKeys } from "#app/domain/quizzes/show-quiz.server.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { Refusal } from "#app/domain/refusal.ts";

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

/** All that is written for a lesson, whoever asks: show none of it before the lesson is known to be open to them. */
export async function readWritten(ctx: Ctx, lessonId: number) {
  const read = await readTogether(ctx, {
    ...selectContents(ctx, [lessonId]),
    files: selectLessonFiles(ctx, lessonId),
    ...selectKeyed(ctx, lessonId),
  });
  return { content: contentsOf(read).get(lessonId), files: byAddress(read.files), questions: withoutKeys(keyed(read)) };
}

/** What is written for an open lesson, for its screen. Refuses one that was deleted this very moment (not found). */
export async function studyContent(
  lesson: LessonOutline,
  { content, files, questions }: Awaited<ReturnType<typeof readWritten>>,
): Promise<StudyContent> {
  if (!content) throw new Refusal("not_found", lessonNotFound);
  const { contentUrl, contentText, resources } = content;
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
    questions,
  };
}
