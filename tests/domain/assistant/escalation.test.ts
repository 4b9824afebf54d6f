import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { escalateConversation, showConversation } from "#app/domain/assistant/conversation.server.ts";
import type { ChatMessage } from "#app/domain/assistant/conversation.ts";
import { draftEscalation, shouldEscalate, transcriptOf } from "#app/domain/assistant/escalation.ts";
import { escalationForm } from "#app/domain/assistant/schema.ts";
import { transcript } from "#app/domain/support/ticket.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const found = (page: string, needsPerson = false) => ({ page, needsPerson });

describe("a person is offered", () => {
  it.each<[string, Parameters<typeof shouldEscalate>[0], boolean]>([
    ["for nothing", [], false],
    ["for an answer", [found("/a")], false],
    ["where the matter needs one", [found("/a", true)], true],
    ["where an earlier matter needed one", [found("/a", true), found("/b")], false],
    ["after the same page twice", [found("/a"), found("/a")], false],
    ["after the same page three times", [found("/a"), found("/a"), found("/a")], true],
    ["after it twice and another", [found("/a"), found("/a"), found("/b")], false],
  ])("%s", (_, findings, offers) => {
    expect(shouldEscalate(findings)).toBe(offers);
  });

  it("in a conversation that goes in circles, whatever the client says of it", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const ask = (message: string, session_id: string, messages?: { role: "user"; content: string }[]) =>
        askAssistant(ctx, { message, session_id, messages });
      const offers: boolean[] = [];
      for (const message of [
        "como baixo meu certificado?",
        "Obrigada!",
        "baixar o certificado",
        "baixar certificado",
      ]) {
        offers.push((await ask(message, "circulos")).shouldEscalate);
      }
      expect(offers).toEqual([false, false, false, true]);
      const claimed = Array(6).fill({ role: "user" as const, content: "como baixo meu certificado?" });
      expect((await ask("como baixo meu certificado?", "inventada", claimed)).shouldEscalate).toBe(false);
    }));
});

const said = (role: ChatMessage["role"], content: string, offers = false): ChatMessage => ({
  role,
  content,
  sources: [],
  shouldEscalate: offers,
  createdAt: new Date("2026-11-20T12:00:00Z"),
});

describe("the draft of a ticket", () => {
  it("speaks of the last question without an answer", () => {
    const messages = [
      said("user", "Como baixo?"),
      said("assistant", "Assim."),
      said("user", "Meu caso\né outro"),
      said("assistant", "Não sei.", true),
      said("user", "obrigada"),
      said("assistant", "Por nada!"),
    ];
    expect(draftEscalation({ messages })).toEqual({ subject: "Meu caso é outro", description: "Meu caso\né outro" });
    expect(draftEscalation({ messages: messages.slice(0, 2) })).toMatchObject({ subject: "Como baixo?" });
    expect(draftEscalation({ messages: [] })).toEqual({ subject: "", description: "" });
  });

  it("has a subject that fits its field, however long the question", () => {
    for (const question of ["palavra ".repeat(200).trim(), "🌱".repeat(1_000), "x".repeat(2_000)]) {
      const draft = draftEscalation({ messages: [said("user", question)] });
      expect(escalationForm.parse({ ...draft, session_id: "conversa-1" })).toMatchObject(draft);
      expect(draft.description).toBe(question);
      expect(draft.subject).toMatch(/…$/);
    }
  });
});

it("a transcript is the conversation's end, as much of it as a ticket carries", () => {
  const long = Array.from({ length: 80 }, (_, n) => said(n % 2 ? "assistant" : "user", `${n} ${"ç".repeat(900)}`));
  const carried = transcriptOf(long);
  expect(transcript.parse(carried)).toEqual(carried);
  expect(carried.at(-1)!.content).toBe(long.at(-1)!.content);
  expect(carried.length).toBeGreaterThan(10);
  expect(transcriptOf(long.map((one) => ({ ...one, content: "oi" })))).toHaveLength(50);
  expect(transcriptOf([])).toEqual([]);
});

describe("a conversation", () => {
  const words = { session_id: "conversa-1", subject: "Preciso de gente", description: "O assistente não sabe." };

  it("becomes one ticket, with what the platform itself knows was said", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const { message } = await askAssistant(ctx, { message: "qual a capital da França?", session_id: "conversa-1" });
      expect(await showConversation(ctx, "conversa-1")).toMatchObject({ offersTicket: true, ticketId: null });
      const { ticketId } = await escalateConversation(ctx, words);
      expect(await escalateConversation(ctx, { ...words, subject: "De novo" })).toEqual({ ticketId });
      const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.id, ticketId));
      expect(ticket).toMatchObject({
        subject: "Preciso de gente",
        description: "O assistente não sabe.",
        category: "ai_escalation",
        status: "open",
        sessionId: "conversa-1",
        chatContext: [
          { role: "user", content: "qual a capital da França?" },
          { role: "assistant", content: message },
        ],
      });
      expect(await showConversation(ctx, "conversa-1")).toMatchObject({ offersTicket: false, ticketId });
    }));

  it("of somebody else's is not told", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      await askAssistant(ctx, { message: "como baixo meu certificado?", session_id: "conversa-1" });
      const other = ctxOf(db, await anInstructor(db));
      const { ticketId } = await escalateConversation(other, words);
      const [ticket] = await db.select().from(supportTickets).where(eq(supportTickets.id, ticketId));
      expect(ticket).toMatchObject({ userId: other.viewer.id, chatContext: null });
      expect(await showConversation(ctx, "conversa-1")).toMatchObject({ ticketId: null });
    }));

  it("of a visitor there is none", () =>
    rolledBack(async (db) => {
      await expect(escalateConversation(ctxOf(db), words)).rejects.toMatchObject({ code: "unauthenticated" });
    }));

  it("is handed on with a subject and a description, in a ticket's own words", () => {
    const { success, error } = escalationForm.safeParse({ session_id: "curta", subject: " ", description: "" });
    expect(success).toBe(false);
    expect(error!.issues.map(({ message }) => message)).toEqual([
      "Assunto e descrição são obrigatórios.",
      "Assunto e descrição são obrigatórios.",
      "Informe a conversa: de 8 a 64 letras, números, - ou _.",
    ]);
  });
});
