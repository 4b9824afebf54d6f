import { describe, expect, it } from "vitest";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { showMedia } from "#app/domain/study/show-media.server.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

type About = Partial<typeof media.$inferInsert>;

async function aFile(db: Db, about: About = {}) {
  const values = { kind: "video", mimeType: "video/mp4", bytes: 3, sha256: "0".repeat(64), ...about } as const;
  const [row] = await db.insert(media).values(values).returning({ id: media.id });
  return { id: row!.id, url: `/media/${row!.id}` };
}

describe("showMedia", () => {
  it("shows a lesson's file to anyone who may open a lesson that uses it", () =>
    rolledBack(async (db) => {
      const owner = await anInstructor(db);
      const file = await aFile(db, { ownerId: owner.id });
      const course = await aCourse(db, { lessons: [{ contentType: "video", contentUrl: file.url }] });
      const student = await aStudent(db);
      await enrol(ctxOf(db, student), course.id);
      for (const viewer of [student, course.instructor, owner, await anAdmin(db)]) {
        expect(await showMedia(ctxOf(db, viewer), file.id)).toMatchObject({ id: file.id, openTo: "this viewer" });
      }
      for (const viewer of [
        null,
        await aStudent(db),
        await anInstructor(db),
        await aStudent(db, { isMaintainer: true }),
      ]) {
        await expect(showMedia(ctxOf(db, viewer), file.id)).rejects.toMatchObject({ code: "not_found" });
      }
    }));

  it("shows what a preview uses, as content or as a resource, to everybody for now", () =>
    rolledBack(async (db) => {
      const [video, paper] = [await aFile(db), await aFile(db, { kind: "document", mimeType: "application/pdf" })];
      await aCourse(db, {
        lessons: [
          { contentType: "video", contentUrl: video.url, isFree: true, resourceUrl: paper.url },
          { contentType: "video", contentUrl: video.url },
        ],
      });
      for (const { id } of [video, paper]) {
        expect(await showMedia(ctxOf(db), id)).toMatchObject({ openTo: "everybody for now" });
      }
    }));

  it("hides what only a draft's preview uses", () =>
    rolledBack(async (db) => {
      const file = await aFile(db);
      const course = await aCourse(db, {
        isPublished: false,
        lessons: [{ contentType: "video", contentUrl: file.url, isFree: true }],
      });
      await expect(showMedia(ctxOf(db), file.id)).rejects.toMatchObject({ code: "not_found" });
      expect(await showMedia(ctxOf(db, course.instructor), file.id)).toMatchObject({ openTo: "this viewer" });
    }));

  it("locks a lapsed maintainer's file again", () =>
    rolledBack(async (db) => {
      const file = await aFile(db);
      const course = await aCourse(db, { priceCents: 100, lessons: [{ contentType: "video", contentUrl: file.url }] });
      const maintainer = await aStudent(db, { isMaintainer: true });
      await enrol(ctxOf(db, maintainer), course.id);
      expect(await showMedia(ctxOf(db, maintainer), file.id)).toBeDefined();
      const lapsed = ctxOf(db, { ...maintainer, isMaintainer: false });
      await expect(showMedia(lapsed, file.id)).rejects.toMatchObject({ code: "not_found" });
    }));

  it("shows images to everybody, and files that no lesson uses to their owner and admins", () =>
    rolledBack(async (db) => {
      const owner = await anInstructor(db);
      const image = await aFile(db, { kind: "image", mimeType: "image/png", ownerId: owner.id });
      const loose = await aFile(db, { ownerId: owner.id });
      expect(await showMedia(ctxOf(db), image.id)).toMatchObject({ openTo: "everybody" });
      expect(await showMedia(ctxOf(db, owner), loose.id)).toMatchObject({ openTo: "this viewer" });
      await expect(showMedia(ctxOf(db, await aStudent(db)), loose.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(showMedia(ctxOf(db), "00000000-0000-0000-0000-000000000000")).rejects.toMatchObject({
        code: "not_found",
      });
    }));
});
