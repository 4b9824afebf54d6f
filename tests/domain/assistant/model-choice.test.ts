import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { modelChoice, setUsesModel } from "#app/domain/assistant/model-choice.server.ts";
import * as profileForms from "#app/routes/profile/forms.ts";
import { events } from "#drizzle/schema/platform.ts";
import { startModel } from "#tests/domain/assistant/a-model.ts";
import { answersAt, callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const { action } = answersAt(profileForms, "/profile/data/assistant");

let model: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.stop());

const question = { message: "Como baixo meu certificado?", session_id: "conversa-2" };
const withModel = () => testSettings(model.variables);

describe("anyone who wants no model", () => {
  it("is answered in the pages' own words, and nothing of the question leaves; others are as before", () =>
    rolledBack(async (db) => {
      const [ana, bia] = [await aStudent(db), await aStudent(db)];
      const ctx = ctxOf(db, ana, { settings: withModel() });
      model.says("Do modelo.");
      expect((await askAssistant(ctx, question)).message).toBe("Do modelo.");
      await setUsesModel(ctx, false);
      model.says("Do modelo.");
      const answer = await askAssistant(ctx, question);
      expect(answer.message).toContain("Baixar PDF");
      expect(answer.sources[0]).toMatchObject({ href: "/ajuda/baixar-certificado" });
      expect(model.heard).toEqual([]);
      const others = ctxOf(db, bia, { settings: withModel() });
      expect((await askAssistant(others, { ...question, session_id: "conversa-3" })).message).toBe("Do modelo.");
      await setUsesModel(ctx, true);
      expect((await askAssistant(ctx, question)).message).toBe("Do modelo.");
    }));

  it("is made in a form, with one event", () =>
    rolledBack(async (db) => {
      const ana = await aStudent(db);
      const ctx = ctxOf(db, ana, { settings: withModel() });
      const { host } = new URL(model.variables.AI_BASE_URL!);
      expect(await modelChoice(ctx)).toEqual({ host, isUsed: true });
      for (const uses of ["false", "false", "true"])
        expect((await callRoute(action, { db, viewer: ana, body: { uses } })).status).toBe(303);
      expect((await callRoute(action, { db, viewer: ana, body: { uses: "talvez" } })).status).toBe(400);
      expect(await modelChoice(ctx)).toEqual({ host, isUsed: true });
      const told = await db.select().from(events).where(eq(events.actorId, ana.id)).orderBy(events.id);
      expect(told.map(({ action, data }) => [action, data])).toEqual([
        ["consent.withdrawn", { subject: "assistant-model" }],
        ["consent.given", { subject: "assistant-model" }],
      ]);
    }));

  it("has nothing to choose where the school has none; visitors have not either", () =>
    rolledBack(async (db) => {
      expect(await modelChoice(ctxOf(db, await aStudent(db)))).toBeNull();
      const visitor = ctxOf(db, null, { settings: withModel() });
      await expect(modelChoice(visitor)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(setUsesModel(visitor, false)).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});
