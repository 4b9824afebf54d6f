import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { askAssistant } from "#app/domain/assistant/ask-assistant.server.ts";
import { assistantUnavailable } from "#app/domain/assistant/conversation.ts";
import { askModel, modelTimeoutMs } from "#app/domain/assistant/model.server.ts";
import { chatMessages } from "#drizzle/schema/assistant.ts";
import { sendAnswer, startModel } from "#tests/domain/assistant/a-model.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

let model: Awaited<ReturnType<typeof startModel>>;
beforeAll(async () => {
  model = await startModel();
});
afterAll(() => model.stop());

const passages = [{ title: "Baixar", href: "/ajuda/baixar", text: "Toque em Baixar PDF." }];
const asked = { question: "Como baixo?", before: [], passages };
const ask = (until?: number) => askModel(testSettings(model.variables), asked, until);
const away = { code: "unavailable", message: assistantUnavailable, retryAfter: expect.any(Number) };

describe("a model", () => {
  it("is asked once, with its name, its key and no tools, and told the pages to answer from", async () => {
    model.says("Toque em Baixar PDF.");
    expect(await ask()).toBe("Toque em Baixar PDF.");
    expect(model.heard).toHaveLength(1);
    const [{ path, headers, body }] = model.heard as [(typeof model.heard)[0]];
    expect([path, headers.authorization]).toEqual(["/v1/chat/completions", "Bearer chave-de-teste"]);
    expect(Object.keys(body).sort()).toEqual(["messages", "model"]);
    expect(body.model).toBe("modelo-de-teste");
    const messages = body.messages as { role: string; content: string }[];
    expect(messages.map(({ role }) => role)).toEqual(["system", "user"]);
    expect(messages[1]!.content).toContain("[1] Baixar\nToque em Baixar PDF.");
    expect(messages[1]!.content).toMatch(/Pergunta: Como baixo\?$/);
  });

  it("on one's own machine needs no key", async () => {
    model.says("Sim.");
    const { AI_API_KEY, ...variables } = model.variables;
    expect(await askModel(testSettings(variables), asked)).toBe("Sim.");
    expect(model.heard[0]!.headers.authorization).not.toContain(AI_API_KEY);
  });

  it.each([
    ["Veja [a página](https://mal.example/x) e **leia**.", "Veja a página e leia."],
    ['Toque <a href="https://mal.example">aqui</a>.<script>x()</script>', "Toque aqui.x()"],
    ["Abra https://mal.example/?a=1 e www.mal.example agora.", "Abra e agora."],
    ["<https://mal.example/a> ![figura](https://mal.example/p.png) fim", "fim"],
    ["## Título\n\nTexto.", "Título\n\nTexto."],
    ["- um\n- dois", "• um\n• dois"],
    ["<think>O usuário quer…</think>\n\nPronto.", "Pronto."],
    ["Um\u0000 dois\u202e três\u0007.", "Um dois três."],
  ])("may say %j, of which plain text stays", async (said, answer) => {
    model.says(said);
    expect(await ask()).toBe(answer);
  });

  it("may talk at length; 2,000 characters of it are kept, to the end of a sentence", async () => {
    model.says(`${"Uma frase de tamanho médio. ".repeat(400)}`);
    const answer = await ask();
    expect(answer.length).toBeLessThanOrEqual(2_000);
    expect(answer.length).toBeGreaterThan(1_900);
    expect(answer).toMatch(/médio\.$/);
    model.says("palavra ".repeat(1_300));
    expect(await ask()).toMatch(/palavra…$/);
  });

  it.each([
    ["fails", (res) => res.writeHead(500).end('{"error":{"message":"Como baixo?"}}')],
    ["refuses", (res) => res.writeHead(401).end("{}")],
    ["has had enough", (res) => res.writeHead(429, { "Retry-After": "1" }).end("{}")],
    ["redirects", (res) => res.writeHead(307, { Location: "/v1/elsewhere" }).end()],
    ["talks HTML", (res) => res.writeHead(200, { "Content-Type": "text/html" }).end("<p>oi</p>")],
    ["talks rubbish", (res) => res.writeHead(200, { "Content-Type": "application/json" }).end("{{{")],
    ["talks something else", (res) => res.writeHead(200, { "Content-Type": "application/json" }).end('{"choices":[]}')],
    ["says nothing", (res) => sendAnswer(res, " \u200b ")],
    ["says null", (res) => sendAnswer(res, null)],
    ["says only what it thinks", (res) => sendAnswer(res, "<think>hum")],
    ["says over 1 MiB", (res) => sendAnswer(res, "x".repeat(1024 * 1024))],
    ["hangs up", (res) => res.destroy()],
    ["hangs up halfway", (res) => void res.writeHead(200, { "Content-Length": "100" }).write("{", () => res.destroy())],
  ] satisfies [string, Parameters<typeof model.says>[0]][])(
    "that %s is out of order, and asked only once",
    async (_, reply) => {
      model.says(reply);
      const failed = await ask().catch((error) => error);
      expect(failed).toMatchObject(away);
      expect(String(failed.cause)).not.toContain("baixo");
      expect(model.heard).toHaveLength(1);
    },
  );

  it.each([
    ["never answers", () => {}],
    ["never ends", (res) => void res.writeHead(200, { "Content-Type": "application/json" }).write('{"choices":')],
  ] satisfies [string, Parameters<typeof model.says>[0]][])(
    "that %s is waited for no longer than its time",
    async (_, reply) => {
      model.says(reply);
      const started = performance.now();
      await expect(ask(started + 150)).rejects.toMatchObject(away);
      expect(performance.now() - started).toBeLessThan(modelTimeoutMs / 2);
    },
  );

  it("that is not there is out of order", async () => {
    const settings = testSettings({ AI_BASE_URL: "http://127.0.0.1:9/v1", AI_MODEL: "m" });
    await expect(askModel(settings, asked)).rejects.toMatchObject(away);
  });
});

describe("with a model, the assistant", () => {
  const at = (db: Parameters<typeof aStudent>[0]) => ({ settings: testSettings(model.variables), db });

  it("answers in its words with the pages' links, and gets nothing about the person", () =>
    rolledBack(async (db) => {
      const rute = await aStudent(db, { fullName: "Rute Moreira Sá", givenName: "Rute", email: "rute@exemplo.test" });
      const ctx = { ...ctxOf(db, rute), ...at(db) };
      const session_id = "conversa-1";
      model.says("Abra Meus Certificados e toque em Baixar PDF.");
      await askAssistant(ctx, {
        message:
          "Sou Rute Moreira Sá (RUTE@exemplo.test, 11 98765-4321, CPF 123.456.789-09). Como baixo meu certificado?",
        session_id,
      });
      const answer = await askAssistant(ctx, { message: "e como imprimo o certificado?", session_id });
      expect(answer).toMatchObject({
        message: "Abra Meus Certificados e toque em Baixar PDF.",
        sources: [{ href: expect.stringMatching(/^\/ajuda\//) }, ...answer.sources.slice(1)],
      });
      expect(model.heard).toHaveLength(2);
      for (const { text, headers } of model.heard) {
        const sent = text + JSON.stringify(headers);
        for (const own of [rute.fullName, rute.email, "RUTE@", "98765", "456.789", rute.id, session_id]) {
          expect(sent, own).not.toContain(own);
        }
      }
      const messages = model.heard[1]!.body.messages as { role: string; content: string }[];
      expect(messages.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user"]);
      expect(messages[1]!.content).toBe("Sou … (…, …, CPF …). Como baixo meu certificado?");
    }));

  it("keeps nothing of a question that it could not answer", () =>
    rolledBack(async (db) => {
      const ctx = { ...ctxOf(db, await aStudent(db)), ...at(db) };
      model.says((res) => res.writeHead(500).end());
      const question = { message: "Como baixo meu certificado?", session_id: "conversa-1" };
      await expect(askAssistant(ctx, question)).rejects.toMatchObject(away);
      expect(await db.select().from(chatMessages)).toEqual([]);
    }));

  it("counts its time from when the question came, whatever was done before", () =>
    rolledBack(async (db) => {
      const began = performance.now();
      const ctx = { ...ctxOf(db, await aStudent(db)), ...at(db), arrived: began - modelTimeoutMs + 300 };
      model.says(() => {});
      const question = { message: "Como baixo meu certificado?", session_id: "conversa-1" };
      await expect(askAssistant(ctx, question)).rejects.toMatchObject(away);
      expect(performance.now() - began).toBeLessThan(modelTimeoutMs / 2);
    }));

  it("asks it neither to say hello nor to answer from nothing", () =>
    rolledBack(async (db) => {
      const ctx = { ...ctxOf(db, await aStudent(db)), ...at(db) };
      model.says("Claro!");
      for (const message of ["Bom dia!", "Qual é a capital da França?"]) {
        await askAssistant(ctx, { message, session_id: "conversa-1" });
      }
      expect(model.heard).toEqual([]);
    }));
});
