import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { and, eq, inArray } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { updateCourse } from "#app/domain/authoring/course-writes.server.ts";
import { createLesson, updateLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import { createQuestion } from "#app/domain/authoring/question-writes.server.ts";
import { createResource } from "#app/domain/authoring/resource-writes.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { readCaptions, storeNewCaptions } from "#app/domain/media/read-captions.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { sweepMedia } from "#app/domain/media/sweep-media.server.ts";
import { readContent } from "#app/domain/packages/course-content.server.ts";
import { exportCourse, packageName } from "#app/domain/packages/export-package.server.ts";
import { importFrom, importPackage, receivePackage, showPackage } from "#app/domain/packages/import-package.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { showMedia } from "#app/domain/study/show-media.server.ts";
import type { Db } from "#drizzle/client.ts";
import { captionParts, courses, lessons, media } from "#drizzle/schema/courses.ts";
import {
  aChoiceSaying,
  aCourseSaying,
  aDraft,
  aResourceSaying,
  aTextSaying,
  aVideoSaying,
  refusalOf,
  strangersTo,
} from "#tests/domain/authoring/fixture.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { coming, samples } from "#tests/domain/media/files.ts";
import { aManifest, aPackage, exported, sourceOf, zipOf } from "#tests/domain/packages/a-package.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, ctxOf } from "#tests/support/people.ts";
import { aJpeg } from "#tests/support/pictures.ts";

const contentOf = async (db: Db, id: number) =>
  readContent({ db }, (await db.select().from(courses).where(eq(courses.id, id)))[0]!);
const filesIn = async (ctx: SignedCtx) => await (await fileStore(ctx)).list();
/** An instructor with a storage of their own, since other tests use the common one at the same time. */
async function asInstructor(db: Db): Promise<SignedCtx> {
  const ctx = ctxOf(db, await anInstructor(db)) as SignedCtx;
  return { ...ctx, settings: { ...ctx.settings, DATA_DIR: mkdtempSync(path.join(tmpdir(), "package-")) } };
}

/** A course with all that a package holds. */
async function aFullCourse(db: Db) {
  const { author, id, lessonIds } = await aDraft(db, 2);
  const picture = await storeUpload(author, "image", coming(await aJpeg()));
  const video = await storeUpload(author, "video", coming(samples.mp4));
  const paper = await storeUpload(author, "document", coming(samples.pdf));
  const fields = { what_you_learn: "Ler\nOuvir", requirements: "Tempo", thumbnail_url: picture.url };
  await updateCourse(author, id, aCourseSaying(fields));
  await createLesson(
    author,
    id,
    aVideoSaying({ content_url: video.url, content_text: "A fala.", is_free: true, pass_mark: 80 }),
  );
  await createLesson(author, id, aVideoSaying({ title: "De fora" }));
  await createQuestion(author, lessonIds[0]!, aChoiceSaying({ explanation: "Pois." }));
  const truth = { question_type: "true_false", correct_answer: "false", options: [] } as const;
  await createQuestion(author, lessonIds[0]!, aChoiceSaying({ ...truth, options: [] }));
  const words = { question_type: "short_answer", correct_answer: "São Marcos|Mc" } as const;
  await createQuestion(author, lessonIds[0]!, aChoiceSaying({ ...words, options: [] }));
  await createResource(author, lessonIds[1]!, aResourceSaying({ resource_url: paper.url, description: "Leia." }));
  await createResource(author, lessonIds[1]!, aResourceSaying({ resource_type: "image", resource_url: picture.url }));
  const hymn = await storeUpload(author, "audio", coming(samples.mp3));
  await createResource(author, lessonIds[1]!, aResourceSaying({ resource_type: "audio", resource_url: hymn.url }));
  const shown = `Veja ![um vaso](${picture.url}) e ![outro](https://a.example/b.png). ![O hino](${hymn.url})`;
  await updateLesson(author, lessonIds[1]!, aTextSaying({ section_title: "Módulo 1", content_text: shown }));
  await createResource(author, lessonIds[1]!, aResourceSaying());
  return { author: author as SignedCtx, id, video, paper, picture };
}

describe("a course as a package", () => {
  it("comes back in another school as it was, with files of its own", () =>
    rolledBack(async (db) => {
      const { author, id, video, paper } = await aFullCourse(db);
      const bytes = await exported(author, id);
      const other = await asInstructor(db);
      const preview = await receivePackage(other, coming(bytes, 1_000));
      expect(preview).toMatchObject({ format: "own", title: "Ler devagar", fileCount: 4, leftOut: [] });
      expect(preview.lessons.map(({ questions, resources }) => [questions, resources])).toEqual([
        [3, 0],
        [0, 4],
        [0, 0],
        [0, 0],
      ]);
      expect(await showPackage(other, preview.id)).toEqual(preview);
      const course = await importPackage(other, preview.id);
      expect(course).toMatchObject({ isPublished: false, instructorId: other.viewer.id, pendingCount: 0 });
      const [before, after] = [await contentOf(db, id), await contentOf(db, course.id)];
      const addressless = (content: typeof before) => JSON.stringify(content).replaceAll(/\/media\/[0-9a-f-]+/g, "*");
      expect(addressless(after)).toBe(addressless(before));
      expect(after.lessons[1]!.section_title).toBe("Módulo 1");
      expect(after.lessons[1]!.content_text).toContain(`![um vaso](${after.lessons[1]!.resources[1]!.resource_url})`);
      expect(after.lessons[1]!.content_text).toContain(`![O hino](${after.lessons[1]!.resources[2]!.resource_url})`);
      const copied = after.lessons[2]!.content_url!;
      expect([copied === video.url, after.lessons[1]!.resources[0]!.resource_url === paper.url]).toEqual([
        false,
        false,
      ]);
      const [old, its] = await Promise.all(
        [video.url, copied].map((url) => showMedia(author, url.slice(7)).catch(() => null)),
      );
      expect(old?.sha256).toBeDefined();
      expect(its).toBeNull();
      const own = await db
        .select()
        .from(media)
        .where(eq(media.id, copied.slice(7)));
      expect(own[0]).toMatchObject({ ownerId: other.viewer.id, kind: "video", sha256: old!.sha256, bytes: old!.bytes });
      expect(await filesIn(other)).toEqual(expect.arrayContaining([copied.slice(7)]));
      expect((await refusalOf(importPackage(other, preview.id))).code).toBe("not_found");
      expect(await filesIn(other)).not.toContain(preview.id);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("takes its captions along as they are shown and searched", () =>
    rolledBack(async (db) => {
      const author = await asInstructor(db);
      const spoken =
        "1\r\n00:00:01,000 --> 00:00:04,000\r\nA <i>graça</i> basta.\r\n\r\n2\r\n00:01:05,000 --> 00:01:09,000\r\nAmém & amém.\r\n";
      const captions = await storeUpload(author, "document", coming(Buffer.from(spoken)));
      const film = await storeUpload(author, "video", coming(samples.mp4));
      const course = await aCourse(db, {
        instructor: author.viewer,
        lessons: [{ contentType: "video", contentUrl: film.url, contentText: null, resourceUrl: captions.url }],
      });
      const other = await asInstructor(db);
      const copy = (await importFrom(other, sourceOf(await exported(author, course.id)))).course;
      const url = (await contentOf(db, copy.id)).lessons[0]!.resources[0]!.resource_url;
      expect(url).not.toBe(captions.url);
      await storeNewCaptions(other);
      const parts = await readCaptions(other, url);
      expect(parts).toEqual([
        { startSeconds: 1, text: "A graça basta." },
        { startSeconds: 65, text: "Amém & amém." },
      ]);
      expect(await db.$count(captionParts, eq(captionParts.mediaId, url.slice("/media/".length)))).toBe(2);
    }));

  it("is exported without a file that is lost, and says nothing of people", () =>
    rolledBack(async (db) => {
      const { author, id, video } = await aFullCourse(db);
      await (await fileStore(author)).remove(video.id);
      const other = await asInstructor(db);
      const bytes = await exported(author, id);
      const { course } = await importFrom(other, sourceOf(bytes));
      expect((await contentOf(db, course.id)).lessons[2]!.content_url).toBeNull();
      expect(bytes.toString("latin1")).not.toContain(author.viewer.id);
      expect((await exportCourse(author, id)).name).toBe("ler-devagar.zip");
      expect([packageName("Ação & Fé — 2"), packageName("…")]).toEqual(["acao-fe-2", "curso"]);
    }));

  it("is kept for its owner alone, never as a download, and for a day", () =>
    rolledBack(async (db) => {
      const owner = await asInstructor(db);
      const { id } = await receivePackage(owner, coming(aPackage()));
      expect((await refusalOf(showMedia(owner, id))).code).toBe("not_found");
      const other = await asInstructor(db);
      for (const work of [() => showPackage(other, id), () => importPackage(other, id)]) {
        expect((await refusalOf(work())).code).toBe("not_found");
      }
      await db.update(media).set({ createdAt: new Date("2020-01-01") });
      await purge(owner, "unusedFiles");
      expect((await refusalOf(importPackage(owner, id))).code).toBe("not_found");
    }));

  it("is read and written by authors alone", () =>
    rolledBack(async (db) => {
      const { id } = await aDraft(db, 1);
      for (const [stranger, code] of await strangersTo(db)) {
        expect((await refusalOf(exportCourse(stranger, id))).code).toBe(code);
        if (code === "not_found") continue;
        expect((await refusalOf(receivePackage(stranger, coming(aPackage())))).code).toBe(code);
      }
    }));
});

const video = (content_url: string) => ({ content_type: "video", content_url, content_text: null });
const material = (resource_url: string, more = {}) => ({ resources: [aResourceSaying({ resource_url, ...more })] });

describe("a package that lies", () => {
  it.each<[string, object, Record<string, Buffer>, string]>([
    ["a page called a video", video("files/a.mp4"), { "files/a.mp4": samples.html }, "Envie um vídeo"],
    ["a program called a document", material("files/a.pdf"), { "files/a.pdf": samples.exe }, "Envie um documento"],
    [
      "a drawing with script",
      material("files/a.svg", { resource_type: "image" }),
      { "files/a.svg": samples.svg },
      "imagem válido",
    ],
    ["a file that is not there", video("files/b.mp4"), {}, "não está no pacote"],
    ["a file of this school", video("/media/6f9619ff-8b86-4011-b42d-00c04fc964ff"), {}, "não está no pacote"],
    ["script as an address", material("javascript:alert(1)"), {}, "não está no pacote"],
    ["its own list as a document", material("course.json"), {}, "Envie um documento"],
    ["an insecure address", video("http://videos.example/1.mp4"), {}, "não está no pacote"],
  ])("leaves out %s", (_, lesson, files, sentence) =>
    rolledBack(async (db) => {
      const ctx = await asInstructor(db);
      const { course, leftOut } = await importFrom(ctx, sourceOf(aPackage([lesson], files)));
      expect(leftOut).toEqual([expect.stringContaining(sentence)]);
      const [only] = (await contentOf(db, course.id)).lessons;
      expect([only!.content_url, only!.resources]).toEqual([null, []]);
      expect(await db.$count(media, eq(media.ownerId, ctx.viewer.id))).toBe(0);
    }),
  );

  const manifest = (more: object) => zipOf({ "course.json": JSON.stringify({ ...aManifest(), ...more }) });
  it.each<[string, Buffer, string]>([
    ["no list", zipOf({ "a.txt": "oi" }), "não é um pacote"],
    ["a broken list", zipOf({ "course.json": "{" }), "danificado"],
    ["another format", manifest({ format: "x" }), "não é um pacote"],
    ["a newer version", manifest({ version: 2 }), "mais nova"],
    ["a course without title", zipOf({ "course.json": JSON.stringify(aManifest([], { title: "" })) }), "course.title"],
    ["a category of its own", zipOf({ "course.json": JSON.stringify(aManifest([], { category: "x" })) }), "categoria"],
    ["too many lessons", aPackage(Array.from({ length: 501 }, () => ({}))), "content.lessons"],
    ["a question without answer", aPackage([{ questions: [aChoiceSaying({ options: [] })] }]), "opç"],
  ])("is refused with %s, and nothing stays of it", (_, bytes, sentence) =>
    rolledBack(async (db) => {
      const ctx = await asInstructor(db);
      const before = await filesIn(ctx);
      const refusal = await refusalOf(importFrom(ctx, sourceOf(bytes)));
      expect([refusal.code, JSON.stringify([refusal.message, refusal.fields])]).toEqual([
        "invalid",
        expect.stringContaining(sentence),
      ]);
      await refusalOf(receivePackage(ctx, coming(bytes)).then(({ id }) => importPackage(ctx, id)));
      expect(await db.$count(courses, eq(courses.instructorId, ctx.viewer.id))).toBe(0);
      const kinds = await db.select({ kind: media.kind }).from(media).where(eq(media.ownerId, ctx.viewer.id));
      expect(kinds.filter(({ kind }) => kind !== "package")).toEqual([]);
      const rows = await db
        .select({ id: media.id })
        .from(media)
        .where(and(eq(media.ownerId, ctx.viewer.id)));
      expect((await filesIn(ctx)).filter((id) => !before.includes(id)).toSorted()).toEqual(
        rows.map(({ id }) => id).toSorted(),
      );
    }),
  );

  it("is refused as a whole when a file is not what it was at export, and its other files go", () =>
    rolledBack(async (db) => {
      const ctx = await asInstructor(db);
      const before = await filesIn(ctx);
      const files = { "files/a.mp4": { sha256: "0".repeat(64), bytes: 1 } };
      const list = { ...aManifest([video("files/b.mp4"), video("files/a.mp4")]), files };
      const bytes = zipOf({
        "course.json": JSON.stringify(list),
        "files/a.mp4": samples.mp4,
        "files/b.mp4": samples.mp4,
      });
      expect((await refusalOf(importFrom(ctx, sourceOf(bytes)))).message).toContain("diferente");
      expect((await filesIn(ctx)).toSorted()).toEqual(before.toSorted());
      expect(await db.$count(lessons, inArray(lessons.title, ["Primeira"]))).toBe(0);
    }));

  it("has its captions checked like those that are sent: broken ones are named, with their line", () =>
    rolledBack(async (db) => {
      const ctx = await asInstructor(db);
      const before = await filesIn(ctx);
      const spoken = (text: string) => {
        const lesson = { ...video("files/a.mp4"), ...material("files/fala.vtt", { resource_type: "document" }) };
        return sourceOf(aPackage([lesson], { "files/a.mp4": samples.mp4, "files/fala.vtt": text }));
      };
      const refused = await refusalOf(importFrom(ctx, spoken("WEBVTT\n\n00:01.000 -> 00:02.000\nOi\n")));
      expect(refused.message).toBe("files/fala.vtt: Linha 4: falta um tempo como 00:01:02,500 --> 00:01:05,000.");
      expect((await filesIn(ctx)).toSorted()).toEqual(before.toSorted());
      await importFrom(ctx, spoken("WEBVTT\n\n00:01.000 --> 00:02.000\nOi\n"));
      expect(await db.$count(media, and(eq(media.ownerId, ctx.viewer.id), eq(media.mimeType, "text/vtt")))).toBe(1);
    }));

  it("is refused where it would fill the quota, and its files go", () =>
    rolledBack(async (db) => {
      const ctx = await asInstructor(db);
      await db.insert(media).values({
        ownerId: ctx.viewer.id,
        kind: "document" as const,
        mimeType: "application/pdf",
        sha256: "x",
        bytes: 2_000_000_000,
      });
      const full = { ...ctx, settings: { ...ctx.settings, UPLOAD_QUOTA_GB: 1 } };
      const before = await filesIn(ctx);
      const bytes = aPackage([video("files/a.mp4")], { "files/a.mp4": samples.mp4 });
      expect((await refusalOf(importFrom(full, sourceOf(bytes)))).code).toBe("full");
      expect((await filesIn(ctx)).toSorted()).toEqual(before.toSorted());
    }));

  it("whose import is cut off half-way leaves no row, and the sweep clears what it stored", () =>
    rolledBack(async (db) => {
      const ctx = await asInstructor(db);
      const videos = { "files/a.mp4": samples.mp4, "files/b.mp4": samples.phone };
      const bytes = aPackage([video("files/a.mp4"), video("files/b.mp4")], videos);
      const whole = sourceOf(bytes);
      const second = bytes.indexOf("files/b.mp4") + "files/b.mp4".length;
      let looks = 0;
      let end = (_: Error) => {};
      const waiting = new Promise<never>((_, reject) => {
        end = reject;
      });
      const read: typeof whole.read = async (start, end) => {
        if (start === second) looks += 1;
        return looks > 1 ? await waiting : await whole.read(start, end);
      };
      const importing = importFrom(ctx, { ...whole, read });
      await vi.waitFor(() => expect(looks).toBe(2), { timeout: 20_000 });
      expect(await filesIn(ctx)).toHaveLength(1);
      expect(await db.$count(media, eq(media.ownerId, ctx.viewer.id))).toBe(0);
      expect(await db.$count(courses, eq(courses.instructorId, ctx.viewer.id))).toBe(0);
      await sweepMedia({ ...ctx, now: new Date(Date.now() + 2 * 3_600_000) });
      expect(await filesIn(ctx)).toEqual([]);
      end(new Error("gone"));
      await refusalOf(importing);
    }));
});
