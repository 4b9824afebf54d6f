import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { showToday } from "#app/domain/admin-stats/today.server.ts";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { createLesson, deleteLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { beginUpload, dropUpload, listStoppedUploads, takePiece } from "#app/domain/authoring/uploads.server.ts";
import { pieceBytes } from "#app/domain/authoring/uploads.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { sweepMedia } from "#app/domain/media/sweep-media.server.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { uploads } from "#drizzle/schema/uploads.ts";
import { aDraft, asAdmin, aVideoSaying, refusalOf, strangersTo } from "#tests/domain/authoring/fixture.ts";
import { brokenOff, coming, samples } from "#tests/domain/media/files.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";
import { openStorage, type Storage, storageKinds } from "#tests/support/storages.ts";

/** Two whole pieces and a little. */
const film = Buffer.concat([samples.mp4, randomBytes(2 * pieceBytes + 1_000 - samples.mp4.length)]);
const changed_at = Date.UTC(2026, 10, 1);
const start = (file: Buffer = film, more = {}) => ({ name: "aula.mp4", bytes: file.length, changed_at, ...more });
const pieceOf = (file: Buffer, from: number) => coming(file.subarray(from, from + pieceBytes), 100_000);

describe.each(storageKinds)("a file in pieces on %s", (kind) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await openStorage(kind);
  });
  afterEach(() => storage.close());

  const within = <C extends Ctx>(ctx: C, variables: Record<string, string> = {}, now?: Date): C => ({
    ...ctx,
    settings: testSettings({ ...storage.variables, ...variables }),
    ...(now && { now }),
  });

  async function aVideo(db: Db, variables: Record<string, string> = {}) {
    const { author: writer, id } = await aDraft(db, 1);
    const author = within(writer, variables);
    const { id: lesson } = await createLesson(author, id, aVideoSaying({ content_url: null }));
    return { author, course: id, lesson };
  }

  async function send(ctx: Ctx, id: string, from: number, file = film) {
    let state = { from, isFinished: false };
    while (!state.isFinished) state = await takePiece(ctx, id, state.from, pieceOf(file, state.from));
  }

  it("becomes the lesson's own, to the byte, and leaves no piece behind", () =>
    rolledBack(async (db) => {
      const { author, lesson } = await aVideo(db);
      const { id, from } = await beginUpload(author, lesson, start());
      expect(from).toBe(0);
      expect(await takePiece(author, id, 0, pieceOf(film, 0))).toEqual({ id, from: pieceBytes, isFinished: false });
      await send(author, id, pieceBytes);
      const { contentUrl, file, isReady } = await showLessonForEditing(author, lesson);
      expect([file?.bytes, isReady]).toEqual([film.length, true]);
      const stored = contentUrl!.slice("/media/".length);
      expect(storage.files()).toEqual([stored]);
      const { signal } = new AbortController();
      const read = await (await fileStore(author)).read(stored, { start: 0, end: film.length - 1, signal });
      expect(Buffer.from(await new Response(read).arrayBuffer()).equals(film)).toBe(true);
      // The answer was lost: the last piece is sent again.
      const again = await takePiece(author, id, 2 * pieceBytes, pieceOf(film, 2 * pieceBytes));
      expect(again).toMatchObject({ isFinished: true });
      expect(storage.files()).toEqual([stored]);
    }));

  it("goes on after the last whole piece when a connection breaks, and from another instance", () =>
    rolledBack(async (db) => {
      const { author, lesson } = await aVideo(db);
      const { id } = await beginUpload(author, lesson, start());
      await takePiece(author, id, 0, pieceOf(film, 0));
      const second = film.subarray(pieceBytes);
      await expect(takePiece(author, id, pieceBytes, brokenOff(second, 50_000))).rejects.toThrow("gone");
      await expect(takePiece(author, id, pieceBytes, coming(second.subarray(0, 70_000)))).rejects.toThrow();
      expect(storage.files()).toHaveLength(1);
      expect(await beginUpload(author, lesson, start())).toEqual({ id, from: pieceBytes, isFinished: false });
      // What is there already is not read again.
      const unread = (async function* () {
        yield await Promise.reject(new Error("read"));
      })();
      expect(await takePiece(author, id, 0, unread)).toMatchObject({ from: pieceBytes });
      await send(author, id, pieceBytes);
      expect((await showLessonForEditing(author, lesson)).isReady).toBe(true);
    }));

  it("takes a piece that comes twice at once only once", () =>
    rolledBack(async (db) => {
      const { author, lesson } = await aVideo(db);
      const { id } = await beginUpload(author, lesson, start());
      const both = await Promise.all([0, 1].map(() => takePiece(author, id, 0, pieceOf(film, 0))));
      expect(both.map(({ from }) => from)).toEqual([pieceBytes, pieceBytes]);
      expect(storage.files()).toHaveLength(1);
      await send(author, id, pieceBytes);
      expect((await showLessonForEditing(author, lesson)).file?.bytes).toBe(film.length);
    }));

  it("takes no piece that is not its next, is longer or shorter, or begins behind its end", () =>
    rolledBack(async (db) => {
      const { author, lesson } = await aVideo(db);
      const whole = film.subarray(0, pieceBytes);
      const { id } = await beginUpload(author, lesson, start(whole));
      const code = async (from: number, piece: Buffer) =>
        (await refusalOf(takePiece(author, id, from, coming(piece, 100_000)))).code;
      for (const from of [1, pieceBytes - 1, pieceBytes, 2 * pieceBytes, Number.NaN, 999_999_999_999])
        expect(await code(from, whole), String(from)).toBe("conflict");
      expect(await code(0, film.subarray(0, pieceBytes + 1))).toBe("too_large");
      expect(await code(0, whole.subarray(0, -1))).toBe("invalid");
      expect(storage.files()).toEqual([]);
      // All pieces are there, and another request is putting them together.
      await db.update(uploads).set({ joinedAt: new Date() });
      expect(await code(0, whole)).toBe("unavailable");
      for (let again = 0; again < 3; again++) expect(await code(pieceBytes, Buffer.alloc(0))).toBe("conflict");
      expect(storage.files()).toHaveLength(1);
      await db.update(uploads).set({ joinedAt: null });
      await send(author, id, 0, whole);
      expect((await showLessonForEditing(author, lesson)).file?.bytes).toBe(pieceBytes);
    }));

  it("is nobody else's, not even of somebody who may edit the lesson", () =>
    rolledBack(async (db) => {
      const { author, lesson } = await aVideo(db);
      const { id } = await beginUpload(author, lesson, start());
      await takePiece(author, id, 0, pieceOf(film, 0));
      const strangers = [...(await strangersTo(db)).map(([ctx]) => ctx), await asAdmin(db)];
      for (const stranger of strangers.map((each) => within(each))) {
        const refused = await refusalOf(takePiece(stranger, id, pieceBytes, pieceOf(film, pieceBytes)));
        expect(["not_found", "forbidden", "unauthenticated"]).toContain(refused.code);
        await dropUpload(stranger, id).catch(() => {});
      }
      expect(await db.$count(uploads, eq(uploads.id, id))).toBe(1);
    }));

  it("is refused before it is sent where it is too large, of no lesson, or over the person's share", () =>
    rolledBack(async (db) => {
      const { author, course, lesson } = await aVideo(db, { UPLOAD_VIDEO_MB: "9", UPLOAD_QUOTA_GB: "1" });
      const text = await createLesson(author, course, aVideoSaying({ content_type: "text", content_url: null }));
      const code = async (lessonId: number, more = {}) =>
        (await refusalOf(beginUpload(author, lessonId, start(film, more)))).code;
      expect(await code(lesson, { bytes: 10 * 1024 ** 2 })).toBe("too_large");
      expect(await code(text.id)).toBe("conflict");
      expect(await code(999_999)).toBe("not_found");
      const facts = { kind: "audio", mimeType: "audio/mpeg", sha256: "0", ownerId: author.viewer.id } as const;
      await db.insert(media).values({ ...facts, bytes: 1024 ** 3 - film.length - 1_000 });
      await beginUpload(author, lesson, start());
      expect(await code(lesson, { name: "outra.mp4" })).toBe("full"); // The first one's room is taken.
      expect(await beginUpload(author, lesson, start())).toMatchObject({ from: 0 });
    }));

  it("is refused at its first piece where it is of another kind, and at its end where the lesson has changed", () =>
    rolledBack(async (db) => {
      const { author, lesson } = await aVideo(db);
      const page = Buffer.concat([samples.html, Buffer.alloc(film.length - samples.html.length)]);
      const { id: wrong } = await beginUpload(author, lesson, start(page));
      expect(await refusalOf(takePiece(author, wrong, 0, pieceOf(page, 0)))).toMatchObject({ code: "unsupported" });
      expect(storage.files()).toEqual([]);
      const small = samples.html;
      const about = { resource_type: "document" as const };
      const { id } = await beginUpload(author, lesson, start(small, { name: "folha.pdf", about }));
      expect(await refusalOf(takePiece(author, id, 0, pieceOf(small, 0)))).toMatchObject({ code: "unsupported" });
      expect([storage.files(), await db.$count(uploads, eq(uploads.id, id))]).toEqual([[], 0]);
    }));

  it("becomes a material with the name of its file, or what was typed of it", () =>
    rolledBack(async (db) => {
      const { author, lesson } = await aVideo(db);
      const named = await beginUpload(
        author,
        lesson,
        start(samples.pdf, { name: "Folha_de estudo.v2.pdf", about: {} }),
      );
      await send(author, named.id, 0, samples.pdf);
      const about = { resource_type: "slide" as const, resource_title: "Slides", description: "Da aula" };
      const typed = await beginUpload(author, lesson, start(samples.pdf, { name: "a.pdf", about }));
      await send(author, typed.id, 0, samples.pdf);
      expect((await showLessonForEditing(author, lesson)).resources).toMatchObject([
        { resourceTitle: "Folha de estudo.v2", resourceType: "document" },
        { resourceTitle: "Slides", resourceType: "slide", description: "Da aula" },
      ]);
    }));

  it("that stopped is among what waits today, goes a day after its last piece, and is kept by the sweep until then", () =>
    rolledBack(async (db) => {
      const { author, lesson } = await aVideo(db);
      const at = (hours: number) => within(author, {}, new Date(Date.now() + hours * 3_600_000));
      const { id } = await beginUpload(at(0), lesson, start());
      await takePiece(at(0), id, 0, pieceOf(film, 0));
      expect(await showToday(at(0))).toEqual([]);
      expect(await showToday(at(1))).toEqual([{ name: "uploads", n: 1, since: expect.any(Date) }]);
      expect(await listStoppedUploads(at(1))).toMatchObject([
        {
          id,
          fileName: "aula.mp4",
          received: pieceBytes,
          bytes: film.length,
          isResource: false,
          lesson: { id: lesson },
        },
      ]);
      const other = within(ctxOf(db, await anInstructor(db)), {}, new Date(Date.now() + 3_600_000));
      expect([await showToday(other), await listStoppedUploads(other)]).toEqual([[], []]);
      expect(await sweepMedia(at(23))).toBe(0);
      expect(storage.files()).toHaveLength(1);
      expect(await sweepMedia(at(25))).toBe(1);
      expect([storage.files(), await (await fileStore(author)).listAside()]).toEqual([[], []]);
      expect(await showToday(at(25))).toEqual([]);
    }));

  it("given up leaves nothing, and one whose pieces are lost begins again", () =>
    rolledBack(async (db) => {
      const { author, lesson } = await aVideo(db);
      const { id } = await beginUpload(author, lesson, start());
      await takePiece(author, id, 0, pieceOf(film, 0));
      await dropUpload(author, id);
      expect([storage.files(), await db.$count(uploads, eq(uploads.id, id))]).toEqual([[], 0]);
      const next = await beginUpload(author, lesson, start());
      await takePiece(author, next.id, 0, pieceOf(film, 0));
      await (await fileStore(author)).remove(storage.files()[0]!);
      await takePiece(author, next.id, pieceBytes, pieceOf(film, pieceBytes));
      const last = 2 * pieceBytes;
      expect(await refusalOf(takePiece(author, next.id, last, pieceOf(film, last)))).toMatchObject({
        code: "conflict",
      });
      expect([storage.files(), await db.$count(media, eq(media.ownerId, author.viewer.id))]).toEqual([[], 0]);
      expect(await beginUpload(author, lesson, start())).toMatchObject({ from: 0 });
      await deleteLesson(author, lesson);
      expect(await db.$count(uploads, eq(uploads.ownerId, author.viewer.id))).toBe(0);
    }));
});
