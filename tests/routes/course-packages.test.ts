import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { showLessonForEditing } from "#app/domain/authoring/edited-lesson.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { action as sendPackage } from "#app/routes/admin/packages/file.tsx";
import { action as importPackage, loader as showPackage } from "#app/routes/admin/packages/show.tsx";
import { action as lookAt } from "#app/routes/admin/questions/file.tsx";
import { action as addQuestions } from "#app/routes/admin/questions/import.tsx";
import * as downloads from "#app/routes/downloads.ts";
import type { Db } from "#drizzle/client.ts";
import { aDraft } from "#tests/domain/authoring/fixture.ts";
import { aPackage } from "#tests/domain/packages/a-package.ts";
import { answersAt, callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";

const { loader: exportZip } = answersAt(downloads, "/admin/courses/:id/package.zip");

const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-packages-"));
afterAll(() => rmSync(dataDir, { recursive: true }));
const settings = testSettings({ DATA_DIR: dataDir });

type Sent = { db: Db; viewer: Viewer | null; id?: number; file?: Uint8Array; fields?: Record<string, string> };

/** What an action answers to a form with a file. */
async function send(action: (args: never) => unknown, { db, viewer, id = 0, file, fields = {} }: Sent) {
  const form = new FormData();
  if (file) form.append("file", new Blob([new Uint8Array(file)]), "arquivo");
  const body = file ? form : new URLSearchParams(fields);
  const request = new Request("http://127.0.0.1:3000/here", { method: "POST", body });
  const args = { request, params: { id: String(id) }, context: contextOf({ db, viewer, settings }) } as never;
  const answer = (await Promise.resolve()
    .then(() => action(args))
    .catch((thrown: unknown) => thrown)) as Record<string, unknown> & {
    init?: ResponseInit;
    data?: { error?: Record<string, string[]>; initialValue?: unknown };
  };
  if (answer instanceof Response) return { status: answer.status, to: answer.headers.get("Location") };
  return { status: answer.init?.status ?? 200, data: answer.data ?? answer };
}

const text = "Quem? {=Lucas ~Marcos}\n\nConte. {}";

describe("questions from elsewhere", () => {
  it("are shown first, with what is left out, and then added as they were checked", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const [id] = lessonIds as [number];
      const looked = await send(lookAt, { db, viewer: author.viewer, id, file: Buffer.from(text) });
      const { preview } = looked.data as { preview: { taken: unknown[]; leftOut: unknown[]; gift: string } };
      expect([looked.status, preview.taken.length, preview.leftOut.length]).toEqual([200, 1, 1]);
      expect((await showLessonForEditing(author, id)).questions).toEqual([]);
      const added = await send(addQuestions, { db, viewer: author.viewer, id, fields: { text: preview.gift } });
      expect(added).toEqual({ status: 303, to: `/admin/lessons/${id}/edit#perguntas` });
      const { questions } = await showLessonForEditing(author, id);
      expect(questions.map(({ questionText }) => questionText)).toEqual(["Quem?"]);
    }));

  it("come back with the reason when nothing can be taken, and what was typed is still there", () =>
    rolledBack(async (db) => {
      const { author, lessonIds } = await aDraft(db, 1);
      const [id] = lessonIds as [number];
      const refused = await send(addQuestions, { db, viewer: author.viewer, id, fields: { text: "Conte. {}" } });
      expect([refused.status, refused.data]).toMatchObject([400, { initialValue: { text: "Conte. {}" } }]);
      const empty = await send(lookAt, { db, viewer: author.viewer, id, fields: { text: "" } });
      expect(empty.data).toMatchObject({ error: { text: ["Cole as perguntas ou escolha um arquivo."] } });
    }));
});

describe("a package", () => {
  it("is sent, looked at, and made into a course, form by form", () =>
    rolledBack(async (db) => {
      const { author } = await aDraft(db, 1);
      const { viewer } = author;
      const sent = await send(sendPackage, { db, viewer, file: aPackage() });
      const id = /^\/admin\/courses\/packages\/([0-9a-f-]{36})$/.exec(sent.to ?? "")?.[1];
      expect(sent.status).toBe(303);
      const seen = await callRoute(showPackage, { db, viewer, settings, params: { id: id! } });
      expect(seen.data).toMatchObject({ title: "Ler devagar", leftOut: [] });
      const made = await callRoute(importPackage, { db, viewer, settings, params: { id: id! }, body: {} });
      expect(made.to).toMatch(/^\/admin\/courses\/\d+\/edit$/);
      const again = await callRoute(importPackage, { db, viewer, settings, params: { id: id! }, body: {} });
      expect(again.status).toBe(404);
    }));

  it("that is none comes back to its form", () =>
    rolledBack(async (db) => {
      const { author } = await aDraft(db, 1);
      const refused = await send(sendPackage, { db, viewer: author.viewer, file: Buffer.from("nada") });
      expect(refused).toMatchObject({ status: 415, data: { error: { file: [expect.stringContaining(".zip")] } } });
    }));

  it("of a course is a download for those who manage it", () =>
    rolledBack(async (db) => {
      const { author, id } = await aDraft(db, 1);
      const request = new Request("http://127.0.0.1:3000/here");
      const context = contextOf({ db, viewer: author.viewer, settings });
      const answer = (await exportZip({ request, params: { id: String(id) }, context } as never)) as Response;
      expect(answer.headers.get("Content-Disposition")).toBe('attachment; filename="ler-devagar.zip"');
      expect(Buffer.from(await answer.arrayBuffer()).toString("latin1", 0, 2)).toBe("PK");
    }));
});
