import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { openTicket, receiveMessage } from "#app/domain/support/open-ticket.server.ts";
import { contactForm, ticketBody, visitorForm } from "#app/domain/support/ticket-forms.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { supportTickets } from "#drizzle/schema/support.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf } from "#tests/support/people.ts";

const said = { subject: "Aula sem som", description: "A segunda aula não toca no meu celular." };
const rute = { name: "Rute Moreira", email: "rute@exemplo.test" };

describe("a ticket", () => {
  it("of a visitor is open, general, normal, and answered at the address that they left", () =>
    rolledBack(async (db) => {
      const ticket = await openTicket(ctxOf(db), said, { name: " Rute\n Moreira ", email: " Rute@Exemplo.test " });
      expect(ticket).toMatchObject({
        ...said,
        ...rute,
        userId: null,
        category: "general",
        priority: "normal",
        status: "open",
      });
    }));

  it("of somebody signed in is theirs, no matter who they say they are", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db, { fullName: "Ester Lima" });
      const { userId, name, email } = await openTicket(ctxOf(db, viewer), said, rute);
      expect({ userId, name, email }).toEqual({ userId: viewer.id, name: "Ester Lima", email: viewer.email });
    }));

  it("may be of another category and priority", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const ticket = await openTicket(ctx, { ...said, category: "payment", priority: "high" });
      expect(ticket).toMatchObject({ category: "payment", priority: "high", status: "open" });
    }));

  it("is recorded once without its text, and e-mailed to its author and to the school", () =>
    rolledBack(async (db) => {
      const { id } = await openTicket(ctxOf(db), said, rute);
      const told = await db
        .select()
        .from(events)
        .where(eq(events.object, `ticket/${id}`))
        .orderBy(events.id);
      expect(told.map(({ action, data }) => ({ action, data }))).toEqual([
        { action: "ticket.created", data: { category: "general", priority: "normal", by: "asker" } },
      ]);
      expect(await brokenRules(db)).toEqual([]);
      const emails = await db
        .select()
        .from(mails)
        .where(eq(mails.about, `ticket/${id}`))
        .orderBy(mails.id);
      expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
        ["ticket.opened", rute.email],
        ["ticket.arrived", "contato@sementeira.example"],
      ]);
    }));

  it.each([
    [{}, ["name", "email"]],
    [{ name: "Rute" }, ["email"]],
    [{ name: " ", email: rute.email }, ["name"]],
    [{ name: "Rute", email: "rute@" }, ["email"]],
    [{ name: "Rute", email: "a@exemplo.test,b@exemplo.test" }, ["email"]],
    [{ name: "x".repeat(121), email: rute.email }, ["name"]],
  ])("of a visitor who leaves %j is refused, and does not count", (left, wrong) =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, null, { ip: "203.0.113.9" });
      for (let attempt = 0; attempt < 6; attempt++) {
        const refused = await openTicket(ctx, said, left).catch((error) => error);
        expect(refused).toMatchObject({ code: "invalid" });
        expect(Object.keys(refused.fields)).toEqual(wrong);
      }
      expect(await db.$count(supportTickets)).toBe(0);
      expect(await openTicket(ctx, said, rute)).toMatchObject(said);
    }),
  );

  it("is the last of five in an hour, for each person on their own", () =>
    rolledBack(async (db) => {
      // A minute into every window: the test does not run across the end of one.
      vi.spyOn(Date, "now").mockReturnValue(Date.parse("2026-11-20T12:01:00Z"));
      const ctx = ctxOf(db, await aStudent(db));
      for (let n = 0; n < 5; n++) await openTicket(ctx, said);
      await expect(openTicket(ctx, said)).rejects.toMatchObject({ code: "too_many", retryAfter: expect.any(Number) });
      expect(await openTicket(ctxOf(db, await aStudent(db)), said)).toMatchObject(said);
      expect(await db.$count(supportTickets)).toBe(6);
    }));
});

describe("a conversation with the assistant", () => {
  const session_id = "sessao-1234";
  const chat_context = [
    { role: "user" as const, content: "Não consigo entrar.", timestamp: "2026-11-20T12:00:00Z" },
    { role: "assistant" as const, content: "Vou chamar alguém." },
  ];
  const escalation = { ...said, category: "ai_escalation" as const, chat_context, session_id };

  it("becomes one ticket, however often it is sent, and does not count again", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const first = await openTicket(ctx, escalation);
      expect(first).toMatchObject({ category: "ai_escalation", chatContext: chat_context, sessionId: session_id });
      for (let n = 0; n < 6; n++)
        expect((await openTicket(ctx, { ...escalation, subject: "Outra" })).id).toBe(first.id);
      expect(await db.$count(supportTickets)).toBe(1);
      expect(await db.$count(mails)).toBe(2);
      const other = ctxOf(db, await aStudent(db));
      expect((await openTicket(other, escalation)).id).not.toBe(first.id);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("sent twice at once becomes one ticket", async () => {
    const fixture = await freshDatabase();
    try {
      const ctx = ctxOf(fixture.db, await aStudent(fixture.db));
      const sent = await Promise.all(Array.from({ length: 5 }, () => openTicket(ctx, escalation)));
      expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
      expect(await brokenRules(fixture.db)).toEqual([]);
    } finally {
      await fixture.close();
    }
  });

  it("is kept with no other kind of ticket", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await aStudent(db));
      const ticket = await openTicket(ctx, { ...escalation, category: "general" });
      expect(ticket).toMatchObject({ chatContext: null, sessionId: null });
    }));

  const message = { role: "user", content: "a" };
  it.each([
    [{ ...escalation, session_id: undefined }, "session_id"],
    [{ ...escalation, session_id: "curta" }, "session_id"],
    [{ ...escalation, session_id: "com espaços!" }, "session_id"],
    [{ ...escalation, chat_context: 5 }, "chat_context"],
    [{ ...escalation, chat_context: [{ role: "system", content: "a" }] }, "chat_context"],
    [{ ...escalation, chat_context: Array(51).fill(message) }, "chat_context"],
    [{ ...escalation, chat_context: [{ ...message, content: "á".repeat(16_384) }] }, "chat_context"],
    [{ ...escalation, chat_context: [{ ...message, content: "a\u0000" }] }, "chat_context"],
    [{ ...escalation, chat_context: [{ ...message, timestamp: 5 }] }, "chat_context"],
    [{ ...escalation, category: "elogio" }, "category"],
    [{ ...escalation, priority: "já" }, "priority"],
  ])("is refused as %#", (body, field) => {
    const { error } = ticketBody.safeParse(body);
    expect(new Set(error!.issues.map(({ path }) => path[0]))).toEqual(new Set([field]));
  });

  it("may be of fifty messages, and as long as they fit", () => {
    expect(ticketBody.parse({ ...escalation, chat_context: Array(50).fill(message) }).chat_context).toHaveLength(50);
    const long = [{ ...message, content: "a".repeat(32_000) }];
    expect(ticketBody.parse({ ...escalation, chat_context: long }).chat_context).toEqual(long);
  });
});

describe("a message from the contact page", () => {
  it("becomes a ticket with that number", () =>
    rolledBack(async (db) => {
      const id = await receiveMessage(ctxOf(db), { ...said, ...rute });
      expect(await db.select({ id: supportTickets.id }).from(supportTickets)).toEqual([{ id }]);
    }));

  it("of a machine gets a number of its own and becomes nothing", () =>
    rolledBack(async (db) => {
      const machine = await receiveMessage(ctxOf(db), { ...said, website: "https://spam.example" });
      expect(await db.$count(supportTickets)).toBe(0);
      expect(await db.$count(mails)).toBe(0);
      const person = await receiveMessage(ctxOf(db), { ...said, ...rute });
      expect(person).toBe(machine + 1);
    }));
});

describe("the contact form", () => {
  const wrongIn = ({ error }: { error?: z.ZodError }) =>
    Object.fromEntries(error!.issues.map(({ path, message }) => [path.join("."), message]));
  const tooShort = "O assunto deve ter pelo menos 3 caracteres.";
  const nothingSaid = "Assunto e descrição são obrigatórios.";
  it.each([
    [{}, { "": nothingSaid }],
    [{ subject: " ", description: "\n" }, { "": nothingSaid }],
    [{ subject: "Oi, gente" }, { description: "Escreva a sua mensagem." }],
    [{ description: "Olá" }, { subject: "Escreva o assunto." }],
    [{ subject: "Oi", description: "Olá" }, { subject: tooShort }],
    [{ subject: "x".repeat(151), description: "Olá" }, { subject: "O assunto deve ter no máximo 150 caracteres." }],
    [{ ...said, description: "x".repeat(5_001) }, { description: "A mensagem deve ter no máximo 5.000 caracteres." }],
    [{ ...said, subject: "a\u0000bc" }, { subject: "O texto contém caracteres inválidos." }],
  ])("says what is wrong with %j", (typed, sentences) => {
    expect(wrongIn(contactForm.safeParse(typed))).toEqual(sentences);
  });

  const askName = "Escreva o seu nome.";
  const askEmail = "Escreva um e-mail completo, como nome@exemplo.com.";
  it.each([
    [{}, { "": nothingSaid, name: askName, email: askEmail }],
    [
      { name: "Rute", subject: "Oi" },
      { subject: tooShort, description: "Escreva a sua mensagem.", email: askEmail },
    ],
    [
      { ...said, name: "", email: "rute@" },
      { name: askName, email: askEmail },
    ],
  ])("says a visitor all that is wrong with %j at once", (typed, sentences) => {
    expect(wrongIn(visitorForm.safeParse(typed))).toEqual(sentences);
  });

  it("takes a visitor's message with their name and e-mail", () => {
    const typed = { ...said, name: " Rute\nMoreira", email: " Rute@Exemplo.test ", website: "" };
    expect(visitorForm.parse(typed)).toEqual({ ...said, ...rute, website: "" });
  });

  it("takes the shortest and the longest, counted as people count, and makes one line of the subject", () => {
    const shortest = { subject: "😀😀😀", description: "." };
    expect(contactForm.parse(shortest)).toEqual(shortest);
    const longest = { subject: "é".repeat(150), description: "😀".repeat(5_000) };
    expect(contactForm.parse(longest)).toEqual(longest);
    expect(contactForm.parse({ ...said, subject: "Aula\r\nBcc: todos" }).subject).toBe("Aula Bcc: todos");
  });
});
