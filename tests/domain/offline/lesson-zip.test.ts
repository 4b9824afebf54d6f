import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { writeNote } from "#app/domain/lesson-notes/notes.server.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { copyLessons } from "#app/domain/offline/copy-lessons.server.ts";
import { zipAnswer } from "#app/http/answers/zip.server.ts";
import { zipLessons } from "#app/routes/learn/offline/lesson-zip.server.ts";
import type { Db } from "#drizzle/client.ts";
import { lessonResources, lessons } from "#drizzle/schema/courses.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";
import { refusalOf } from "#tests/domain/authoring/fixture.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { coming, samples } from "#tests/domain/media/files.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";
import { aJpeg } from "#tests/support/pictures.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-copies-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const settings = testSettings({ DATA_DIR: dataDir });

type Asked = { courseId: number; lessonId?: number; withVideo?: boolean };
const zipped = async (ctx: SignedCtx, asked: Asked) => await zipLessons(ctx, () => copyLessons(ctx, asked));

async function unzipped(ctx: SignedCtx, asked: Asked) {
  const { name, zip } = await zipped(ctx, asked);
  return { name, files: unzipSync(await buffer(zip)) };
}

/** A free course: a text with a picture and a paper, a recording, a video and a lesson that opens next year. */
async function aCourseToTake(db: Db) {
  const course = await aCourse(db, {
    category: "discipulado",
    priceCents: 0,
    lessons: [{ title: "../../Ler & ouvir" }, { title: "O hino" }, { title: "O filme" }, { title: "Mais tarde" }],
  });
  const instructor = { ...ctxOf(db, course.instructor), settings } as SignedCtx;
  const picture = await storeUpload(instructor, "image", coming(await aJpeg()));
  const paper = await storeUpload(instructor, "document", coming(samples.pdf));
  const hymn = await storeUpload(instructor, "audio", coming(samples.mp3));
  const videoFile = await storeUpload(instructor, "video", coming(samples.mp4));
  const [text, audio, video, later] = course.lessonIds as [number, number, number, number];
  const words = `Veja ![um vaso](${picture.url}), [a apostila](${paper.url}) e [o curso](/courses/1). <script>alert(1)</script>`;
  await db.update(lessons).set({ contentText: words }).where(eq(lessons.id, text));
  const material = { lessonId: text, resourceType: "document", resourceUrl: paper.url, orderIndex: 0 } as const;
  await db.insert(lessonResources).values({ ...material, resourceTitle: "../Apostila: a/b\\c?.pdf" });
  await db.update(lessons).set({ contentType: "audio", contentUrl: hymn.url }).where(eq(lessons.id, audio));
  await db.update(lessons).set({ contentType: "video", contentUrl: videoFile.url }).where(eq(lessons.id, video));
  const opening = { lessonId: later, kind: "at", opensAt: new Date("2100-01-01T12:00:00Z") } as const;
  await db.insert(lessonOpenings).values(opening);
  const student = { ...ctxOf(db, await aStudent(db)), settings } as SignedCtx;
  await enrol(student, course.id);
  return { ...course, student, text, audio, video, later };
}

describe("a lesson as a ZIP", () => {
  it("is a page that shows its picture and paper from the ZIP, under safe names", () =>
    rolledBack(async (db) => {
      const { id: courseId, student, text } = await aCourseToTake(db);
      const { name, files } = await unzipped(student, { courseId, lessonId: text });
      expect(name).toBe("ler-ouvir.zip");
      expect(Object.keys(files)).toEqual([
        "aula-01-ler-ouvir.html",
        "arquivos/01-apostila-a-b-c-pdf.pdf",
        "arquivos/02-ler-ouvir.webp",
      ]);
      expect(Buffer.from(files["arquivos/01-apostila-a-b-c-pdf.pdf"]!)).toEqual(samples.pdf);
      const html = strFromU8(files["aula-01-ler-ouvir.html"]!);
      expect(html).toContain('<img src="arquivos/02-ler-ouvir.webp" alt="um vaso"');
      expect(html).toContain('href="arquivos/01-apostila-a-b-c-pdf.pdf"');
      expect(html).toContain(`href="${settings.PUBLIC_ORIGIN}/courses/1"`);
      expect(html).not.toContain("<script");
      expect(html).toContain("&lt;script&gt;");
    }));

  it("has its video only where it was asked for, and says so", () =>
    rolledBack(async (db) => {
      const { id: courseId, student, video: lessonId } = await aCourseToTake(db);
      const without = await unzipped(student, { courseId, lessonId });
      expect(Object.keys(without.files)).toEqual(["aula-03-o-filme.html"]);
      expect(strFromU8(without.files["aula-03-o-filme.html"]!)).toContain("não está nesta cópia");
      const whole = await unzipped(student, { courseId, lessonId, withVideo: true });
      expect(Buffer.from(whole.files["arquivos/01-o-filme.mp4"]!)).toEqual(samples.mp4);
      expect(strFromU8(whole.files["aula-03-o-filme.html"]!)).toContain('<video src="arquivos/01-o-filme.mp4"');
    }));
});

describe("a text that plays a recording and a video", () => {
  it("has the recording in the ZIP, the video where it was asked for, and else a way to it", () =>
    rolledBack(async (db) => {
      const { id: courseId, instructor, student, text: lessonId, video } = await aCourseToTake(db);
      const author = { ...ctxOf(db, instructor), settings } as SignedCtx;
      const [hymn, film] = [
        await storeUpload(author, "audio", coming(samples.mp3)),
        await storeUpload(author, "video", coming(samples.mp4)),
      ];
      const foreign = (await db.select().from(lessons).where(eq(lessons.id, video)))[0]!.contentUrl;
      const contentText = `![O hino](${hymn.url}) ![O filme](${film.url}) ![De outra aula](${foreign})`;
      await db.update(lessons).set({ contentText }).where(eq(lessons.id, lessonId));
      await db.insert(lessonResources).values([
        { lessonId, resourceType: "audio", resourceTitle: "Hino", resourceUrl: hymn.url, orderIndex: 1 },
        { lessonId, resourceType: "video", resourceTitle: "Filme", resourceUrl: film.url, orderIndex: 2 },
      ]);
      const without = await unzipped(student, { courseId, lessonId });
      const html = strFromU8(without.files["aula-01-ler-ouvir.html"]!);
      expect(html).toMatch(/<audio [^>]*src="arquivos\/02-hino.mp3"/);
      expect(html).toContain("O vídeo “O filme” não está nesta cópia.");
      expect(html).toContain(`<a href="${settings.PUBLIC_ORIGIN}${film.url}">Abrir com internet</a>`);
      expect(html).toContain("</small> De outra aula</p>");
      const whole = await unzipped(student, { courseId, lessonId, withVideo: true });
      expect(strFromU8(whole.files["aula-01-ler-ouvir.html"]!)).toMatch(/<video [^>]*src="arquivos\/03-filme.mp4"/);
    }));
});

describe("a lesson with captions as a ZIP", () => {
  it("has them as text too, and none of the reader's notes", () =>
    rolledBack(async (db) => {
      const { id: courseId, student, instructor, video: lessonId } = await aCourseToTake(db);
      const author = { ...ctxOf(db, instructor), settings } as SignedCtx;
      const spoken = "WEBVTT\n\n01:02.000 --> 01:05.000\nA <b>semente</b> &lt;espera&gt;\n";
      const { url } = await storeUpload(author, "document", coming(Buffer.from(spoken)));
      const about = { lessonId, resourceType: "document", resourceUrl: url, orderIndex: 0 } as const;
      await db.insert(lessonResources).values({ ...about, resourceTitle: "Legendas" });
      await writeNote(student, lessonId, { text: "Só minha", seconds: 3 });
      const { files } = await unzipped(student, { courseId, lessonId, withVideo: true });
      const html = strFromU8(files["aula-03-o-filme.html"]!);
      expect(html).toContain("<p><small>1:02</small> A semente &lt;espera&gt;</p>");
      expect(html).toMatch(/<track [^>]*src="arquivos\/02-legendas.vtt"/);
      expect(html).not.toMatch(/Só minha|Materiais da aula/);
    }));
});

describe("a course as a ZIP", () => {
  it("has a first page that leads to the lessons that have opened", () =>
    rolledBack(async (db) => {
      const { id: courseId, student } = await aCourseToTake(db);
      const { name, files } = await unzipped(student, { courseId });
      expect(name).toBe("semear-de-manha.zip");
      expect(Object.keys(files)).toEqual([
        "abra-aqui.html",
        "aula-01-ler-ouvir.html",
        "aula-02-o-hino.html",
        "aula-03-o-filme.html",
        "arquivos/01-apostila-a-b-c-pdf.pdf",
        "arquivos/02-ler-ouvir.webp",
        "arquivos/03-o-hino.mp3",
      ]);
      const first = strFromU8(files["abra-aqui.html"]!);
      expect(first).toContain('<a href="aula-02-o-hino.html">');
      expect(first).not.toContain("Mais tarde");
      expect(strFromU8(files["aula-02-o-hino.html"]!)).toContain('<audio src="arquivos/03-o-hino.mp3"');
    }));
});

describe("a ZIP of lessons", () => {
  it("is for those enrolled, of lessons that have opened to them", () =>
    rolledBack(async (db) => {
      const { id: courseId, student, text, later, instructor } = await aCourseToTake(db);
      const stranger = { ...ctxOf(db, await aStudent(db)), settings } as SignedCtx;
      const author = { ...ctxOf(db, instructor), settings } as SignedCtx;
      for (const ctx of [stranger, author])
        for (const asked of [{ courseId }, { courseId, lessonId: text }])
          expect((await refusalOf(zipped(ctx, asked))).code).toBe("forbidden");
      expect((await refusalOf(zipped(student, { courseId, lessonId: later }))).code).toBe("forbidden");
      const other = await aCourse(db);
      expect((await refusalOf(zipped(student, { courseId, lessonId: other.lessonIds[0]! }))).code).toBe("not_found");
    }));

  it("is sent twice at once to one person, and again once a reader has left", () =>
    rolledBack(async (db) => {
      const { id: courseId, student } = await aCourseToTake(db);
      const [first, second] = [await zipped(student, { courseId }), await zipped(student, { courseId })];
      expect((await refusalOf(zipped(student, { courseId }))).code).toBe("unavailable");
      first.zip.destroy();
      await buffer(second.zip);
      await wait(20);
      const asks = new Request("http://escola.test/x.zip", { method: "HEAD" });
      for (let n = 0; n < 3; n += 1) {
        expect(zipAnswer(asks, await zipped(student, { courseId })).body).toBeNull();
        await wait(20);
      }
      for (let n = 0; n < 3; n += 1) await unzipped(student, { courseId });
    }));
});
