import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { RouterContextProvider } from "react-router";
import { afterAll, describe, expect, it } from "vitest";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import { createLesson } from "#app/domain/authoring/lesson-writes.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { platformContext, requestContext, responseHeadersContext, viewerContext } from "#app/http/ctx.ts";
import { action as sendFile } from "#app/routes/admin/lessons/file.tsx";
import { action as sendResource } from "#app/routes/admin/resources/file.tsx";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";
import { aDraft, aVideoSaying } from "#tests/domain/authoring/fixture.ts";
import { samples } from "#tests/domain/media/files.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, testSettings } from "#tests/support/people.ts";

const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-file-form-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

type Asked = { viewer: Viewer | null; id: number; body: BodyInit | null; method?: string };

/** What a form's action answers: where it leads, or with which status it shows what. */
async function post(action: (args: never) => Promise<unknown>, db: Db, { viewer, id, body, method = "POST" }: Asked) {
  const context = new RouterContextProvider();
  context.set(platformContext, { db, settings: testSettings({ DATA_DIR: dataDir }) });
  context.set(requestContext, { id: "t", ip: null, savesData: false });
  context.set(viewerContext, viewer);
  context.set(responseHeadersContext, new Headers());
  const request = new Request("https://escola.example/admin/lessons/1/file", { method, body });
  const answer = (await action({ request, params: { id: String(id) }, context } as never).catch(
    (thrown) => thrown,
  )) as {
    status?: number;
    headers?: Headers;
    init?: ResponseInit;
    data?: { error?: unknown; initialValue?: unknown };
  };
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location") };
  return { status: answer.init?.status, error: answer.data?.error, typed: answer.data?.initialValue };
}

function formOf(file: Uint8Array, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append("file", new Blob([file as never]), "arquivo.bin");
  return form;
}

describe("a form that sends a file", () => {
  it("hands it over and leads on, without script", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 1);
      const video = await createLesson(author, id, aVideoSaying({ content_url: null }));
      const sent = { viewer: author.viewer, id: video.id, body: formOf(samples.mp4) };
      expect(await post(sendFile, db, sent)).toEqual({ status: 303, to: `/admin/lessons/${video.id}/edit` });
      expect(await showLessonForEditing(author, video.id)).toMatchObject({ isReady: true });
    }));

  it("reads how long a video lasts, and takes the lesson's minutes from it", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 1);
      const video = await createLesson(author, id, aVideoSaying({ content_url: null, duration_minutes: 12 }));
      const semente = readFileSync(path.join(projectRoot, "drizzle/seed/media/semente.mp4"));
      await post(sendFile, db, { viewer: author.viewer, id: video.id, body: formOf(semente) });
      const sent = await showLessonForEditing(author, video.id);
      expect(sent).toMatchObject({ durationMinutes: 1, file: { durationSeconds: 20 } });
      const { contentUrl: content_url } = sent;
      const twin = await createLesson(author, id, aVideoSaying({ content_url, duration_minutes: null }));
      expect(twin.durationMinutes).toBe(1);
    }));

  it("says what is wrong with the file at the field of the file, with the refusal's status", () =>
    rolledBack(async (db) => {
      const { author, id, lessonIds } = await aDraft(db, 1);
      const video = await createLesson(author, id, aVideoSaying({ content_url: null }));
      const send = (body: BodyInit | null, lesson = video.id) =>
        post(sendFile, db, { viewer: author.viewer, id: lesson, body });
      expect(await send(formOf(samples.html))).toMatchObject({
        status: 415,
        error: {
          file: [
            "Envie um vídeo em MP4 ou WebM. Um MOV vira MP4 no QuickTime, no CapCut ou em outro editor: exporte em MP4 (H.264).",
          ],
        },
      });
      expect(await send(new FormData())).toMatchObject({ status: 400 });
      expect(await send("a=1")).toMatchObject({ status: 415 });
      expect(await send(formOf(samples.mp4), lessonIds[0]!)).toMatchObject({ status: 409 });
      expect(await send(formOf(samples.mp4), 987_654)).toMatchObject({ status: 404 });
    }));

  it("gives back what was typed beside the file", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const typed = { resource_type: "document", resource_title: "a".repeat(201), description: "Para imprimir." };
      const send = (fields: Record<string, string>, file: Uint8Array) =>
        post(sendResource, db, { viewer: author.viewer, id: lessonIds[0]!, body: formOf(file, fields) });
      expect(await send(typed, samples.pdf)).toMatchObject({
        status: 400,
        error: { resource_title: ["O título deve ter no máximo 200 caracteres."] },
        typed: { description: "Para imprimir." },
      });
      const named = { ...typed, resource_title: "Apostila" };
      expect(await send(named, samples.html)).toMatchObject({ status: 415, typed: named });
      expect(await send(named, samples.pdf)).toMatchObject({ status: 303 });
    }));

  it("is for anyone who writes the lesson alone, and is posted", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 1);
      const video = await createLesson(author, id, aVideoSaying({ content_url: null }));
      const as = (viewer: Viewer | null, method?: string) =>
        post(sendFile, db, { viewer, id: video.id, body: formOf(samples.mp4), method });
      expect(await as(null)).toMatchObject({ status: 303, to: expect.stringMatching(/^\/auth\/login\?redirectTo=/) });
      expect(await as(await aStudent(db))).toMatchObject({ status: 403 });
      expect(await as(await anInstructor(db))).toMatchObject({ status: 404 });
      expect(await as(author.viewer, "PUT")).toMatchObject({ status: 405 });
      expect(await showLessonForEditing(author, video.id)).toMatchObject({ isReady: false });
    }));
});
