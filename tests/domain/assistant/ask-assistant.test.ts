import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { uncertainAnswer } from "#app/domain/assistant/answer-question.server.ts";
import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { showConversation } from "#app/domain/assistant/conversation.server.ts";
import { firstQuestions } from "#app/domain/assistant/conversation.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { chatMessages } from "#drizzle/schema/assistant.ts";
import { events } from "#drizzle/schema/platform.ts";
import { noon } from "#tests/domain/support/a-ticket.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const session_id = "conversa-1";
const download = { message: "Como baixo meu certificado?", session_id };
const hoursLater = (hours: number) => new Date(noon.getTime() + hours * 3_600_000);

describe("a question", () => {
  it("is answered in the words of the page that fits, with a link to it, and both are kept", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db), { now: noon });
      const answer = await askAssistant(ctx, download);
      expect(answer.shouldEscalate).toBe(false);
      expect(answer.sources[0]).toMatchObject({ href: "/ajuda/baixar-certificado" });
      expect(answer.message).toMatch(/^Abra Meus Certificados, toque em Ver e depois em Baixar PDF\. .+\.$/);
      expect(answer.sources[1]).toEqual({ title: "Meus Certificados", href: "/my-certificates" });
      expect(await showConversation(ctx, session_id)).toEqual({
        messages: [
          { role: "user", content: download.message, sources: [], shouldEscalate: false, createdAt: noon },
          {
            role: "assistant",
            content: answer.message,
            sources: answer.sources,
            shouldEscalate: false,
            createdAt: noon,
          },
        ],
        offersTicket: false,
        ticketId: null,
      });
    }));

  it("whose matter only a person settles, or that no page answers, offers one", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const personal = await askAssistant(ctx, { message: "Fui cobrado duas vezes", session_id });
      expect(personal.shouldEscalate).toBe(true);
      expect(personal.sources[0]).toMatchObject({ href: "/ajuda/cobranca-em-duplicidade" });
      const unknown = await askAssistant(ctx, { message: "Qual a capital da França?", session_id });
      expect(unknown).toMatchObject({ message: uncertainAnswer, shouldEscalate: true });
      expect(unknown.sources).toHaveLength(3);
      for (const { href } of unknown.sources) expect(href).toMatch(/^\/(ajuda|courses)\//);
      expect(await showConversation(ctx, session_id)).toMatchObject({ offersTicket: true });
    }));

  it.each([
    ["Como baixo meu certificado?", "/ajuda/baixar-certificado"],
    ["Como peço reembolso?", "/ajuda/reembolso"],
    ["Paguei e o curso não liberou", "/ajuda/prazos-de-pix-e-boleto"],
    ["Quanto tempo tenho para terminar o curso?", "/ajuda/prazo-do-curso"],
  ])("of those offered at the start, “%s”, is answered in two sentences at once", (message, page) =>
    rolledBack(async (db) => {
      expect(firstQuestions).toContain(message);
      const answer = await askAssistant(ctxOf(db, await aStudent(db)), { message, session_id });
      expect(answer.sources[0]!.href.split("#")[0]).toBe(page);
      expect(answer.message).not.toBe(uncertainAnswer);
      expect(answer.message.length).toBeLessThan(330);
    }),
  );

  it("that only greets is greeted", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const answer = await askAssistant(ctx, { message: "Bom dia!", session_id });
      expect(answer).toMatchObject({ message: expect.stringMatching(/^Olá/), sources: [], shouldEscalate: false });
    }));

  it("names each page once, three at the most", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const { sources } = await askAssistant(ctx, { message: "posso pedir reembolso?", session_id });
      const pages = sources.map(({ href }) => href.split("#")[0]);
      expect(new Set(pages).size).toBe(pages.length);
      expect(pages.length).toBeGreaterThan(1);
      expect(pages.length).toBeLessThanOrEqual(3);
    }));

  it("goes on from what the platform knows was asked, and else from what the client says", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const messages = [{ role: "user" as const, content: "Como baixo meu certificado?" }];
      const more = { message: "como assim?", session_id, messages };
      expect((await askAssistant(ctx, more)).sources[0]).toMatchObject({ href: "/ajuda/baixar-certificado" });
      const other = "conversa-2";
      await askAssistant(ctx, { message: "esqueci a senha", session_id: other });
      const known = await askAssistant(ctx, { ...more, session_id: other });
      expect(known.sources[0]).toMatchObject({ href: "/ajuda/esqueci-a-senha" });
    }));

  it("leaves an event without a word of it", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      await askAssistant(ctxOf(db, viewer), download);
      const [event] = await db
        .select()
        .from(events)
        .where(and(eq(events.actorId, viewer.id), eq(events.action, "assistant.asked")));
      expect(event).toMatchObject({
        object: `conversation/${session_id}`,
        data: { strength: "strong", escalates: false },
      });
    }));

  it("of a visitor is refused", () =>
    rolledBack(async (db) => {
      await expect(askAssistant(ctxOf(db), download)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(showConversation(ctxOf(db), session_id)).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

describe("a conversation", () => {
  it("is its owner's alone, even for an admin who knows its name", () =>
    rolledBack(async (db) => {
      await askAssistant(ctxOf(db, await aStudent(db)), download);
      for (const other of [await aStudent(db), await anAdmin(db)]) {
        const ctx = ctxOf(db, other);
        expect(await showConversation(ctx, session_id)).toEqual({ messages: [], offersTicket: false, ticketId: null });
        expect(await askAssistant(ctx, { message: "como assim?", session_id })).toMatchObject({
          message: uncertainAnswer,
        });
        expect((await showConversation(ctx, session_id)).messages).toHaveLength(2);
      }
    }));

  it("lives for 24 hours after its last word, and is then gone as a whole", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const at = (hours: number) => ctxOf(db, viewer, { now: hoursLater(hours) });
      const length = async (hours: number) => (await showConversation(at(hours), session_id)).messages.length;
      await askAssistant(at(0), download);
      await askAssistant(at(23), { ...download, message: "como assim?" });
      expect(await length(46.9)).toBe(4);
      expect(await length(47)).toBe(0);
      expect(await purge(at(46.9), "conversations")).toBe(0);
      await askAssistant(at(48), { ...download, message: "esqueci a senha" });
      expect(await length(48)).toBe(2);
      expect(await db.select().from(chatMessages)).toHaveLength(2);
    }));

  it("that is over is deleted with all that was said in it; others stay", () =>
    rolledBack(async (db) => {
      const [rute, davi] = [await aStudent(db), await aStudent(db)];
      await askAssistant(ctxOf(db, rute, { now: noon }), download);
      await askAssistant(ctxOf(db, davi, { now: hoursLater(1) }), download);
      expect(await purge(ctxOf(db, null, { now: hoursLater(24) }), "conversations")).toBe(2);
      expect(await purge(ctxOf(db, null, { now: hoursLater(24) }), "conversations")).toBe(0);
      const left = await db.select({ userId: chatMessages.userId }).from(chatMessages);
      expect(left).toEqual([{ userId: davi.id }, { userId: davi.id }]);
    }));
});
