import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { platformContext, requestContext, responseHeadersContext, viewerContext } from "#app/http/ctx.ts";
import * as adminTicket from "#app/routes/admin/support/show.tsx";
import * as supportForms from "#app/routes/support/forms.ts";
import * as newTicket from "#app/routes/support/new.tsx";
import * as ticketPage from "#app/routes/support/show.tsx";
import { rateLimits } from "#drizzle/schema/platform.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { openFixture } from "#tests/domain/certificates/fixture.ts";
import { answersAt } from "#tests/routes/call-route.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";

const statusForm = answersAt(supportForms, "/admin/support/:id/status");

const all = endpointAt("admin/support-tickets");
const mine = endpointAt("support-tickets");
const replies = endpointAt("support-tickets/:id/replies");
const show = endpointAt("support-tickets/:id");
const status = endpointAt("support-tickets/:id/status");

type Endpoint = { loader: (args: never) => Promise<unknown>; action: (args: never) => Promise<unknown> };
type Asked = { viewer?: Viewer; id?: number | string; query?: string };
type Reply = { status: number; to: string | null; error: unknown; typed?: unknown };

let fixture: Awaited<ReturnType<typeof openFixture>>;
let people: Record<"ester" | "jonas" | "davi" | "marta", Viewer>;
beforeAll(async () => {
  fixture = await openFixture({ variables: { PUBLIC_ORIGIN: "https://escola.example", RATE_LIMIT_FACTOR: "1" } });
  people = {
    ester: await aStudent(fixture.db, { fullName: "Ester Lima", givenName: "Ester" }),
    jonas: await aStudent(fixture.db),
    davi: await anInstructor(fixture.db),
    marta: await anAdmin(fixture.db, { fullName: "Marta Vasconcelos", givenName: "Marta" }),
  };
});
afterAll(() => fixture.leave());
beforeEach(async () => {
  await fixture.db.delete(rateLimits);
});

async function limitsUsed({ id }: Viewer) {
  const used = await fixture.db
    .select({ name: rateLimits.name })
    .from(rateLimits)
    .where(eq(rateLimits.who, String(id)));
  return [...new Set(used.map(({ name }) => name.split("/")[0]))].sort();
}

function argsOf({ viewer, id = "", query = "" }: Asked, init?: RequestInit) {
  const context = new RouterContextProvider();
  context.set(platformContext, { db: fixture.db, settings: fixture.settings });
  context.set(requestContext, { id: "t", ip: "198.51.100.1", savesData: false });
  context.set(viewerContext, viewer ?? null);
  context.set(responseHeadersContext, new Headers());
  const request = new Request(`https://escola.example/endpoint${query}`, init);
  return { request, params: { id: String(id) }, context } as never;
}

/** One call of the JSON contract. */
async function call(endpoint: Endpoint, asked: Asked & { body?: unknown; method?: string } = {}) {
  const method = asked.method ?? (asked.body === undefined ? "GET" : "POST");
  const headers = { "Content-Type": "application/json" };
  const init = asked.body === undefined ? { method } : { method, headers, body: JSON.stringify(asked.body) };
  const answer = (await (method === "GET" ? endpoint.loader : endpoint.action)(argsOf(asked, init))) as Response;
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

/** A form sent to a page, whether its answer is returned or thrown. */
async function submit(
  endpoint: Pick<Endpoint, "action">,
  asked: Asked,
  fields: Record<string, string>,
): Promise<Reply> {
  const init = { method: "POST", body: new URLSearchParams(fields) };
  const answer = await endpoint.action(argsOf(asked, init)).catch((thrown: unknown) => thrown);
  if (answer instanceof Response) {
    return { status: answer.status, to: answer.headers.get("Location"), error: undefined };
  }
  const { data, init: sent } = answer as {
    data: { error?: unknown; initialValue?: unknown; resend?: unknown };
    init: ResponseInit;
  };
  return { status: sent.status!, to: null, error: data.error, typed: data.resend ?? data.initialValue };
}

const failure = (error: string) => ({ success: false, error });
const signInFirst = { status: 401, json: failure("Não autenticado. Faça login para continuar.") };
const denied = { status: 403, json: failure("Acesso negado.") };
const nowhere = { status: 404, json: failure("Ticket não encontrado") };
const said = { subject: "Aula sem som", description: "A segunda aula não toca." };
const chat = {
  ...said,
  category: "ai_escalation",
  session_id: "sessao-1234",
  chat_context: [{ role: "user", content: "<b>oi</b>", timestamp: "2026-11-20T12:00:00Z" }],
};

/** Somebody's new ticket, by the contract. */
async function opened(viewer: Viewer, body: object = said) {
  const { json } = await call(mine, { viewer, body });
  return json.data as { id: number; [name: string]: unknown };
}

describe("POST /api/support-tickets", () => {
  it("opens a ticket, whatever else is claimed, and gives it back", async () => {
    const claimed = { ...said, status: "closed", student_email: "x@exemplo.test", user_id: people.jonas.id, id: 1 };
    const answer = await call(mine, { viewer: people.ester, body: claimed });
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      success: true,
      data: {
        id: expect.any(Number),
        ...said,
        student_name: "Ester Lima",
        category: "general",
        priority: "normal",
        status: "open",
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        answered_at: null,
        attachments: [],
      },
    });
  });

  it("of a conversation gives the same ticket every time, with what the browser says was said", async () => {
    const first = await call(mine, { viewer: people.ester, body: chat });
    expect(first.json.data).toMatchObject(chat);
    const again = await call(mine, { viewer: people.ester, body: { ...chat, subject: "Outro assunto" } });
    expect([again.status, again.json.data.id]).toEqual([200, first.json.data.id]);
    expect((await opened(people.jonas, chat)).id).not.toBe(first.json.data.id);
  });

  const nothingSaid = "Assunto e descrição são obrigatórios.";
  it.each<[object, Record<string, string[]>]>([
    [{}, { subject: [nothingSaid], description: [nothingSaid] }],
    [{ ...said, subject: " " }, { subject: [nothingSaid] }],
    [{ subject: said.subject }, { description: [nothingSaid] }],
    [{ ...said, subject: "Oi" }, { subject: ["O assunto deve ter pelo menos 3 caracteres."] }],
    [
      { ...said, description: "x".repeat(5_001) },
      { description: ["A descrição deve ter no máximo 5.000 caracteres."] },
    ],
    [{ ...said, category: "elogio" }, { category: ["Escolha uma categoria da lista."] }],
    [{ ...said, priority: "ontem" }, { priority: ["Escolha uma prioridade da lista."] }],
  ])("and its form say the same of %j", async (body, fields) => {
    const answer = await call(mine, { viewer: people.ester, body });
    expect(answer).toMatchObject({ status: 400, json: { ...failure(Object.values(fields)[0]![0]!), fields } });
    const form = await submit(newTicket, { viewer: people.ester }, { ...body });
    expect(form).toMatchObject({ status: 400, error: fields });
    expect(form.typed).toEqual(Object.keys(body).length ? expect.objectContaining(typed(body)) : {});
  });

  it("takes an escalation from the contract alone", async () => {
    const { chat_context, ...fields } = chat;
    const form = await submit(newTicket, { viewer: people.ester }, fields);
    expect(form).toMatchObject({ status: 400, error: { category: ["Escolha uma categoria da lista."] } });
  });

  it.each([
    [
      "Você: Oi\nComo baixo?\nAssistente: Em Meus cursos.\n\n",
      [
        { role: "user", content: "Oi\nComo baixo?" },
        { role: "assistant", content: "Em Meus cursos." },
      ],
    ],
    ["Preciso de ajuda", [{ role: "user", content: "Preciso de ajuda" }]],
  ])("takes a conversation as text: %j", async (chat_context, messages) => {
    const viewer = await aStudent(fixture.db);
    const answer = await call(mine, { viewer, body: { ...chat, chat_context } });
    expect(answer).toMatchObject({ status: 200, json: { data: { chat_context: messages } } });
  });

  it("takes five an hour, as JSON and by the form together", async () => {
    for (let n = 0; n < 4; n++) expect((await call(mine, { viewer: people.davi, body: said })).status).toBe(200);
    expect(await submit(newTicket, { viewer: people.davi }, said)).toMatchObject({ status: 303, to: "/support" });
    const answer = await call(mine, { viewer: people.davi, body: said });
    const tooManyAttempts = expect.stringMatching(/^Muitas tentativas\. Tente novamente em \d+ minutos?\.$/) as string;
    expect(answer).toMatchObject({ status: 429, json: failure(tooManyAttempts) });
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    const form = await submit(newTicket, { viewer: people.davi }, said);
    expect(form).toMatchObject({ status: 429, error: { "": [tooManyAttempts] }, typed: said });
  });

  it("is for anyone who is signed in; what a visitor was typing comes back", async () => {
    expect(await call(mine, { body: said })).toMatchObject(signInFirst);
    expect(await call(mine)).toMatchObject(signInFirst);
    expect(await submit(newTicket, {}, said)).toMatchObject({ status: 401, typed: Object.entries(said) });
  });
});

describe("GET /api/support-tickets", () => {
  it("gives one's own, newest first, searched and narrowed", async () => {
    const viewer = await aStudent(fixture.db);
    const [first, second] = [await opened(viewer), await opened(viewer, { ...said, subject: "Oração" })];
    const list = async (query = "") => (await call(mine, { viewer, query })).json;
    expect(await list()).toMatchObject({ success: true, page: 1, limit: 100, total: 2, totalPages: 1 });
    expect((await list()).data.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect((await list("?q=oracao")).data).toEqual([second]);
    expect((await list("?status=closed")).data).toEqual([]);
    expect((await list("?limit=1&page=2")).data).toEqual([first]);
  });
});

describe("GET /api/support-tickets/{id}, /replies and PUT /status", () => {
  it("are the owner's and the admins'; for anybody else there is no such ticket", async () => {
    const ticket = await opened(people.ester);
    const at = { id: ticket.id };
    expect((await call(show, { ...at, viewer: people.ester })).json.data).toEqual(ticket);
    expect((await call(show, { ...at, viewer: people.marta })).json.data).toEqual({
      ...ticket,
      student_email: people.ester.email,
      is_overdue: false,
      awaits_school: true,
      waits_since: ticket.created_at,
      assignee_id: null,
      assignee_name: null,
    });
    for (const viewer of [people.jonas, people.davi]) {
      for (const endpoint of [show, replies]) expect(await call(endpoint, { ...at, viewer })).toMatchObject(nowhere);
      expect(await call(replies, { ...at, viewer, body: { message: "Oi" } })).toMatchObject(nowhere);
      expect(await submit(ticketPage, { ...at, viewer }, { message: "Oi" })).toMatchObject({ status: 404 });
    }
    for (const endpoint of [show, replies]) expect(await call(endpoint, at)).toMatchObject(signInFirst);
    expect(await call(replies, { ...at, body: { message: "Oi" } })).toMatchObject(signInFirst);
    for (const id of ["0", "abc", "1e3", "99999999"]) {
      expect(await call(show, { viewer: people.marta, id })).toMatchObject(nowhere);
    }
  });

  it("carry the conversation both ways, by JSON and by the forms", async () => {
    const { id } = await opened(people.ester);
    const asked = await call(replies, { viewer: people.ester, id, body: { message: " E agora? " } });
    expect(asked).toMatchObject({
      status: 200,
      json: { data: { ticket_id: id, message: "E agora?", from_school: false } },
    });
    // A reply has a limit of its own, and counts in no other.
    expect(await limitsUsed(people.ester)).toEqual(["ticket.create", "ticket.reply"]);
    const answered = await submit(adminTicket, { viewer: people.marta, id }, { message: "Agora sim." });
    expect(answered).toMatchObject({ status: 303, to: `/admin/support/${id}` });
    expect(await submit(ticketPage, { viewer: people.ester, id }, { message: "Obrigada!" })).toMatchObject({
      status: 303,
      to: `/support/${id}`,
    });
    const { json } = await call(replies, { viewer: people.ester, id });
    expect(json.data.map((one: Record<string, unknown>) => [one.author_name, one.message])).toEqual([
      ["Ester Lima", "E agora?"],
      ["Marta", "Agora sim."],
      ["Ester Lima", "Obrigada!"],
    ]);
    expect((await call(show, { viewer: people.ester, id })).json.data).toMatchObject({ status: "in_progress" });
  });

  it.each([
    ["", "Escreva a sua resposta."],
    ["x".repeat(5_001), "A resposta deve ter no máximo 5.000 caracteres."],
  ])("refuse a reply that says nothing or too much", async (message, sentence) => {
    const { id } = await opened(people.ester);
    const answer = await call(replies, { viewer: people.ester, id, body: { message } });
    expect(answer).toMatchObject({ status: 400, json: { ...failure(sentence), fields: { message: [sentence] } } });
    for (const endpoint of [ticketPage, adminTicket]) {
      const form = await submit(endpoint, { viewer: people.ester, id }, { message });
      expect(form).toMatchObject({ status: 400, error: { message: [sentence] } });
    }
    expect(await submit(ticketPage, { id }, { message })).toMatchObject({ status: 401, typed: [["message", message]] });
  });

  it("set a status for admins alone, no matter who owns the ticket", async () => {
    const { id } = await opened(people.ester);
    const put = (viewer: Viewer | undefined, body: unknown = { status: "closed" }) =>
      call(status, { viewer, id, body, method: "PUT" });
    expect(await put(undefined)).toMatchObject(signInFirst);
    for (const viewer of [people.ester, people.jonas, people.davi]) {
      expect(await put(viewer)).toMatchObject(denied);
      expect(await submit(statusForm, { viewer, id }, { status: "closed" })).toMatchObject({ status: 403 });
    }
    for (const body of [{ status: "done" }, {}, { status: null }]) {
      expect(await put(people.marta, body)).toMatchObject({ status: 400, json: failure("Status inválido.") });
    }
    expect(await submit(statusForm, { viewer: people.marta, id }, { status: "x" })).toMatchObject({
      status: 400,
      error: "Status inválido.",
    });
    expect(await put(people.marta)).toMatchObject({ status: 200, json: { data: { id, status: "closed" } } });
    expect((await put(people.marta)).status).toBe(200);
    const [row] = await fixture.db.select().from(supportTickets).where(eq(supportTickets.id, id));
    expect(row!.status).toBe("closed");
    expect(
      await call(status, { viewer: people.marta, id: 999_999, body: { status: "open" }, method: "PUT" }),
    ).toMatchObject(nowhere);
  });

  it.each([
    ["", "/admin/support"],
    ["?status=open&page=2", "/admin/support?status=open&page=2"],
    ["?//mal.example", "/admin/support?//mal.example"],
  ])("lead back to the list that was looked at: %j", async (query, to) => {
    const { id } = await opened(people.ester);
    const back = await submit(statusForm, { viewer: people.marta, id, query }, { status: "resolved" });
    expect(back).toMatchObject({ status: 303, to });
    const there = await submit(statusForm, { viewer: people.marta, id, query: "?ticket" }, { status: "open" });
    expect(there.to).toBe(`/admin/support/${id}`);
  });
});

describe("GET /api/admin/support-tickets", () => {
  it("gives everybody's to admins, with who wrote and what was said to the assistant", async () => {
    const { id } = await opened(people.jonas, { ...chat, session_id: "outra-1234" });
    const { status: code, headers, json } = await call(all, { viewer: people.marta });
    expect([code, headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(json).toMatchObject({ success: true, page: 1, limit: 100, overdue: 0 });
    expect(json.data.find((ticket: { id: number }) => ticket.id === id)).toMatchObject({
      student_name: "Rute Moreira",
      student_email: people.jonas.email,
      chat_context: chat.chat_context,
      session_id: "outra-1234",
    });
  });

  it("is refused to everybody else", async () => {
    for (const viewer of [people.ester, people.davi]) expect(await call(all, { viewer })).toMatchObject(denied);
    expect(await call(all)).toMatchObject(signInFirst);
  });
});

/** What of a body a form gives back to be typed on. */
const typed = (body: object) =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => String(value).trim() !== ""));
