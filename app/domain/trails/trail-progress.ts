import { z } from "zod";
import { jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { percentageOf } from "#app/domain/percentage.ts";

/** A course of a trail, with the viewer's progress. */
export type TrailStep = {
  trailId: number;
  courseId: number;
  title: string;
  lessonCount: number;
  /** How many of its lessons are completed. */
  done: number;
  isEnrolled: boolean;
  /** Whether the course is on offer. */
  isOffered: boolean;
  isCompleted: boolean;
  /** Whether the trail's order wants an earlier course completed first. */
  waits: boolean;
  /** When its next lesson opens, if every lesson that is not done waits for its date. */
  nextOpensAt: Date | null;
};

export const stepStates = {
  completed: "Concluído",
  begun: "Em progresso",
  untouched: "Não iniciado",
  waits: "Ainda fechado",
} as const;

export function stateOf({ isCompleted, waits, done }: TrailStep): keyof typeof stepStates {
  if (isCompleted) return "completed";
  if (waits) return "waits";
  return done > 0 ? "begun" : "untouched";
}

/** The progress in a trail: completed lessons out of all lessons; a completed course counts with all its lessons. */
export function trailProgress(steps: TrailStep[], isCompleted: boolean) {
  const sum = (of: (step: TrailStep) => number) => steps.reduce((total, step) => total + of(step), 0);
  const done = sum((step) => (step.isCompleted ? step.lessonCount : Math.min(step.done, step.lessonCount)));
  const left = steps.filter((step) => !step.isCompleted && step.isEnrolled && !step.waits);
  const open = left.filter(({ nextOpensAt }) => !nextOpensAt);
  const dates = left.flatMap(({ nextOpensAt }) => nextOpensAt ?? []);
  return {
    percentage: percentageOf({ done, lessons: sum(({ lessonCount }) => lessonCount), isCompleted }),
    completedCourses: steps.filter((step) => step.isCompleted).length,
    /** The course to continue with: the first that was begun, or else the first that is open. */
    next: open.find((step) => step.done > 0) ?? open[0] ?? null,
    /** When the first lesson opens, if there is no course to continue with. */
    nextOpensAt: open.length ? null : (dates.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null),
    /** Whether the trail has new courses that are not open to the student yet. */
    lacksCourses: steps.some((step) => !step.isEnrolled && step.isOffered),
  };
}

/** A trail that the viewer is enrolled in. */
export type MyTrail = {
  id: number;
  title: string;
  isCompleted: boolean;
  certificateId: string | null;
  steps: TrailStep[];
};

export const myTrailResponse = jsonView("MyTrail", {
  id: number,
  title: z.string(),
  is_completed: z.boolean(),
  completion_percentage: z.int().meta({ description: "Aulas concluídas sobre todas as aulas." }),
  certificate_id: z.uuid().nullable(),
  courses: z.array(
    z.strictObject({
      id: number,
      title: z.string(),
      is_enrolled: z.boolean(),
      is_completed: z.boolean(),
      is_locked: z.boolean().meta({ description: "Se um curso anterior precisa ser concluído antes." }),
      lesson_count: z.int(),
      completed_lessons: z.int(),
    }),
  ),
});

export const myTrailJson = ({ steps, ...trail }: MyTrail) =>
  jsonOf(myTrailResponse, trail, {
    completion_percentage: trailProgress(steps, trail.isCompleted).percentage,
    courses: steps.map((step) => ({
      id: step.courseId,
      title: step.title,
      is_enrolled: step.isEnrolled,
      is_completed: step.isCompleted,
      is_locked: step.waits,
      lesson_count: step.lessonCount,
      completed_lessons: step.done,
    })),
  });
