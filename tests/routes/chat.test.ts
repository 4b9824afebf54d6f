import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { assistantUnavailable } from "#app/domain/assistant/conversation.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { action as ask, loader as show } from "#app/routes/support/chat.tsx";
import { action as handOver, loader as look } from "#app/routes/support/chat-escalation.tsx";
import type { Db } from "#drizzle/client.ts";
import { callRoute } from "#tests/routes/call-route.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, testSettings } from "#tests/support/people.ts";

type Reply = { error?: Record<string, string[]>; initialValue?: Record<string, unknown>; resend?: [string, string][] };
const replyOf = ({ data }: { data: object }) => data as Reply;

/** A conversation of somebody's, in which they ask for a person. */
async function escalated(db: Db) {
  const viewer = await aStudent(db, { email: "ester@exemplo.test" });
  const session = randomUUID();
  const asked = await callRoute(ask, {
    db,
    viewer,
    body: { session_id: session, message: "Quero falar com uma pessoa" },
  });
  expect(asked).toMatchObject({ status: 303, to: `/support/chat?conversa=${session}#resposta` });
  return { viewer, session, query: `conversa=${session}` };
}

type Chat = { session: string; conversation: { messages: object[]; ticketId: number | null } };
const chatOf = async (db: Db, viewer: Viewer, query: string) =>
  (await callRoute(show, { db, viewer, query })).data.chat as Chat;
const conversationOf = async (db: Db, viewer: Viewer, query: string) => (await chatOf(db, viewer, query)).conversation;

describe("the assistant's page", () => {
  it("begins a conversation where none is named, and shows the one that is, to its owner alone", () =>
    rolledBack(async (db) => {
      const { viewer, session, query } = await escalated(db);
      expect(await chatOf(db, viewer, query)).toMatchObject({
        session,
        conversation: {
          messages: [{ role: "user", content: "Quero falar com uma pessoa" }, { role: "assistant" }],
          offersTicket: true,
          ticketId: null,
        },
      });
      for (const unknown of ["", "conversa=curta", "conversa=a%20b%20c%20d%20e"]) {
        expect(await chatOf(db, viewer, unknown)).toMatchObject({
          session: expect.stringMatching(/^[\w-]{22,}$/),
          conversation: { messages: [] },
        });
      }
      expect((await conversationOf(db, await aStudent(db), query)).messages).toEqual([]);
    }));

  it("is open to visitors, who are asked to sign in and lose nothing that they typed", () =>
    rolledBack(async (db) => {
      expect((await callRoute(show, { db })).data).toEqual({ chat: null, model: null });
      const body = { session_id: randomUUID(), message: "Como entro?" };
      const refused = await callRoute(ask, { db, body });
      expect(refused.status).toBe(401);
      expect(replyOf(refused).resend).toEqual(Object.entries(body));
    }));

  it.each([
    [{ message: " \n " }, { message: ["Digite uma mensagem."] }],
    [{ message: "x".repeat(2_001) }, { message: ["A mensagem deve ter no máximo 2.000 caracteres."] }],
  ])("refuses %j, and gives it back", (typed, error) =>
    rolledBack(async (db) => {
      const body = { session_id: randomUUID(), ...typed };
      const refused = await callRoute(ask, { db, viewer: await aStudent(db), body });
      expect([refused.status, replyOf(refused).error]).toEqual([400, error]);
      expect(replyOf(refused).initialValue).toMatchObject(typed);
    }),
  );

  it("keeps what was typed where no answer could be given, and where there were too many", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const body = { session_id: randomUUID(), message: "Como baixo o certificado?" };
      const away = testSettings({ AI_BASE_URL: "http://127.0.0.1:9/v1", AI_MODEL: "nenhum" });
      const failed = await callRoute(ask, { db, viewer, body, settings: away });
      expect([failed.status, replyOf(failed).error]).toEqual([503, { "": [assistantUnavailable] }]);
      expect(replyOf(failed).initialValue).toMatchObject({ message: body.message });
      const settings = testSettings({ RATE_LIMIT_FACTOR: "1" });
      // Ten a minute; the minute may end meanwhile, but not twice.
      let last = await callRoute(ask, { db, viewer, body, settings });
      for (let n = 2; n <= 21 && last.status !== 429; n += 1)
        last = await callRoute(ask, { db, viewer, body, settings });
      expect([last.status, replyOf(last).error]).toEqual([
        429,
        { "": ["Muitas tentativas. Tente novamente em 1 minuto."] },
      ]);
      expect(replyOf(last).initialValue).toMatchObject({ message: body.message });
    }));
});

describe("handing a conversation over", () => {
  it("shows what goes to the team, and makes one ticket of it", () =>
    rolledBack(async (db) => {
      const { viewer, session, query } = await escalated(db);
      expect((await callRoute(look, { db, viewer, query })).data).toMatchObject({
        session,
        email: "ester@exemplo.test",
        draft: { subject: "Quero falar com uma pessoa" },
        messages: [{ content: "Quero falar com uma pessoa" }, { role: "assistant" }],
      });
      const body = { session_id: session, subject: "Falar com alguém", description: "Por favor." };
      const done = { status: 303, to: `/support/chat?${query}#ticket` };
      expect(await callRoute(handOver, { db, viewer, body })).toMatchObject(done);
      const { ticketId } = await conversationOf(db, viewer, query);
      expect(ticketId).toEqual(expect.any(Number));
      expect(await callRoute(handOver, { db, viewer, body })).toMatchObject(done);
      expect((await conversationOf(db, viewer, query)).ticketId).toBe(ticketId);
      expect(await callRoute(look, { db, viewer, query })).toMatchObject({ status: 302, to: done.to });
    }));

  it("refuses what says nothing, and gives back the rest", () =>
    rolledBack(async (db) => {
      const { viewer, session } = await escalated(db);
      const body = { session_id: session, subject: " ", description: "Por favor." };
      const refused = await callRoute(handOver, { db, viewer, body });
      expect([refused.status, replyOf(refused).error]).toEqual([
        400,
        { subject: ["Assunto e descrição são obrigatórios."] },
      ]);
      expect(replyOf(refused).initialValue).toMatchObject({ description: "Por favor." });
      expect(await callRoute(handOver, { db, body })).toMatchObject({ status: 401 });
    }));

  it("leads elsewhere who has no conversation, or no account", () =>
    rolledBack(async (db) => {
      const { viewer, query } = await escalated(db);
      for (const [who, asked] of [
        [viewer, ""],
        [viewer, `conversa=${randomUUID()}`],
        [await aStudent(db), query],
      ] as const) {
        expect(await callRoute(look, { db, viewer: who, query: asked })).toMatchObject({
          status: 302,
          to: "/support/new",
        });
      }
      const { to } = await callRoute(look, { db, query });
      expect(to).toBe(`/auth/login?redirectTo=${encodeURIComponent(`/here?${query}`)}`);
    }));
});
