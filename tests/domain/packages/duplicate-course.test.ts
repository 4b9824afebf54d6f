import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { updateCourse } from "#app/domain/authoring/course-writes.server.ts";
import { createLesson, deleteLesson, updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { readContent } from "#app/domain/packages/course-content.server.ts";
import { duplicateCourse } from "#app/domain/packages/duplicate-course.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses, lessons, media } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import {
  aChoiceSaying,
  aCourseSaying,
  aDraft,
  aResourceSaying,
  asAdmin,
  aVideoSaying,
  refusalOf,
  strangersTo,
} from "#tests/domain/authoring/fixture.ts";
import { samples } from "#tests/domain/media/files.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";

const rowOf = async (db: Db, id: number) => (await db.select().from(courses).where(eq(courses.id, id)))[0]!;
async function* chunksOf(bytes: Uint8Array) {
  yield bytes;
}

/** A draft with every kind of question, a video and a document of the author's own. */
async function aFullCourse(db: Db) {
  const { author, id: courseId, lessonIds } = await aDraft(db, 2);
  await updateCourse(author, courseId, aCourseSaying({ what_you_learn: "Ler\nOuvir", requirements: "Tempo" }));
  const video = await storeUpload(author, "video", chunksOf(samples.mp4));
  const paper = await storeUpload(author, "document", chunksOf(samples.pdf));
  await createLesson(author, courseId, aVideoSaying({ content_url: video.url, is_free: true, pass_mark: 80 }));
  await createQuestion(author, lessonIds[0]!, aChoiceSaying({ explanation: "Pois." }));
  await createQuestion(
    author,
    lessonIds[0]!,
    aChoiceSaying({ question_type: "true_false", correct_answer: "false", options: [] }),
  );
  await createResource(author, lessonIds[1]!, aResourceSaying({ resource_url: paper.url, description: "Leia." }));
  await createResource(author, lessonIds[1]!, aResourceSaying());
  return { author, courseId, lessonIds, video, paper };
}

describe("duplicating a course", () => {
  it("copies all that it is made of as a draft, and shares its files", () =>
    rolledBack(async (db) => {
      const { author, courseId, video, paper } = await aFullCourse(db);
      await db.update(courses).set({ isPublished: true, takesQuestions: false }).where(eq(courses.id, courseId));
      const files = await db.$count(media);
      const copy = await duplicateCourse(author, courseId);
      const [before, after] = [await rowOf(db, courseId), await rowOf(db, copy.id)];
      const [source, copied] = [await readContent({ db }, before), await readContent({ db }, after)];
      expect(copied).toEqual({ ...source, course: { ...source.course, title: "Cópia de Ler devagar" } });
      expect(after).toMatchObject({ isPublished: false, takesQuestions: false, instructorId: author.viewer!.id });
      expect(after.deletedAt).toBe(null);
      expect(copied.lessons[2]!.content_url).toBe(video.url);
      expect(copied.lessons[1]!.resources[0]!.resource_url).toBe(paper.url);
      expect(await db.$count(media)).toBe(files);
      const created = await db
        .select()
        .from(events)
        .where(eq(events.object, `course/${copy.id}`));
      expect(created.map(({ action }) => action)).toEqual(["course.created"]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("lets either course change or lose its part without the other", () =>
    rolledBack(async (db) => {
      const { author, courseId, video } = await aFullCourse(db);
      const copy = await duplicateCourse(author, courseId);
      const theirs = await db.select().from(lessons).where(eq(lessons.courseId, copy.id)).orderBy(lessons.orderIndex);
      await updateLesson(author, theirs[2]!.id, aVideoSaying({ content_url: video.url, title: "Outro nome" }));
      const own = await db.select().from(lessons).where(eq(lessons.courseId, courseId)).orderBy(lessons.orderIndex);
      expect(own[2]!.title).toBe("Primeira");
      await deleteLesson(author, own[2]!.id);
      await db.update(media).set({ createdAt: new Date("2020-01-01") });
      await purge(author, "unusedFiles");
      expect(await db.$count(media, eq(media.id, video.id))).toBe(1);
    }));

  it("keeps the instructor of a course that an admin copies, and keeps a long title within its limit", () =>
    rolledBack(async (db) => {
      const { author, courseId } = await aFullCourse(db);
      await updateCourse(author, courseId, aCourseSaying({ title: "Vaso de barro ".repeat(14).trim() }));
      const copy = await duplicateCourse(await asAdmin(db), courseId);
      expect(copy.instructorId).toBe(author.viewer!.id);
      expect(copy.title.length).toBeLessThanOrEqual(200);
      expect(copy.title).toMatch(/^Cópia de Vaso .*…$/);
    }));

  it("is for those who manage the course", () =>
    rolledBack(async (db) => {
      const { id: courseId } = await aDraft(db, 1);
      for (const [stranger, code] of await strangersTo(db)) {
        expect((await refusalOf(duplicateCourse(stranger, courseId))).code).toBe(code);
      }
    }));
});
