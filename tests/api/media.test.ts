import { createHash, randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readlinkSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { media } from "#drizzle/schema/courses.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";

let app: App;
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let ester: string;
const video = { bytes: randomBytes(8_000_000), url: "" };
const image = { bytes: Buffer.from("not really a picture"), url: "" };
const paper = { bytes: Buffer.from("WEBVTT\n\n".repeat(400)), url: "" };

beforeAll(async () => {
  fixture = await freshDatabase();
  app = await startApp({ connection: fixture.connection });
  video.url = await keep(video.bytes, { kind: "video", mimeType: "video/mp4" });
  image.url = await keep(image.bytes, { kind: "image", mimeType: "image/png" });
  paper.url = await keep(paper.bytes, { kind: "document", mimeType: "text/vtt" });
  const course = await aCourse(fixture.db, {
    lessons: [{ contentType: "video", contentUrl: video.url, resourceUrl: paper.url }],
  });
  ester = await signIn(app, "estudante@sementeira.example");
  await fetch(`${app.origin}/api/courses/${course.id}/enroll`, { method: "POST", headers: { Cookie: ester } });
});
afterAll(async () => {
  await app?.stop();
  await fixture?.close();
});

async function keep(bytes: Buffer, about: { kind: "video" | "image" | "document"; mimeType: string }) {
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const [row] = await fixture.db
    .insert(media)
    .values({ ...about, bytes: bytes.length, sha256 })
    .returning({ id: media.id });
  mkdirSync(path.join(app.dataDir, "media"), { recursive: true });
  writeFileSync(path.join(app.dataDir, "media", row!.id), bytes);
  return `/media/${row!.id}`;
}

async function get(url: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetch(app.origin + url, { method, headers: { Cookie: ester, ...headers } });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe("GET /media/{id}", () => {
  it("sends the whole file, boxed in", async () => {
    const { status, headers, bytes } = await get(video.url);
    expect(status).toBe(200);
    expect(bytes.equals(video.bytes)).toBe(true);
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "8000000",
      "content-disposition": `inline; filename="${video.url.split("/").at(-1)}.mp4"`,
      "accept-ranges": "bytes",
      "x-content-type-options": "nosniff",
      "content-security-policy": expect.stringMatching(/^sandbox; default-src 'none'/),
      "cross-origin-resource-policy": "same-origin",
      "cache-control": "private, no-store, no-transform",
      "referrer-policy": "no-referrer",
      etag: `"${createHash("sha256").update(video.bytes).digest("hex")}"`,
    });
  });

  it.each([
    ["bytes=0-99", 0, 100],
    ["bytes=100-", 100, 8_000_000],
    ["bytes=-50", 7_999_950, 8_000_000],
    ["bytes=-9000000", 0, 8_000_000],
    ["bytes=7999999-9000000", 7_999_999, 8_000_000],
    ["bytes=65530-131080", 65_530, 131_081],
  ])("sends the part %s", async (range, start, end) => {
    const { status, headers, bytes } = await get(video.url, { Range: range });
    expect(status).toBe(206);
    expect(headers.get("Content-Range")).toBe(`bytes ${start}-${end - 1}/8000000`);
    expect(bytes.equals(video.bytes.subarray(start, end))).toBe(true);
  });

  it.each(["bytes=8000000-", "bytes=0-1,5-6", "bytes=0-1, 2-3", "bytes=-0"])("cannot send %s", async (range) => {
    const { status, headers, bytes } = await get(video.url, { Range: range });
    expect({ status, range: headers.get("Content-Range"), sent: bytes.length }).toEqual({
      status: 416,
      range: "bytes */8000000",
      sent: 0,
    });
  });

  it.each(["lines=1-2", "bytes", "bytes=abc", "bytes=5-2x", ""])("takes %j for no range at all", async (range) => {
    expect((await get(image.url, { Range: range })).status).toBe(200);
  });

  it("goes on where it stopped only while the file is the same, and spares what is known", async () => {
    const etag = (await get(video.url, {}, "HEAD")).headers.get("ETag")!;
    expect((await get(video.url, { Range: "bytes=5-9", "If-Range": etag })).status).toBe(206);
    expect((await get(video.url, { Range: "bytes=5-9", "If-Range": '"other"' })).status).toBe(200);
    expect((await get(video.url, { Range: "bytes=5-9", "If-Range": `W/${etag}` })).status).toBe(200);
    expect((await get(video.url, { "If-None-Match": `"x", ${etag}` })).status).toBe(304);
  });

  it("answers HEAD without a body, other methods not at all", async () => {
    const head = await get(video.url, { Range: "bytes=0-1" }, "HEAD");
    expect([head.status, head.headers.get("Content-Length"), head.bytes.length]).toEqual([200, "8000000", 0]);
    expect((await get(video.url, {}, "DELETE")).status).toBe(405);
  });

  it.each([".data", "/_.data", ".data?_routes=routes%2Fdownloads.ts%2Fmedia%2F%3Aid"])(
    "is not gathered in memory for %s",
    async (ending) => {
      const { status, bytes } = await get(video.url + ending);
      expect(status).toBe(404);
      expect(bytes.length).toBeLessThan(10_000);
    },
  );

  it("offers what browsers should not show as a download, uncompressed", async () => {
    const { headers, bytes } = await get(paper.url, { "Accept-Encoding": "br, gzip" });
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="${paper.url.split("/").at(-1)}.vtt"`);
    expect(headers.get("Content-Type")).toBe("text/vtt; charset=utf-8");
    expect(headers.get("Content-Encoding")).toBeNull();
    expect(bytes.equals(paper.bytes)).toBe(true);
  });

  it("shows images to everybody, lesson files to students alone, before any range is looked at", async () => {
    const open = await fetch(app.origin + image.url);
    expect(open.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable, no-transform");
    for (const range of ["", "bytes=0-1", "bytes=8000000-"]) {
      const closed = await fetch(app.origin + video.url, { headers: { Range: range } });
      expect(closed.status).toBe(404);
      expect(await closed.json()).toEqual({ success: false, error: "Recurso não encontrado." });
    }
  });

  it.each(["x", "1", "..%2f..%2fpackage.json", "00000000-0000-0000-0000-000000000000"])(
    "answers 404 to %s",
    async (id) => {
      expect((await get(`/media/${id}`)).status).toBe(404);
    },
  );

  it("lets go of the file when the reader leaves", async () => {
    const { hostname, port } = new URL(app.origin);
    for (let reader = 0; reader < 20; reader += 1) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`GET ${video.url} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nCookie: ${ester}\r\n\r\n`);
        });
        socket.once("data", () => socket.destroy());
        socket.once("close", () => resolve());
        socket.once("error", reject);
      });
    }
    await vi.waitFor(() => expect(openFiles()).toEqual([]), { timeout: 60_000 });
    expect((await get(video.url, { Range: "bytes=0-0" })).status).toBe(206);
  });
});

/** The media files that the server's process holds open. */
function openFiles() {
  const folder = `/proc/${app.process.pid}/fd`;
  const targets = readdirSync(folder).map((fd) => {
    try {
      return readlinkSync(path.join(folder, fd));
    } catch {
      return ""; // Closed while we looked.
    }
  });
  return targets.filter((target) => target.includes("/media/"));
}
