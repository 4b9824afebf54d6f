import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { keyedQuestionJson } from "#app/domain/authoring/questions/keyed-question-json.ts";
import { resourceJson } from "#app/domain/lessons/lesson-json.ts";

/** A lesson in the JSON contract, for those who write it: with its quiz's answers. */
export function editedLessonJson(lesson: EditedLesson) {
  return {
    id: lesson.id,
    course_id: lesson.courseId,
    title: lesson.title,
    content_type: lesson.contentType,
    content_url: lesson.contentUrl,
    content_text: lesson.contentText,
    duration_minutes: lesson.durationMinutes,
    is_free: lesson.isFree,
    order_index: lesson.orderIndex,
    pass_mark: lesson.passMark,
    is_ready: lesson.isReady,
    missing: lesson.missing,
    questions: lesson.questions.map(keyedQuestionJson),
    resources: lesson.resources.map(resourceJson),
  };
}
