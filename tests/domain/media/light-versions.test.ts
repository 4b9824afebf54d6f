import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { afterAll, describe, expect, it } from "vitest";
import type { SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { checkLightVersions } from "#app/domain/health/storage-checks.server.ts";
import { makeNextLightVersion } from "#app/domain/media/light-versions.server.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { sweepMedia } from "#app/domain/media/sweep-media.server.ts";
import { copyLessons } from "#app/domain/offline/copy-lessons.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { showMedia } from "#app/domain/study/show-media.server.ts";
import { studyLesson } from "#app/domain/study/study-lesson.server.ts";
import { zipLessons } from "#app/routes/learn/offline/lesson-zip.server.ts";
import type { Db } from "#drizzle/client.ts";
import { lessonResources, lessons, media } from "#drizzle/schema/courses.ts";
import { aStudentOf } from "#tests/domain/lesson-posts/an-asked-lesson.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { coming, samples } from "#tests/domain/media/files.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-light-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

/** A stand-in for ffmpeg that has the encoders, and then does `work`; the file to write is `$out`. */
function standIn(work: string): string {
  const program = path.join(dataDir, `ffmpeg-${readdirSync(dataDir).length}`);
  const encoders = "case \"$*\" in *-encoders*) echo ' A libopus '; echo ' V libx264 '; echo ' A aac '; exit 0;; esac";
  writeFileSync(program, `#!/bin/sh\n${encoders}\nfor out; do :; done\n${work}\n`);
  chmodSync(program, 0o700);
  return program;
}

const light = path.join(dataDir, "light-sample");
writeFileSync(light, samples.mp4);
const copies = standIn(`cp ${light} "$out"`);
const going = new AbortController().signal;

/** A lesson with a recording that is much larger than its light version will be, and its student. */
async function aRecording(db: Db, program: string, kind: "audio" | "video" = "audio") {
  const settings = testSettings({ DATA_DIR: dataDir, FFMPEG_PATH: program });
  const course = await aCourse(db, {
    title: "Hinos",
    lessons: [{ title: "O hino", contentType: kind, contentText: null }],
  });
  const ctx = { ...ctxOf(db, course.instructor), settings } as SignedCtx;
  // Those of the demo school wait too, and are not here.
  await db.update(media).set({ lightState: "none" });
  const sample = kind === "audio" ? samples.mp3 : samples.webm;
  const { id, url, bytes } = await storeUpload(ctx, kind, coming(Buffer.concat([sample, Buffer.alloc(5_000)])));
  const [lessonId] = course.lessonIds as [number];
  const use = () => db.update(lessons).set({ contentUrl: url }).where(eq(lessons.id, lessonId));
  await use();
  const rowOf = async () => (await db.select().from(media).where(eq(media.id, id)))[0]!;
  const lightOf = async () => (await db.select().from(media).where(eq(media.lightOf, id)))[0];
  return { ctx, course, lessonId, id, url, bytes, rowOf, lightOf };
}

const left = () => readdirSync(dataDir).filter((name) => name.startsWith(".copy-"));
const sees = (db: Db, viewer: Viewer | null, id: string) =>
  showMedia(ctxOf(db, viewer), id).then(
    ({ mimeType }) => mimeType,
    ({ code }) => code,
  );

describe("a light version", () => {
  it.each([
    ["audio", "audio/mp4"],
    ["video", "video/mp4"],
  ] as const)("of %s is made once, and seen by anyone who may open the lesson", (kind, mimeType) =>
    rolledBack(async (db) => {
      const { ctx, course, id, lightOf, rowOf } = await aRecording(db, copies, kind);
      expect(await makeNextLightVersion(ctx, going)).toEqual({ id, outcome: "made" });
      const made = (await lightOf())!;
      expect(made).toMatchObject({ kind, mimeType, bytes: samples.mp4.length, ownerId: null });
      expect((await rowOf()).lightState).toBe("made");
      expect(await makeNextLightVersion(ctx, going)).toBeNull();
      const [student, stranger] = [await aStudentOf(db, course.id), await aStudent(db)];
      expect(await sees(db, student, made.id)).toBe(mimeType);
      for (const other of [stranger, null]) expect(await sees(db, other, made.id)).toBe("not_found");
      expect(left()).toEqual([]);
      expect((await checkLightVersions(ctx)).severity).toBe("well");
    }),
  );

  it("goes with its original, and stays as long as that", () =>
    rolledBack(async (db) => {
      const { ctx, id, lessonId, lightOf } = await aRecording(db, copies);
      await makeNextLightVersion(ctx, going);
      const made = (await lightOf())!;
      await db.update(media).set({ createdAt: new Date("2020-01-01"), ownerId: ctx.viewer.id });
      await purge(ctx, "unusedFiles");
      expect(await lightOf()).toBeDefined();
      await db.update(lessons).set({ contentUrl: null }).where(eq(lessons.id, lessonId));
      await purge(ctx, "unusedFiles");
      expect(await db.$count(media, eq(media.id, id))).toBe(0);
      expect(await lightOf()).toBeUndefined();
      const file = path.join(dataDir, "media", made.id);
      expect(existsSync(file)).toBe(true);
      await sweepMedia({ ...ctx, now: new Date(Date.now() + 2 * 3_600_000) });
      expect(existsSync(file)).toBe(false);
    }));

  it("is what a lesson tells, and what is taken along where it is asked for", () =>
    rolledBack(async (db) => {
      const { ctx, course, lessonId, url, bytes, lightOf } = await aRecording(db, copies);
      await makeNextLightVersion(ctx, going);
      const lightUrl = `/media/${(await lightOf())!.id}`;
      const student = { ...ctxOf(db, await aStudentOf(db, course.id)), settings: ctx.settings } as SignedCtx;
      const { content } = await studyLesson(student, { courseId: course.id, lessonId });
      expect(content!.file).toMatchObject({ bytes, light: { url: lightUrl, bytes: samples.mp4.length } });
      expect(content!.contentUrl).toBe(url);
      const takes = async (isLight: boolean) => {
        const { zip } = await zipLessons(student, () => copyLessons(student, { courseId: course.id, light: isLight }));
        return unzipSync(await buffer(zip));
      };
      const [original, small] = [await takes(false), await takes(true)];
      expect(original["arquivos/01-o-hino.mp3"]!.length).toBe(bytes);
      expect(Buffer.from(small["arquivos/01-o-hino.m4a"]!)).toEqual(samples.mp4);
      expect(strFromU8(small["aula-01-o-hino.html"]!)).toContain('<audio src="arquivos/01-o-hino.m4a"');
    }));
});

describe("a light version of a material that a text plays", () => {
  it("is made, told, played in light mode, and takes its place in copies", () =>
    rolledBack(async (db) => {
      const { ctx, course, lessonId, id, url, bytes, lightOf } = await aRecording(db, copies);
      const contentText = `Cante: ![O refrão](${url})`;
      await db
        .update(lessons)
        .set({ contentType: "text", contentUrl: null, contentText })
        .where(eq(lessons.id, lessonId));
      const material = { lessonId, resourceType: "audio", resourceTitle: "Refrão", resourceUrl: url } as const;
      await db.insert(lessonResources).values({ ...material, orderIndex: 0 });
      expect(await makeNextLightVersion(ctx, going)).toEqual({ id, outcome: "made" });
      const lightUrl = `/media/${(await lightOf())!.id}`;
      const student = { ...ctxOf(db, await aStudentOf(db, course.id)), settings: ctx.settings } as SignedCtx;
      expect(await sees(db, student.viewer, lightUrl.slice(7))).toBe("audio/mp4");
      const { content } = await studyLesson(student, { courseId: course.id, lessonId });
      const light = { url: lightUrl, bytes: samples.mp4.length };
      expect(content!.files.get(url)).toMatchObject({ bytes, light });
      const copied = (isLight: boolean) => copyLessons(student, { courseId: course.id, light: isLight });
      expect((await copied(false)).hasLight).toBe(true);
      const takes = async (isLight: boolean) =>
        unzipSync(await buffer((await zipLessons(student, () => copied(isLight))).zip));
      const [original, small] = [await takes(false), await takes(true)];
      expect(Object.keys(original)).toEqual(["aula-01-o-hino.html", "arquivos/01-refrao.mp3"]);
      expect(Object.keys(small)).toEqual(["aula-01-o-hino.html", "arquivos/01-refrao.m4a"]);
      const page = strFromU8(small["aula-01-o-hino.html"]!);
      expect(page).toMatch(/<audio [^>]*src="arquivos\/01-refrao.m4a"/);
      expect(page).toContain('<a href="arquivos/01-refrao.m4a">');
      expect(page).not.toContain(url);
    }));

  it("that cannot be made is told with its lesson", () =>
    rolledBack(async (db) => {
      const { ctx, lessonId, url } = await aRecording(db, standIn("exit 1"));
      await db.update(lessons).set({ contentType: "text", contentUrl: null }).where(eq(lessons.id, lessonId));
      const material = { lessonId, resourceType: "audio", resourceTitle: "Refrão", resourceUrl: url } as const;
      await db.insert(lessonResources).values({ ...material, orderIndex: 0 });
      expect(await makeNextLightVersion(ctx, going)).toMatchObject({ outcome: "failed" });
      expect((await checkLightVersions(ctx)).says).toContain("“O hino” (Hinos)");
    }));
});

describe("no light version is made", () => {
  it("of a file that no lesson uses, nor of a light version", () =>
    rolledBack(async (db) => {
      const { ctx, lessonId, rowOf } = await aRecording(db, copies);
      await db.update(lessons).set({ contentUrl: null }).where(eq(lessons.id, lessonId));
      expect(await makeNextLightVersion(ctx, going)).toBeNull();
      expect((await rowOf()).lightTries).toBe(0);
    }));

  it("where it would weigh nearly as much", () =>
    rolledBack(async (db) => {
      const { ctx, id, rowOf, lightOf } = await aRecording(db, standIn(`head -c 5000 /dev/zero > "$out"`));
      expect(await makeNextLightVersion(ctx, going)).toEqual({ id, outcome: "none" });
      expect([(await rowOf()).lightState, await lightOf()]).toEqual(["none", undefined]);
    }));

  it("are not tried without ffmpeg or an encoder, or if switched off, and the health page says why", () =>
    rolledBack(async (db) => {
      const { ctx, rowOf } = await aRecording(db, copies);
      const lacking = path.join(dataDir, "lacking");
      writeFileSync(lacking, "#!/bin/sh\necho ' A aac '\n", { mode: 0o700 });
      for (const program of ["/nowhere/ffmpeg", lacking, "off"]) {
        const without = { ...ctx, settings: { ...ctx.settings, FFMPEG_PATH: program } };
        expect(await makeNextLightVersion(without, going), program).toBeNull();
        expect((await checkLightVersions(without)).severity, program).toBe("unused");
      }
      expect(await rowOf()).toMatchObject({ lightState: null, lightTries: 0 });
    }));

  it("of a file that ffmpeg cannot read; that is told, with the lesson, and not tried again", () =>
    rolledBack(async (db) => {
      const { ctx, id, rowOf } = await aRecording(db, standIn("echo 'moov atom not found' >&2; exit 1"));
      expect(await makeNextLightVersion(ctx, going)).toEqual({ id, outcome: "failed", error: "moov atom not found" });
      expect((await rowOf()).lightState).toBe("failed");
      expect(await makeNextLightVersion(ctx, going)).toBeNull();
      const finding = await checkLightVersions(ctx);
      expect(finding).toMatchObject({ severity: "attention", says: expect.stringContaining("“O hino” (Hinos)") });
      expect(left()).toEqual([]);
    }));

  it("that lacks a part of the original", () =>
    rolledBack(async (db) => {
      const { ctx, id } = await aRecording(db, copies);
      await db.update(media).set({ durationSeconds: 600 }).where(eq(media.id, id));
      expect(await makeNextLightVersion(ctx, going)).toMatchObject({ outcome: "failed" });
      expect(await db.$count(media, eq(media.lightOf, id))).toBe(0);
    }));

  it("by a program that dies with its process each time: after three tries it is given up", () =>
    rolledBack(async (db) => {
      const { ctx, id } = await aRecording(db, copies);
      const killed = { lightTries: 3, lightClaimedUntil: new Date("2020-01-01") };
      await db.update(media).set(killed).where(eq(media.id, id));
      expect(await makeNextLightVersion(ctx, going)).toMatchObject({ outcome: "failed" });
    }));

  it("of one that another instance is making", () =>
    rolledBack(async (db) => {
      const { ctx, id } = await aRecording(db, copies);
      await db
        .update(media)
        .set({ lightClaimedUntil: new Date("2099-01-01") })
        .where(eq(media.id, id));
      expect(await makeNextLightVersion(ctx, going)).toBeNull();
    }));

  it("once the server stops: the program is ended, and the file waits for the next start", () =>
    rolledBack(async (db) => {
      const { ctx, rowOf } = await aRecording(db, standIn("echo $$ > $0.pid; exec sleep 60"));
      const stopping = new AbortController();
      const begun = performance.now();
      setTimeout(() => stopping.abort(), 500);
      expect(await makeNextLightVersion(ctx, stopping.signal)).toBeNull();
      expect(performance.now() - begun).toBeLessThan(10_000);
      expect(await rowOf()).toMatchObject({ lightState: null, lightTries: 0, lightClaimedUntil: null });
      expect(left()).toEqual([]);
    }));

  it("by a program that knows any secret of the server", () =>
    rolledBack(async (db) => {
      process.env.SESSION_SECRET_FOR_TEST = "not for other programs";
      const { ctx } = await aRecording(db, standIn(`env >&2; exit 1`));
      const { error } = (await makeNextLightVersion(ctx, going))!;
      expect(error).toContain("PATH=");
      expect(error).not.toContain("SESSION_SECRET_FOR_TEST");
      delete process.env.SESSION_SECRET_FOR_TEST;
    }));
});
