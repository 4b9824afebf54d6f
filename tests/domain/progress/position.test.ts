import { describe, expect, it } from "vitest";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { completeLesson, savePosition } from "#app/domain/progress/complete-lesson.server.ts";
import { showProgress } from "#app/domain/progress/progress.server.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const audio = { contentType: "audio", contentUrl: "https://sons.example/hino.mp3", durationMinutes: 2 } as const;

describe("savePosition", () => {
  it("keeps the last place in whole seconds, within the lesson, and touches nothing else", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [audio, {}] });
      const ctx = ctxOf(db, await aStudent(db));
      await enrol(ctx, course.id);
      const [lessonId] = course.lessonIds as [number];
      const kept: number[] = [];
      for (const seconds of [12.9, 7, -3, 1e9]) kept.push(await savePosition(ctx, lessonId, { seconds }));
      expect(kept).toEqual([12, 7, 0, 120]);
      await completeLesson(ctx, lessonId, {});
      await savePosition(ctx, lessonId, { seconds: 5 });
      const progress = await showProgress(ctx, course.id);
      expect(progress.lessons[0]).toMatchObject({ positionSeconds: 5, isCompleted: true });
      expect(progress.completionPercentage).toBe(50);
    }));

  it("takes a lesson of unknown length for a day at the most", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ ...audio, durationMinutes: 0 }] });
      const ctx = ctxOf(db, await aStudent(db));
      await enrol(ctx, course.id);
      expect(await savePosition(ctx, course.lessonIds[0]!, { seconds: 1e12 })).toBe(86_400);
    }));

  it("refuses visitors, those who are not enrolled, and texts", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { lessons: [{ ...audio, isFree: true }, {}] });
      const [sound, words] = course.lessonIds as [number, number];
      const ctx = ctxOf(db, await aStudent(db));
      await expect(savePosition(ctxOf(db), sound, { seconds: 1 })).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(savePosition(ctx, sound, { seconds: 1 })).rejects.toMatchObject({ code: "forbidden" });
      await enrol(ctx, course.id);
      await expect(savePosition(ctx, words, { seconds: 1 })).rejects.toMatchObject({ code: "conflict" });
    }));
});
