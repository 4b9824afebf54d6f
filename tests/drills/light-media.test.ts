import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { makeNextLightVersion } from "#app/domain/media/light-versions.server.ts";
import { storeUpload } from "#app/domain/media/store-upload.server.ts";
import { lessons, media } from "#drizzle/schema/courses.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { coming } from "#tests/domain/media/files.ts";
import { rolledBack } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-ffmpeg-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const seconds = 8;
const tone = ["-f", "lavfi", "-i", `sine=frequency=440:duration=${seconds}`];
const picture = (size: string) => ["-f", "lavfi", "-i", `testsrc=size=${size}:rate=15:duration=${seconds}`];

/** A file that ffmpeg makes of a tone, a test picture or both, much heavier than its light version. */
function making(name: string, ...args: string[]): Buffer {
  const file = path.join(dataDir, name);
  execFileSync("ffmpeg", ["-y", "-loglevel", "error", ...args, file]);
  return readFileSync(file);
}

type Probed = { streams: Record<string, string | number>[]; format: { duration: string; tags?: object } };

function probe(id: string): Probed {
  const asked = ["-v", "error", "-show_streams", "-show_format", "-of", "json", path.join(dataDir, "media", id)];
  return JSON.parse(execFileSync("ffprobe", asked, { encoding: "utf8" }));
}

it.each([
  ["a stereo recording in MP3", "audio", "a.mp3", [...tone, "-b:a", "192k", "-ac", "2", "-metadata", "artist=Ana"]],
  ["a recording in WAV", "audio", "a.wav", [...tone, "-ar", "44100"]],
  ["a voice message in OGG", "audio", "a.ogg", [...tone, "-c:a", "libopus", "-b:a", "96k"]],
  ["a recording in M4A", "audio", "a.m4a", [...tone, "-c:a", "aac", "-b:a", "192k"]],
  ["a film", "video", "a.mp4", [...picture("1280x720"), ...tone, "-pix_fmt", "yuv420p", "-b:v", "2M"]],
  ["a film of a phone held upright", "video", "b.mp4", [...picture("720x1280"), ...tone, "-pix_fmt", "yuv420p"]],
  ["a film in WebM without sound", "video", "c.webm", [...picture("640x360"), "-c:v", "libvpx", "-b:v", "2M"]],
] as const)("%s becomes small, whole and playable while it comes", async (_, kind, name, args) => {
  const file = making(name, ...args);
  await rolledBack(async (db) => {
    const settings = testSettings({ DATA_DIR: dataDir, FFMPEG_PATH: "ffmpeg" });
    const course = await aCourse(db, { lessons: [{ contentType: kind, contentText: null }] });
    const ctx = { ...ctxOf(db, course.instructor), settings } as SignedCtx;
    await db.update(media).set({ lightState: "none" });
    const original = await storeUpload(ctx, kind, coming(file, 65_536));
    await db.update(lessons).set({ contentUrl: original.url }).where(eq(lessons.id, course.lessonIds[0]!));
    const outcome = await makeNextLightVersion(ctx, new AbortController().signal);
    expect(outcome).toEqual({ id: original.id, outcome: "made" });
    const [light] = await db.select().from(media).where(eq(media.lightOf, original.id));
    expect(light).toMatchObject({ mimeType: `${kind}/mp4`, durationSeconds: seconds });
    const { streams, format } = probe(light!.id);
    expect(JSON.stringify(format.tags)).not.toContain("Ana");
    const sound = streams.find(({ codec_type }) => codec_type === "audio");
    if (sound) expect(sound).toMatchObject({ channels: 1, codec_name: kind === "audio" ? "opus" : "aac" });
    if (kind === "audio") {
      expect(streams).toHaveLength(1);
      expect((light!.bytes * 8) / seconds).toBeLessThan(34_000);
    } else {
      const film = streams.find(({ codec_type }) => codec_type === "video")!;
      expect(film).toMatchObject({ codec_name: "h264", pix_fmt: "yuv420p" });
      expect(Math.min(Number(film.width), Number(film.height))).toBe(240);
      expect((light!.bytes * 8) / seconds).toBeLessThan(330_000);
    }
    // What plays it needs the index first.
    const bytes = readFileSync(path.join(dataDir, "media", light!.id));
    expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
  });
});

it("a film that was cut off on its way is not made lighter, and a playlist in its place reads no other file", async () => {
  const film = making("d.mp4", ...picture("640x360"), ...tone, "-pix_fmt", "yuv420p", "-movflags", "+faststart");
  await rolledBack(async (db) => {
    const settings = testSettings({ DATA_DIR: dataDir, FFMPEG_PATH: "ffmpeg" });
    const playlist = `#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n`;
    const disguised = Buffer.concat([film.subarray(0, 64), Buffer.from(playlist)]);
    for (const bytes of [film.subarray(0, film.length / 3), disguised]) {
      const course = await aCourse(db, { lessons: [{ contentType: "video", contentText: null }] });
      const ctx = { ...ctxOf(db, course.instructor), settings } as SignedCtx;
      await db.update(media).set({ lightState: "none" });
      const { url } = await storeUpload(ctx, "video", coming(bytes, 65_536));
      await db.update(lessons).set({ contentUrl: url }).where(eq(lessons.id, course.lessonIds[0]!));
      expect(await makeNextLightVersion(ctx, new AbortController().signal)).toMatchObject({ outcome: "failed" });
    }
  });
});

it("a recording of two megabytes that says it lasts for days ends at its own size", async () => {
  const wave = making("slow.wav", "-f", "lavfi", "-i", "anoisesrc=duration=50", "-ar", "44100", "-c:a", "pcm_u8");
  wave.writeUInt32LE(8, 24); // Eight samples a second.
  await rolledBack(async (db) => {
    const settings = testSettings({ DATA_DIR: dataDir, FFMPEG_PATH: "ffmpeg" });
    const course = await aCourse(db, { lessons: [{ contentType: "audio", contentText: null }] });
    const ctx = { ...ctxOf(db, course.instructor), settings } as SignedCtx;
    await db.update(media).set({ lightState: "none" });
    const { url, id } = await storeUpload(ctx, "audio", coming(wave, 65_536));
    await db.update(lessons).set({ contentUrl: url }).where(eq(lessons.id, course.lessonIds[0]!));
    expect(await makeNextLightVersion(ctx, new AbortController().signal)).toEqual({ id, outcome: "none" });
  });
}, 60_000);
