import { z } from "zod";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { doneAt } from "#app/domain/sent-later.ts";

/** The viewer's progress in one lesson. */
type LessonProgress = {
  lessonId: number;
  isOpen: boolean;
  isCompleted: boolean;
  positionSeconds: number;
  /** Null if the lesson has no quiz. */
  quiz: { passed: boolean; attempts: number; bestScore: number | null } | null;
};

/** The viewer's progress in a course that they are enrolled in. */
export type CourseProgress = {
  enrollmentId: number;
  courseId: number;
  isCompleted: boolean;
  completedAt: Date | null;
  completionPercentage: number;
  /** The lesson to continue with; null in a course without lessons. */
  resumeLessonId: number | null;
  lessons: LessonProgress[];
};

export const progressResponse = jsonView("CourseProgress", {
  enrollment_id: number,
  course_id: number,
  is_completed: z.boolean(),
  completed_at: dateTime.nullable(),
  completion_percentage: z.int(),
  completed_lessons: z.int(),
  total_lessons: z.int(),
  resume_lesson_id: number.nullable(),
  lessons: z.array(
    z.strictObject({
      lesson_id: number,
      is_completed: z.boolean(),
      position_seconds: z.int(),
      quiz: z
        .strictObject({ passed: z.boolean(), attempts: z.int(), best_score: z.int().nullable() })
        .nullable()
        .meta({ description: "Nulo em aulas sem questionário." }),
    }),
  ),
});

export const progressJson = (progress: CourseProgress) =>
  jsonOf(progressResponse, progress, {
    completed_lessons: progress.lessons.filter((lesson) => lesson.isCompleted).length,
    total_lessons: progress.lessons.length,
    lessons: progress.lessons.map((lesson) => ({
      lesson_id: lesson.lessonId,
      is_completed: lesson.isCompleted,
      position_seconds: lesson.positionSeconds,
      quiz: lesson.quiz && {
        passed: lesson.quiz.passed,
        attempts: lesson.quiz.attempts,
        best_score: lesson.quiz.bestScore,
      },
    })),
  });

/** What a browser may say of a lesson that was finished without internet. */
export const finishedFields = z.object({
  finished_at: doneAt.meta({
    description:
      "Quando a aula foi concluída sem internet. Conta se estiver entre a inscrição e agora; senão, vale agora.",
  }),
});

/** Where in an audio or video the student is, in seconds. */
export const positionFields = z.object({
  seconds: z
    .number({ error: "Informe a posição em segundos." })
    .meta({ description: "Se passar da duração da aula, vale a duração." }),
});

type Seen = Pick<LessonProgress, "lessonId" | "isOpen" | "isCompleted"> & {
  opensAt: Date | null;
  touchedAt: Date | null;
};

/**
 * The lesson to continue with: the first open one that is not done, or else the one that opens soonest; if all are
 * done, the last one touched; null in an empty course.
 */
export function resumeAt(lessons: Seen[]): number | null {
  const left = lessons.filter((lesson) => !lesson.isCompleted);
  const bySoonest = left.toSorted((a, b) => (a.opensAt?.getTime() ?? 0) - (b.opensAt?.getTime() ?? 0));
  const unfinished = left.find((lesson) => lesson.isOpen) ?? bySoonest[0];
  if (unfinished) return unfinished.lessonId;
  const latest = lessons.toSorted((a, b) => (b.touchedAt?.getTime() ?? 0) - (a.touchedAt?.getTime() ?? 0));
  return latest[0]?.lessonId ?? null;
}

/** The lesson after one: the next open one that is not done, or else the one to continue the course with. */
export function nextAfter(lessonId: number, { lessons, resumeLessonId }: CourseProgress): number | null {
  const later = lessons.slice(lessons.findIndex((lesson) => lesson.lessonId === lessonId) + 1);
  return later.find(({ isOpen, isCompleted }) => isOpen && !isCompleted)?.lessonId ?? resumeLessonId;
}
