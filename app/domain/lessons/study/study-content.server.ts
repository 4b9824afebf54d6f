import type { Ctx } from "#app/domain/ctx.ts";
import { contentOf } from "#app/domain/lessons/lesson-content.server.ts";
import type { LessonOutline, LessonResource } from "#app/domain/lessons/lesson-json.ts";
import { renderLessonText } from "#app/domain/lessons/markdown/lesson-text.server.ts";
import { type MediaFacts, mediaFacts } from "#app/domain/media/media-facts.server.ts";
import type { QuestionView } from "#app/domain/quizzes/quiz-json.ts";
import { questionsOf } from "#app/domain/quizzes/show-quiz.server.ts";

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

/** The content of a lesson for its screen; null where it is locked. */
export async function studyContent(ctx: Ctx, lesson: LessonOutline): Promise<StudyContent | null> {
  const found = (await contentOf(ctx, [lesson])).get(lesson.id);
  if (!found) return null;
  const { contentUrl, contentText, resources } = found;
  const files = await mediaFacts(ctx, [contentUrl, ...resources.map(({ resourceUrl }) => resourceUrl)]);
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
    questions: lesson.hasQuiz ? await questionsOf(ctx, lesson.id) : [],
  };
}
