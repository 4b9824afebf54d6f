import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ask } from "#tests/api/all-endpoints.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aPng, embedded } from "#tests/support/pictures.ts";
import { type S3Server, startS3 } from "#tests/support/s3-server.ts";

/** The built server with its files in a bucket, which goes away and comes back. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let s3: S3Server;
let app: App;
let davi: string;
let ester: string;
const video = Buffer.concat([Buffer.from("\0\0\0\x20ftypisom", "latin1"), randomBytes(8_000_000)]);
let videoUrl: string;
const sentence = "O armazenamento de arquivos não respondeu. Tente de novo em instantes.";

beforeAll(async () => {
  [fixture, s3] = await Promise.all([freshDatabase(), startS3()]);
  // Without what would bring the demo school's files into the bucket in the middle of a test.
  const env = { RATE_LIMIT_FACTOR: "1000", DEMO_CONTENT: "false", ...s3.variables };
  app = await startApp({ connection: fixture.connection, env });
  davi = await signIn(app, "instrutor@sementeira.example");
  ester = await signIn(app, "estudante@sementeira.example");
  const form = new FormData();
  form.append("type", "video");
  form.append("file", new Blob([video]), "culto.mp4");
  const sent = await ask(app, "/api/upload", { method: "POST", body: form, headers: { Cookie: davi } });
  videoUrl = (sent.json as { url: string }).url;
});
afterAll(async () => {
  await app.stop();
  await fixture.close();
  await s3.stop();
  s3.remove();
});

const get = (url: string, headers: Record<string, string> = {}) => fetch(app.origin + url, { headers });
/** Also an answer of 503, which is what a test here waits for. */
async function answered(url: string, init: RequestInit) {
  const answer = await fetch(app.origin + url, init);
  const json = (await answer.json()) as { error?: string; data?: { profile_picture_url: string | null } };
  return { status: answer.status, retryAfter: answer.headers.get("Retry-After"), ...json };
}
const putProfile = (about: object) =>
  answered("/api/profile", {
    method: "PUT",
    headers: { Cookie: ester, "Content-Type": "application/json" },
    body: JSON.stringify({ full_name: "Ester Lima", ...about }),
  });
const pictureOf = async () => {
  const { data } = await answered("/api/profile", { headers: { Cookie: ester } });
  return data!.profile_picture_url;
};
const aPicture = async () => embedded("image/png", await aPng());
const keyOf = (url: string | null) => `arquivos/${url?.slice("/media/".length)}`;

describe("files in a bucket", () => {
  it("are sent whole and in parts to anyone who may see them; nobody else makes the bucket be asked", async () => {
    const whole = await get(videoUrl, { Cookie: davi });
    expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true);
    for (const [range, start, end] of [
      ["bytes=0-0", 0, 0],
      ["bytes=5242879-5242881", 5_242_879, 5_242_881],
      ["bytes=-10", video.length - 10, video.length - 1],
    ] as const) {
      const part = await get(videoUrl, { Cookie: davi, Range: range });
      expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes ${start}-${end}/${video.length}`]);
      expect(Buffer.from(await part.arrayBuffer()).equals(video.subarray(start, end + 1))).toBe(true);
    }
    const before = s3.asked.length;
    expect((await get(videoUrl, { Range: "bytes=0-9" })).status).toBe(404);
    expect((await get(videoUrl, { Cookie: ester })).status).toBe(404);
    expect((await get(videoUrl, { Cookie: davi, Range: "bytes=99999999-" })).status).toBe(416);
    expect(s3.asked.slice(before)).toEqual([]);
  });

  it("are logged when the platform starts", async () => {
    const said = `Files are kept in the bucket escola at ${s3.variables.S3_ENDPOINT}`;
    await vi.waitFor(() => expect(app.output()).toContain(said), { timeout: 60_000 });
    expect(app.output()).not.toContain("S3RVER");
  });

  it("are released when the viewer leaves", async () => {
    for (let count = 0; count < 20; count += 1) {
      const leaving = new AbortController();
      const watched = await fetch(app.origin + videoUrl, { headers: { Cookie: davi }, signal: leaving.signal });
      await watched.body!.getReader().read();
      leaving.abort();
    }
    await vi.waitFor(() => expect(s3.answering()).toBe(0), { timeout: 60_000, interval: 10 });
  });

  it("come with a profile, and go when another takes their place", async () => {
    expect((await putProfile({ profile_picture_url: await aPicture() })).status).toBe(200);
    const first = await pictureOf();
    const picture = await get(first!);
    expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/webp"]);
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(50);
    expect((await putProfile({ profile_picture_url: await aPicture() })).status).toBe(200);
    expect(s3.keys()).toContain(keyOf(await pictureOf()));
    expect(s3.keys()).not.toContain(keyOf(first));
  });

  it("are asked for later while the bucket is away: pages stay, nothing is half done", async () => {
    const picture = await pictureOf();
    await s3.stop();
    const away = { status: 503, retryAfter: "10", error: sentence };
    for (const url of [videoUrl, picture!]) {
      expect(await answered(url, { headers: { Cookie: davi } })).toMatchObject(away);
    }
    expect(await putProfile({ full_name: "Outro Nome", profile_picture_url: await aPicture() })).toMatchObject(away);
    expect(await pictureOf()).toBe(picture);
    for (const page of ["/", "/courses", "/readyz"]) expect((await get(page)).status, page).toBe(200);
    expect((await get("/profile", { Cookie: ester })).status).toBe(200);
    expect((await putProfile({ profile_picture_url: null })).status).toBe(200);
    expect(await pictureOf()).toBeNull();

    s3 = await startS3(s3.place);
    expect((await get(videoUrl, { Cookie: davi, Range: "bytes=0-9" })).status).toBe(206);
    expect((await putProfile({ profile_picture_url: await aPicture() })).status).toBe(200);
    expect(s3.keys()).toContain(keyOf(await pictureOf()));
  });
});
