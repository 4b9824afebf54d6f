import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, describe, expect, it, vi } from "vitest";
import { attachLessonFile, attachResource } from "#app/domain/authoring/attach-file.server.ts";
import { createLesson, deleteLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { heicImage } from "#app/domain/media/image.ts";
import { type FileStream, storeUpload } from "#app/domain/media/store-upload.server.ts";
import { sweepMedia } from "#app/domain/media/sweep-media.server.ts";
import { maxUploadBytes, tooLargeMessage, type UploadKind } from "#app/domain/media/upload.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aDraft, aVideoSaying, refusalOf, strangersTo } from "#tests/domain/authoring/fixture.ts";
import { brokenOff, coming, samples } from "#tests/domain/media/files.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";
import { aBomb, aJpeg, aMovingGif, aPng, aPngOf, aTelltaleJpeg, aTruncatedPng } from "#tests/support/pictures.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-uploads-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const folder = path.join(dataDir, "media");
/** A file as a form names it. */
const sent = (content: FileStream) => ({ fileName: "arquivo", content });
const filesKept = () => (existsSync(folder) ? readdirSync(folder) : []);

const small = { DATA_DIR: dataDir, UPLOAD_AUDIO_MB: "1", UPLOAD_VIDEO_MB: "2", UPLOAD_DOCUMENT_MB: "1" };
const asks = async (db: Db, variables: Record<string, string> = {}) =>
  ctxOf(db, await anInstructor(db), { settings: testSettings({ ...small, ...variables }) });
const rowOf = async (db: Db, id: string) => (await db.select().from(media).where(eq(media.id, id)))[0]!;

describe("an upload", () => {
  it.each<[keyof typeof samples, UploadKind, string]>([
    ["mp3", "audio", "audio/mpeg"],
    ["bareMp3", "audio", "audio/mpeg"],
    ["m4a", "audio", "audio/mp4"],
    ["phone", "audio", "audio/mp4"],
    ["ogg", "audio", "audio/ogg"],
    ["wav", "audio", "audio/wav"],
    ["mp4", "video", "video/mp4"],
    ["phone", "video", "video/mp4"],
    ["webm", "video", "video/webm"],
    ["pdf", "document", "application/pdf"],
    ["vtt", "document", "text/vtt"],
  ])("of %s as %s is kept to the byte, as what its bytes say", (name, kind, mimeType) =>
    rolledBack(async (db) => {
      const ctx = await asks(db);
      for (const piece of [1, 7, 64, 1_000]) {
        const kept = await storeUpload(ctx, kind, coming(samples[name], piece));
        expect(kept).toMatchObject({ url: `/media/${kept.id}`, kind, mimeType, bytes: samples[name].length });
        expect(readFileSync(path.join(folder, kept.id)).equals(samples[name])).toBe(true);
        const sha256 = createHash("sha256").update(samples[name]).digest("hex");
        expect(await rowOf(db, kept.id)).toMatchObject({ ownerId: ctx.viewer.id, kind, mimeType, sha256 });
      }
      const [told] = await db.select().from(events).orderBy(desc(events.id)).limit(1);
      expect(told).toMatchObject({ action: "media.uploaded", data: { kind, bytes: samples[name].length } });
    }),
  );

  it("of captions in SRT is kept as WebVTT, also in the alphabet of Windows", () =>
    rolledBack(async (db) => {
      const ctx = await asks(db);
      const srt =
        "1\r\n00:00:01,500 --> 00:00:04,000\r\n<i>Oração</i> & ação\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,000\r\nAmém\r\n";
      for (const piece of [1, 63, 1_000]) {
        for (const encoding of ["utf8", "latin1"] as const) {
          const kept = await storeUpload(ctx, "document", coming(Buffer.from(srt, encoding), piece));
          expect(kept.mimeType).toBe("text/vtt");
          expect(readFileSync(path.join(folder, kept.id), "utf8")).toBe(
            "WEBVTT\n\n00:00:01.500 --> 00:00:04.000\nOração &amp; ação\n\n00:00:05.000 --> 00:00:06.000\nAmém\n",
          );
        }
      }
    }));

  it("of broken captions is refused with the line, and of too many bytes or another alphabet too", () =>
    rolledBack(async (db) => {
      const ctx = await asks(db, { UPLOAD_DOCUMENT_MB: "2" });
      const before = filesKept();
      const broken = [
        ["1\n00:00:01,000 --> 00:00:02,000\nOi\n\n2\n00:00:03,000\nTchau", "invalid", "Linha 6: falta um tempo"],
        ["WEBVTT\n\n00:05.000 --> 00:01.000\nOi", "invalid", "Linha 3: a legenda termina antes de começar."],
        ["WEBVTT\n\n00:01.000 --> 00:02.000\nOra\u00e7\u00e3o", "invalid", "precisam estar em UTF-8"],
        [`WEBVTT\n\nNOTE ${"a".repeat(1024 ** 2)}`, "too_large", "no máximo 1MB"],
      ] as const;
      for (const [file, code, sentence] of broken) {
        const refusal = await refusalOf(storeUpload(ctx, "document", coming(Buffer.from(file, "latin1"), 65_536)));
        expect([refusal.code, refusal.fields]).toEqual([code, { file: [expect.stringContaining(sentence)] }]);
      }
      expect(filesKept()).toEqual(before);
      expect(await db.$count(media, eq(media.ownerId, ctx.viewer.id))).toBe(0);
    }));

  const sentences = {
    audio: "Envie um áudio em MP3, M4A, OGG ou WAV.",
    video:
      "Envie um vídeo em MP4 ou WebM. Um MOV vira MP4 no QuickTime, no CapCut ou em outro editor: exporte em MP4 (H.264).",
    document:
      "Envie um documento em PDF ou legendas em WebVTT ou SRT. No Word, no PowerPoint e no Google Documentos: Arquivo, Salvar como ou Fazer download, PDF.",
    image: "Por favor, selecione um arquivo de imagem válido.",
  };
  const nothing = ["html", "svg", "exe", "zip", "avi", "heic", "pageWithPdf", "frameless"] as const;
  it.each<[UploadKind, (keyof typeof samples)[]]>([
    ["audio", [...nothing, "pdf", "webm", "quicktime", "vtt", "gifWithPage"]],
    ["video", [...nothing, "m4a", "mp3", "matroska", "quicktime", "pdf"]],
    ["document", [...nothing, "mp4", "gifWithPage"]],
    ["image", [...nothing, "mp4", "pdf", "wav"]],
  ])("as %s is none of anything else, whatever hides in it", (kind, names) =>
    rolledBack(async (db) => {
      const ctx = await asks(db);
      const before = filesKept();
      for (const name of names) {
        const refusal = await refusalOf(storeUpload(ctx, kind, coming(samples[name], 50)));
        expect([name, refusal.code, refusal.message]).toEqual([
          name,
          kind === "image" ? "invalid" : "unsupported",
          kind === "image" && name === "heic" ? heicImage : sentences[kind],
        ]);
      }
      expect(filesKept()).toEqual(before);
      expect(await db.$count(media, eq(media.ownerId, ctx.viewer.id))).toBe(0);
    }),
  );

  it("of nothing is none", () =>
    rolledBack(async (db) => {
      const ctx = await asks(db);
      for (const kind of ["audio", "image"] as const) {
        expect((await refusalOf(storeUpload(ctx, kind, coming(samples.empty)))).code).toBe("invalid");
      }
    }));

  it("may have exactly as many bytes as its kind, and not one more", () =>
    rolledBack(async (db) => {
      const ctx = await asks(db);
      const most = maxUploadBytes("audio", ctx.settings);
      const whole = Buffer.concat([samples.mp3, Buffer.alloc(most - samples.mp3.length)]);
      expect(await storeUpload(ctx, "audio", coming(whole, 65_536))).toMatchObject({ bytes: most });
      const before = filesKept();
      const refusal = await refusalOf(
        storeUpload(ctx, "audio", coming(Buffer.concat([whole, Buffer.alloc(1)]), 65_536)),
      );
      expect([refusal.code, refusal.message]).toEqual(["too_large", "O áudio deve ter no máximo 1MB."]);
      expect(filesKept()).toEqual(before);
    }));

  it("says its limits as the school has set them", () => {
    const standard = testSettings();
    const kinds = ["image", "audio", "video", "document"] as const;
    expect(kinds.map((kind) => [maxUploadBytes(kind, standard), tooLargeMessage(kind, standard)])).toEqual([
      [20 * 1024 ** 2, "A imagem deve ter no máximo 20MB."],
      [200 * 1024 ** 2, "O áudio deve ter no máximo 200MB."],
      [1024 ** 3, "O vídeo deve ter no máximo 1GB."],
      [20 * 1024 ** 2, "O documento deve ter no máximo 20MB."],
    ]);
  });

  it("that is broken off leaves no file and no row, at whichever byte", () =>
    rolledBack(async (db) => {
      const ctx = await asks(db);
      const before = filesKept();
      for (let after = 0; after < 100; after += 1) {
        const work = storeUpload(
          ctx,
          after % 2 ? "video" : "audio",
          brokenOff(after % 2 ? samples.mp4 : samples.mp3, after),
        );
        await expect(work).rejects.toThrow("gone");
      }
      expect(filesKept()).toEqual(before);
      expect(await db.$count(media, eq(media.ownerId, ctx.viewer.id))).toBe(0);
    }));

  it("is one of two at a time, for each person", () =>
    rolledBack(async (db) => {
      const [ctx, other] = [await asks(db), await asks(db)];
      const gates: (() => void)[] = [];
      const waiting = async function* () {
        await new Promise<void>((open) => gates.push(open));
        yield samples.mp3;
      };
      const both = [storeUpload(ctx, "audio", waiting()), storeUpload(ctx, "audio", waiting())];
      await vi.waitFor(() => expect(gates).toHaveLength(2), { timeout: 60_000 });
      const third = await refusalOf(storeUpload(ctx, "audio", coming(samples.mp3)));
      expect(third).toMatchObject({ code: "too_many", retryAfter: 30 });
      await storeUpload(other, "audio", coming(samples.mp3));
      for (const open of gates) open();
      await Promise.all(both);
      await storeUpload(ctx, "audio", coming(samples.mp3));
    }));

  it("is refused beyond what one person may keep", () =>
    rolledBack(async (db) => {
      const ctx = await asks(db, { UPLOAD_QUOTA_GB: "1" });
      const full = { ownerId: ctx.viewer.id, kind: "video", mimeType: "video/mp4", sha256: "0".repeat(64) } as const;
      await db.insert(media).values({ ...full, bytes: 1024 ** 3 - samples.mp3.length });
      await storeUpload(ctx, "audio", coming(samples.mp3));
      const before = filesKept();
      const refusal = await refusalOf(storeUpload(ctx, "audio", coming(samples.mp3)));
      expect([refusal.code, refusal.message]).toEqual(["full", expect.stringContaining("os 1 GB")]);
      await db
        .update(media)
        .set({ bytes: 1024 ** 3 - 300 })
        .where(eq(media.ownerId, ctx.viewer.id));
      await db.delete(media).where(eq(media.bytes, samples.mp3.length));
      expect((await refusalOf(storeUpload(ctx, "audio", coming(samples.mp3)))).code).toBe("full");
      expect(filesKept()).toEqual(before);
    }));

  it("is taken from those who teach alone", () =>
    rolledBack(async (db) => {
      const settings = testSettings(small);
      for (const [stranger, code] of (await strangersTo(db)).filter(([, code]) => code !== "not_found")) {
        const work = storeUpload({ ...stranger, settings }, "audio", coming(samples.mp3));
        expect((await refusalOf(work)).code).toBe(code);
      }
    }));
});

describe("a picture", () => {
  it("is redrawn, at most 1,200 pixels wide, with its proportions and without its secrets", () =>
    rolledBack(async (db) => {
      const ctx = await asks(db);
      const sizes = [
        [await aPng({ width: 2_400, height: 1_350 }), 1_200, 675],
        [await aJpeg({ width: 300, height: 200 }), 300, 200],
        [await aPng({ width: 1_000, height: 4_000 }), 400, 1_600],
        [
          await sharp(await aPng({ width: 50, height: 40 }))
            .webp()
            .toBuffer(),
          50,
          40,
        ],
        [await aMovingGif(), 60, 60],
        [await aTelltaleJpeg(), 400, 400],
      ] as const;
      for (const [bytes, width, height] of sizes) {
        const kept = await storeUpload(ctx, "image", coming(bytes, 1_000));
        expect(kept).toMatchObject({ kind: "image", mimeType: "image/webp" });
        const drawn = await sharp(path.join(folder, kept.id)).metadata();
        expect(drawn).toMatchObject({ format: "webp", width, height });
        expect(drawn.exif).toBeUndefined();
        expect((await rowOf(db, kept.id)).bytes).toBe(kept.bytes);
      }
    }));

  it("that is not one, is truncated, or has too many pixels is refused", () =>
    rolledBack(async (db) => {
      const ctx = await asks(db);
      for (const bytes of [samples.gifWithPage, await aTruncatedPng(), await aBomb()]) {
        expect((await refusalOf(storeUpload(ctx, "image", coming(bytes, 9_000)))).code).toBe("invalid");
      }
      const most = 20 * 1024 ** 2;
      await storeUpload(ctx, "image", coming(await aPngOf(most), 65_536));
      const refusal = await refusalOf(storeUpload(ctx, "image", coming(await aPngOf(most + 1), 65_536)));
      expect([refusal.code, refusal.message]).toEqual(["too_large", "A imagem deve ter no máximo 20MB."]);
    }));
});

describe("a file in its place", () => {
  const within = async (db: Db) => {
    const { author, ...draft } = await aDraft(db, 1);
    return { ...draft, author: { ...author, settings: testSettings(small) } };
  };
  const untouched = async function* () {
    yield await Promise.reject<Uint8Array>(new Error("It was read."));
  };

  it("makes a waiting lesson ready", () =>
    rolledBack(async (db) => {
      const { author, id } = await within(db);
      const video = await createLesson(author, id, aVideoSaying({ content_url: null }));
      const after = await attachLessonFile(author, video.id, coming(samples.mp4));
      expect(after).toMatchObject({ isReady: true, file: { mimeType: "video/mp4", bytes: samples.mp4.length } });
      const wrong = await refusalOf(attachLessonFile(author, video.id, coming(samples.mp3)));
      expect([wrong.code, wrong.fields]).toEqual([
        "unsupported",
        {
          file: [
            "Envie um vídeo em MP4 ou WebM. Um MOV vira MP4 no QuickTime, no CapCut ou em outro editor: exporte em MP4 (H.264).",
          ],
        },
      ]);
    }));

  it("can be a lesson's resource, as a document or a picture", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await within(db);
      const about = { resource_type: "document", resource_title: "Apostila" } as const;
      const beside = await attachResource(author, lessonIds[0]!, about, sent(coming(samples.pdf)));
      expect(beside).toMatchObject({ resourceTitle: "Apostila", resourceUrl: expect.stringMatching(/^\/media\//) });
      for (const resource_type of ["image", "infographic", "slide"] as const) {
        const image = { ...about, resource_type };
        expect(await attachResource(author, lessonIds[0]!, image, sent(coming(await aPng(), 500)))).toHaveProperty(
          "id",
        );
      }
      const webp = await sharp(await aPng())
        .webp()
        .toBuffer();
      expect(await attachResource(author, lessonIds[0]!, {}, sent(coming(webp)))).toHaveProperty(
        "resourceType",
        "image",
      );
      const drawn = { ...about, resource_type: "infographic" } as const;
      expect(await attachResource(author, lessonIds[0]!, drawn, sent(coming(samples.pdf)))).toHaveProperty("id");
    }));

  it("is not even read where there is no such place for it", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await within(db);
      const about = { resource_type: "document", resource_title: "Apostila" } as const;
      expect((await refusalOf(attachLessonFile(author, lessonIds[0]!, untouched()))).code).toBe("conflict");
      for (const [stranger, code] of await strangersTo(db)) {
        const tried = [
          () => attachLessonFile(stranger, lessonIds[0]!, untouched()),
          () => attachResource(stranger, lessonIds[0]!, about, sent(untouched())),
        ];
        for (const work of tried) expect((await refusalOf(work())).code).toBe(code);
      }
    }));

  it("that no lesson uses any more weighs on nobody after a day, and is kept aside for a month", () =>
    rolledBack(async (db) => {
      const { author, id } = await within(db);
      const later = (hours: number): Ctx => ({ ...author, now: new Date(Date.now() + hours * 3_600_000) });
      const video = await createLesson(author, id, aVideoSaying({ content_url: null }));
      const { contentUrl } = await attachLessonFile(author, video.id, coming(samples.mp4));
      const loose = await storeUpload(author, "audio", coming(samples.mp3));
      const picture = await storeUpload(author, "image", coming(await aPng(), 500));
      expect(await purge(later(23), "unusedFiles")).toBe(0);
      expect(await purge(later(25), "unusedFiles")).toBe(1);
      await deleteLesson(author, video.id);
      expect(await purge(later(25), "unusedFiles")).toBe(1);
      expect(await db.$count(media, eq(media.id, picture.id))).toBe(1);
      await sweepMedia(later(26));
      const aside = readdirSync(path.join(folder, ".unclaimed"));
      expect(aside).toEqual(expect.arrayContaining([loose.id, contentUrl!.slice("/media/".length)]));
    }));
});
