import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { media } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { ask, expectRefusal, failuresOf } from "#tests/api/all-endpoints.ts";
import { samples } from "#tests/domain/media/files.ts";
import { beginVideo } from "#tests/drills/upload/video.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { aPng } from "#tests/support/pictures.ts";
import { openStorage, type Storage, storageKinds } from "#tests/support/storages.ts";

/** Files sent over the network to the built server, some of which never arrive. */
let fixture: Awaited<ReturnType<typeof freshDatabase>>;
let app: App;
let Cookie: string;
let storage: Storage;

/** How long something that happens by itself may take, on a busy machine. */
const waiting = { timeout: 60_000, interval: 5 };
const mebibyte = 1024 ** 2;
const filesKept = () => [...storage.files(), ...storage.unfinished()];
const uploads = () => fixture.db.$count(events, eq(events.action, "media.uploaded"));
/** What the server holds in memory beyond what it reads and runs, in bytes. */
const memory = () => {
  const status = readFileSync(`/proc/${app.process.pid}/status`, "utf8");
  return Number(/RssAnon:\s+(\d+)/.exec(status)![1]) * 1024;
};

function formOf(type: string | null, file: Uint8Array, name = "file") {
  const form = new FormData();
  if (type) form.append("type", type);
  form.append(name, new Blob([file as never]), "arquivo.bin");
  return form;
}

const send = (body: BodyInit, headers: Record<string, string> = {}) =>
  ask(app, "/api/upload", { method: "POST", body, headers: { Cookie, ...headers } });

const video = (bytes: number, to: Pick<App, "origin"> = app) =>
  beginVideo(`${to.origin}/api/upload`, { bytes, Cookie });

async function aVideo(bytes: number) {
  const sending = video(bytes);
  await sending.sent();
  sending.finish();
  return await sending.answered;
}

describe.each(storageKinds)("POST /api/upload onto %s", (kind) => {
  /** Of this many bytes a bucket has taken the first part half-way. */
  const middling = (kind === "disk" ? 2 : 11) * mebibyte;

  beforeAll(async () => {
    fixture = await freshDatabase();
    storage = await openStorage(kind);
    // Without what would bring the demo school's files into a bucket in the middle of a test.
    const env = { RATE_LIMIT_FACTOR: "1000", DEMO_CONTENT: "false", ...storage.variables };
    app = await startApp({ connection: fixture.connection, env });
    Cookie = await signIn(app, "instrutor@sementeira.example");
  });
  afterAll(async () => {
    expect(failuresOf(app)).toEqual([]);
    await app.stop();
    await fixture.close();
    await storage.close();
  });

  it("keeps a file and gives its address", async () => {
    const answer = await send(formOf("audio", samples.mp3));
    const { data, ...rest } = answer.json as { data: { id: string; url: string } };
    expect(answer.status).toBe(200);
    expect(rest).toEqual({ success: true, url: data.url });
    expect(data).toMatchObject({
      url: `/media/${data.id}`,
      type: "audio",
      mime_type: "audio/mpeg",
      bytes: samples.mp3.length,
    });
    const back = await fetch(app.origin + data.url, { headers: { Cookie, Range: "bytes=0-2" } });
    expect([back.status, await back.text(), back.headers.get("Content-Type")]).toEqual([206, "ID3", "audio/mpeg"]);
    expect((await fetch(app.origin + data.url)).status).toBe(404);
    const picture = await send(formOf("image", await aPng()));
    expect(picture.json).toMatchObject({ data: { mime_type: "image/webp" } });
  });

  it("takes a form that says what the file is only behind it", async () => {
    const behind = (type: string, file: Uint8Array) => {
      const form = new FormData();
      form.append("file", new Blob([file as never]), "arquivo.bin");
      form.append("type", type);
      return send(form);
    };
    expect(await behind("audio", samples.mp3)).toMatchObject({ status: 200, json: { data: { type: "audio" } } });
    expect(await behind("image", await aPng())).toMatchObject({ status: 200, json: { data: { type: "image" } } });
    const before = filesKept();
    expectRefusal(await behind("image", samples.mp3), 400, "Por favor, selecione um arquivo de imagem válido.");
    expect(filesKept()).toEqual(before);
  });

  it("keeps captions in SRT as WebVTT, and refuses broken ones with the number of their line", async () => {
    const srt = "1\n00:00:01,000 --> 00:00:02,000\nOi\n\n2\n00:00:03,000 --> 00:00:04,000\nTchau\n";
    const { status, json } = await send(formOf("document", Buffer.from(srt)));
    expect(status).toBe(200);
    const { data } = json as { data: { url: string; mime_type: string } };
    expect(data.mime_type).toBe("text/vtt");
    const back = await fetch(app.origin + data.url, { headers: { Cookie } });
    expect(await back.text()).toBe(
      "WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nOi\n\n00:00:03.000 --> 00:00:04.000\nTchau\n",
    );
    const before = filesKept();
    const broken = await send(formOf("document", Buffer.from(srt.replace("--> 00:00:04,000", ""))));
    expectRefusal(broken, 400, "Linha 6: falta um tempo como 00:01:02,500 --> 00:01:05,000.");
    expect(filesKept()).toEqual(before);
  });

  it("refuses what is none, in the sentences of the contract", async () => {
    const before = [filesKept(), await uploads()];
    expectRefusal(await send(formOf("image", samples.html)), 400, "Por favor, selecione um arquivo de imagem válido.");
    expectRefusal(
      await send(formOf("video", samples.html)),
      415,
      "Envie um vídeo em MP4 ou WebM. Um MOV vira MP4 no QuickTime, no CapCut ou em outro editor: exporte em MP4 (H.264).",
    );
    expectRefusal(
      await send(formOf("image", Buffer.alloc(20 * mebibyte + 1))),
      413,
      "A imagem deve ter no máximo 20MB.",
    );
    expectRefusal(await send(formOf("exe", samples.exe)), 400, "Dados inválidos.");
    expectRefusal(await send(formOf(null, samples.mp3)), 400, "Dados inválidos.");
    expectRefusal(await send(formOf("audio", samples.mp3, "arquivo")), 400, "Escolha um arquivo.");
    expectRefusal(await send("type=audio"), 415, "Tipo de conteúdo não suportado.");
    const two = formOf("audio", samples.mp3);
    two.append("file", new Blob([samples.mp3 as never]), "b.mp3");
    expectRefusal(await send(two), 400, "Envie um arquivo de cada vez.");
    expectRefusal(
      await send(formOf("audio", samples.mp3), { Cookie: "" }),
      401,
      "Não autenticado. Faça login para continuar.",
    );
    const student = await signIn(app, "estudante@sementeira.example");
    expectRefusal(await send(formOf("audio", samples.mp3), { Cookie: student }), 403, "Acesso negado.");
    expect([filesKept(), await uploads()]).toEqual(before);
  });

  it("leaves no file and no row of five that were broken off", async () => {
    const before = [filesKept().sort(), await uploads()] as const;
    for (const share of [0, 0.2, 0.4, 0.6, 0.9]) {
      const sending = video(middling);
      await sending.sent(share);
      // A bucket hears of a file once its first part is full.
      if (kind === "disk" || share > 0.5)
        await vi.waitFor(() => expect(filesKept()).toHaveLength(before[0].length + 1), waiting);
      sending.request.destroy();
      await vi.waitFor(() => expect(filesKept().sort()).toEqual(before[0]), waiting);
      // Until the server has seen the break, the upload counts as under way, and the next may be refused for it.
      await vi.waitFor(async () => expect((await send(formOf("image", samples.html))).status).toBe(400), waiting);
    }
    expect([filesKept().sort(), await uploads()]).toEqual(before);
    await vi.waitFor(async () => expect((await send(formOf("audio", samples.mp3))).status).toBe(200), waiting);
  });

  it("keeps nothing from somebody whose session ended before the file had come", async () => {
    const before = [filesKept().sort(), await uploads()] as const;
    const cookie = await signIn(app, "instrutor@sementeira.example");
    const sending = beginVideo(`${app.origin}/api/upload`, { bytes: middling, Cookie: cookie });
    await sending.sent();
    expect((await ask(app, "/api/logout", { method: "POST", headers: { Cookie: cookie } })).status).toBe(200);
    sending.finish();
    expect(await sending.answered).toMatchObject({ status: 401 });
    await vi.waitFor(() => expect(filesKept().sort()).toEqual(before[0]), waiting);
    expect(await uploads()).toBe(before[1]);
  });

  it.skipIf(process.platform !== "linux")(
    "writes a large file as it comes: memory grows by less than 64 MiB",
    async () => {
      const bytes = 96 * mebibyte;
      await aVideo(32 * mebibyte);
      const before = memory();
      let most = 0;
      const watch = setInterval(() => {
        most = Math.max(most, memory() - before);
      }, 20);
      const answer = await aVideo(bytes);
      clearInterval(watch);
      expect(answer).toMatchObject({ status: 200, text: expect.stringContaining(`"bytes":${bytes}`) });
      expect(most).toBeLessThan(64 * mebibyte);
      await fixture.db.delete(media).where(eq(media.bytes, bytes));
    },
  );

  it("leaves only an unfinished file behind a server that is killed, and no row", async () => {
    const second = await startApp({
      connection: fixture.connection,
      env: { RATE_LIMIT_FACTOR: "1000", DEMO_CONTENT: "false", ...storage.variables },
    });
    const before = [storage.files().sort(), await uploads()];
    await video(middling, second).sent(0.5);
    await vi.waitFor(() => expect(storage.unfinished()).toHaveLength(1), waiting);
    second.process.kill("SIGKILL");
    await second.ended;
    expect([storage.files().sort(), await uploads()]).toEqual(before);
    await second.stop();
  });
});
