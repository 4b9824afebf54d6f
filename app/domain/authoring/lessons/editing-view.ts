import type { ContentType } from "#app/domain/lessons/labels.ts";
import type { LessonResource } from "#app/domain/lessons/lesson-json.ts";
import type { MediaFacts } from "#app/domain/media/media-facts.server.ts";
import type { KeyedQuestion } from "#app/domain/quizzes/marking.ts";

/** A lesson with all that it holds, the answers of its quiz among it: for those who write the course alone. */
export type EditedLesson = {
  id: number;
  courseId: number;
  courseTitle: string;
  title: string;
  contentType: ContentType;
  contentUrl: string | null;
  contentText: string | null;
  durationMinutes: number;
  isFree: boolean;
  orderIndex: number;
  passMark: number;
  isReady: boolean;
  /** What is missing, in words; empty when nothing is. */
  missing: string[];
  /** Size and type of the lesson's own file; null for text and for outside addresses. */
  file: MediaFacts | null;
  questions: KeyedQuestion[];
  /** `bytes` is null where the resource lies elsewhere. */
  resources: (LessonResource & { bytes: number | null })[];
};
