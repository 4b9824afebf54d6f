import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AppError } from "#app/domain/app-error.ts";
import { deleteCourse } from "#app/domain/authoring/course-writes.server.ts";
import { createLesson, deleteLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { showAuthoring } from "#app/domain/authoring/managed-courses.server.ts";
import { moveLesson, reorderLessons } from "#app/domain/authoring/move.server.ts";
import { publishCourse } from "#app/domain/authoring/publish-course.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { completeLesson } from "#app/domain/progress/complete-lesson.server.ts";
import { aChoiceSaying, aDraft, aTextSaying, step } from "#tests/domain/authoring/fixture.ts";
import { publish } from "#tests/domain/authoring/publish.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  fixture = await freshDatabase({ max: 10 });
});
afterAll(() => fixture.close());

const many = (count: number, work: (at: number) => Promise<unknown>) =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => work(at)));
/** What failed otherwise than by a refusal. */
const broken = (results: PromiseSettledResult<unknown>[]) =>
  results.filter((result) => result.status === "rejected" && !(result.reason instanceof AppError));

describe("many at once", () => {
  it("20 lessons that want the same place get 20 places", async () => {
    const { author, id } = await aDraft(fixture.db, 0);
    const made = await many(20, () => createLesson(author, id, { ...aTextSaying(), order_index: 0 }));
    expect(made.filter(({ status }) => status === "rejected")).toEqual([]);
    const { lessons } = await showAuthoring(author, id);
    expect(lessons.map(({ orderIndex }) => orderIndex)).toEqual(Array.from({ length: 20 }, (_, at) => at));
  });

  it("moving and reordering leave every lesson in one place of its own", async () => {
    const { author, id, lessonIds } = await aDraft(fixture.db, 6);
    const results = await many(40, (at) =>
      at % 5
        ? moveLesson(author, lessonIds[at % 6]!, step(at % 2 ? "up" : "down"))
        : reorderLessons(author, id, at % 2 ? lessonIds : lessonIds.toReversed()),
    );
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
    const { lessons } = await showAuthoring(author, id);
    expect(lessons.map((lesson) => lesson.id).toSorted((a, b) => a - b)).toEqual(lessonIds);
    expect(new Set(lessons.map(({ orderIndex }) => orderIndex)).size).toBe(6);
  });

  it("an even number of toggles is none", async () => {
    const { author, id } = await aDraft(fixture.db, 1);
    const states = await many(20, () => publishCourse(author, id, {}));
    expect(states.filter((state) => state.status === "fulfilled" && state.value)).toHaveLength(10);
    expect((await showAuthoring(author, id)).course.isPublished).toBe(false);
  });

  it("a course is deleted once", async () => {
    const { author, id } = await aDraft(fixture.db, 1);
    const results = await many(10, () => deleteCourse(author, id));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(broken(results)).toEqual([]);
  });

  it("learners finish lessons while these come, go and get a quiz, and every rule holds", async () => {
    const { author, id, lessonIds } = await aDraft(fixture.db, 4);
    await publish(author, id);
    const students = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const student = ctxOf(fixture.db, await aStudent(fixture.db));
        await enrol(student, id);
        return student;
      }),
    );
    const studying = students.flatMap((student) =>
      lessonIds.map((lesson) => () => completeLesson(student, lesson, {})),
    );
    const writing = [
      () => deleteLesson(author, lessonIds[3]!),
      () => createLesson(author, id, aTextSaying()),
      () => createQuestion(author, lessonIds[1]!, aChoiceSaying()),
      () => deleteLesson(author, lessonIds[2]!),
      () => moveLesson(author, lessonIds[0]!, step("down")),
    ];
    const both = studying.flatMap((study, at) => (at % 6 === 2 ? [study, writing[Math.floor(at / 6)]!] : [study]));
    const results = await many(both.length, (at) => both[at]?.() ?? Promise.resolve());
    expect(broken(results)).toEqual([]);
    expect(await brokenRules(fixture.db)).toEqual([]);
  });
});
