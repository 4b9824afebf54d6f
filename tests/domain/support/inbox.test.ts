import { asc, eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { createElement } from "react";
import { describe, expect, it } from "vitest";
import { readQuery } from "#app/domain/paging.ts";
import { setRole } from "#app/domain/people/set-role.server.ts";
import { giveTeamRole, listTeam, takeTeamRole } from "#app/domain/people/team.server.ts";
import { copyOwnData } from "#app/domain/privacy/copy-own-data.server.ts";
import { eraseTickets } from "#app/domain/privacy/erase-messages.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { assignTicket } from "#app/domain/support/assign-ticket.server.ts";
import {
  createCannedReply,
  deleteCannedReply,
  listCannedReplies,
  updateCannedReply,
} from "#app/domain/support/canned-replies.server.ts";
import { cannedReplyVersion } from "#app/domain/support/canned-reply.ts";
import { setTicketStatus } from "#app/domain/support/change-tickets.server.ts";
import { listAllTickets, listMyTickets } from "#app/domain/support/list-tickets.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { ticketJson } from "#app/domain/support/ticket.ts";
import { showTicketDesk } from "#app/domain/support/ticket-desk.server.ts";
import { type assigneeFilters, schoolTicketQuery } from "#app/domain/support/ticket-forms.ts";
import { addNote, listNotes } from "#app/domain/support/ticket-notes.server.ts";
import { findMyTicket, showTicket } from "#app/domain/support/tickets.server.ts";
import { Asker } from "#app/routes/admin/support/asker.tsx";
import { loader as showForSchool } from "#app/routes/admin/support/show.tsx";
import Ticket, { loader as showForAuthor } from "#app/routes/support/show.tsx";
import { Conversation } from "#app/ui/ticket-conversation.tsx";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { supportTickets, ticketNotes, ticketReplies } from "#drizzle/schema/support.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aSale, thursday } from "#tests/domain/payments/fixture.ts";
import { anEndpoint, directing, sendDue } from "#tests/domain/webhooks/fixture.ts";
import { callRoute } from "#tests/routes/call-route.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { endpointAt } from "#tests/support/contract.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";
import { renderPage } from "#tests/support/render-page.ts";
import { contextOf } from "#tests/support/request.ts";
import { aTicket, hoursAfter, noon } from "./a-ticket.ts";

const all = { page: 1, limit: 100 };

/** What happened to a thing, oldest first. */
async function toldOf(db: Db, object: string) {
  const rows = await db.select().from(events).where(eq(events.object, object)).orderBy(asc(events.id));
  return rows.map(({ action, data }) => [action, data]);
}

describe("a ticket's assignee", () => {
  it("is an admin, somebody else afterwards, or nobody, and each change is an event", () =>
    rolledBack(async (db) => {
      const { id } = await aTicket(db);
      const [marta, rui] = [await anAdmin(db, { fullName: "Marta Vasconcelos" }), await anAdmin(db)];
      const ctx = ctxOf(db, marta);
      const taken = await assignTicket(ctx, id, { assignee_id: marta.id });
      expect(taken).toMatchObject({ assigneeId: marta.id, assigneeName: "Marta Vasconcelos", status: "open" });
      for (const assignee_id of [marta.id, rui.id, null]) await assignTicket(ctx, id, { assignee_id });
      expect((await toldOf(db, `ticket/${id}`)).slice(1)).toEqual([
        ["ticket.assigned", { assigneeId: marta.id }],
        ["ticket.assigned", { assigneeId: rui.id }],
        ["ticket.assigned", { assigneeId: null }],
      ]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is nobody else: not its author, not who teaches, not who is unknown", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      const ctx = ctxOf(db, await anAdmin(db));
      for (const other of [viewer.id, (await anInstructor(db)).id, "00000000-0000-4000-8000-000000000000"]) {
        await expect(assignTicket(ctx, id, { assignee_id: other })).rejects.toMatchObject({ code: "invalid" });
      }
      await expect(assignTicket(ctx, 999_999, { assignee_id: null })).rejects.toMatchObject({ code: "not_found" });
      const refused = assignTicket(ctxOf(db, viewer), id, { assignee_id: null });
      await expect(refused).rejects.toMatchObject({ code: "forbidden" });
    }));

  it("may be a secretary, whose unfinished tickets are free once they leave the team", () =>
    rolledBack(async (db) => {
      const [admin, clara] = [ctxOf(db, await anAdmin(db)), await aStudent(db)];
      const [one, done] = [(await aTicket(db)).id, (await aTicket(db)).id];
      const { id } = await giveTeamRole(admin, { email: clara.email, role: "secretary" });
      for (const ticket of [one, done]) await assignTicket(admin, ticket, { assignee_id: clara.id });
      await setTicketStatus(admin, done, { status: "closed" });
      await takeTeamRole(admin, id);
      expect((await findMyTicket(admin, one)).assigneeId).toBeNull();
      expect((await findMyTicket(admin, done)).assigneeId).toBe(clara.id);
      expect((await toldOf(db, `ticket/${one}`)).at(-1)).toEqual(["ticket.assigned", { assigneeId: null }]);

      await giveTeamRole(admin, { email: clara.email, role: "finance" });
      await setRole(admin, clara.id, "admin");
      await assignTicket(admin, one, { assignee_id: clara.id });
      await setRole(admin, clara.id, "student");
      expect((await findMyTicket(admin, one)).assigneeId).toBeNull();
      expect(await listTeam(admin)).toEqual([]);
    }));

  it("filters the school's list, and is told to the school alone", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db, { subject: "Do Rui" });
      await aTicket(db, { subject: "De ninguém" });
      const [marta, rui] = [ctxOf(db, await anAdmin(db)), ctxOf(db, await anAdmin(db, { fullName: "Rui" }))];
      await assignTicket(marta, id, { assignee_id: rui.viewer.id });
      const found = async (ctx: typeof rui, assignee: keyof typeof assigneeFilters | "all") => {
        const { data, total } = await listAllTickets(ctx, { ...all, q: "", assignee });
        expect(total).toBe(data.length);
        return data.map(({ subject }) => subject);
      };
      expect(await found(rui, "mine")).toEqual(["Do Rui"]);
      expect(await found(marta, "mine")).toEqual([]);
      expect(await found(marta, "none")).toEqual(["De ninguém"]);
      expect((await found(marta, "all")).length).toBe(2);
      const asked = readQuery(schoolTicketQuery(20), new URL("http://x/?assignee=mine"));
      expect(asked.assignee).toBe("mine");
      expect(readQuery(schoolTicketQuery(20), new URL("http://x/?assignee=x")).assignee).toBe("all");

      const own = ctxOf(db, viewer);
      const seen = [await findMyTicket(own, id), await showTicket(own, id), ...(await listMyTickets(own, all)).data];
      for (const ticket of seen) expect(ticket).toMatchObject({ assigneeId: null, assigneeName: null });
      expect(ticketJson(await findMyTicket(marta, id), { forSchool: true })).toMatchObject({
        assignee_id: rui.viewer.id,
        assignee_name: "Rui",
      });
      expect(Object.keys(ticketJson(seen[0]!))).not.toContain("assignee_id");
    }));

  it("is nobody once the account is gone", () =>
    rolledBack(async (db) => {
      const { id } = await aTicket(db);
      const rui = await anAdmin(db);
      const ctx = ctxOf(db, await anAdmin(db));
      await assignTicket(ctx, id, { assignee_id: rui.id });
      await eraseTickets(ctx, rui.id);
      expect(await findMyTicket(ctx, id)).toMatchObject({ assigneeId: null, status: "open" });
    }));
});

/** Stands in a note and nowhere else. */
const marker = "jabuticabeira";

describe("an internal note", () => {
  it("reaches nobody but the school: no page, JSON, e-mail, message or copy of its author's has it", () =>
    rolledBack(async (db) => {
      const direction = await directing(db);
      await anEndpoint(direction, { url: "https://recebe.example/avisos" });
      const { id, viewer } = await aTicket(db);
      const sent = await db.$count(mails);
      const note = await addNote(direction, id, { note: `Plantou uma ${marker}.` });
      expect(await db.$count(mails)).toBe(sent);
      await replyToTicket(direction, id, { message: "Já vejo.", close: true });
      await replyToTicket(ctxOf(db, viewer), id, { message: "Obrigada!" });
      const posted: string[] = [];
      await sendDue(direction, async (...asked) => {
        posted.push(JSON.stringify(asked));
        return { status: 200, failure: null, milliseconds: 1 } as never;
      });
      expect(posted.length).toBeGreaterThan(1);
      expect(posted.join()).not.toContain(marker);
      expect(await tablesWith(db, marker)).toEqual(["ticket_notes"]);

      const asked = { db, viewer, params: { id: String(id) } };
      const shown = (await callRoute(showForAuthor, asked)).data;
      const root = { promises: { answerHours: 24 } };
      expect(JSON.stringify(shown) + renderPage(Ticket, shown, root)).toContain("Já vejo.");
      expect(JSON.stringify(shown) + renderPage(Ticket, shown, root)).not.toContain(marker);
      for (const pattern of ["support-tickets", "support-tickets/:id", "support-tickets/:id/replies"]) {
        const args = { request: new Request("http://x/"), params: asked.params, context: contextOf(asked) };
        const answer = await (await endpointAt(pattern).loader(args as never)).text();
        expect(answer).toContain('"success":true');
        expect(answer, pattern).not.toContain(marker);
      }
      const { zip } = await copyOwnData(ctxOf(db, viewer));
      const files = unzipSync(Buffer.concat(await zip.toArray()));
      const copied = Object.values(files).map((file) => strFromU8(file));
      expect(copied.join()).toContain("Já vejo.");
      expect(copied.join()).not.toContain(marker);

      await expect(listNotes(ctxOf(db, viewer), id)).rejects.toMatchObject({ code: "forbidden" });
      await expect(addNote(ctxOf(db, viewer), id, { note: "Oi" })).rejects.toMatchObject({ code: "forbidden" });
      expect(await listNotes(direction, id)).toEqual([note]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("stands in the conversation in order of time, marked, with who wrote it", () =>
    rolledBack(async (db) => {
      const { id } = await aTicket(db);
      const marta = await anAdmin(db, { fullName: "Marta Vasconcelos" });
      const at = (hours: number) => ctxOf(db, marta, { now: hoursAfter(noon, hours) });
      await replyToTicket(at(1), id, { message: "Primeira resposta" });
      await addNote(at(2), id, { note: "Nota do meio" });
      await replyToTicket(at(3), id, { message: "Segunda resposta" });
      const { ticket, notes } = await showTicketDesk(at(4), id);
      const html = renderPage(() => createElement(Conversation, { ticket, notes, reader: "school" }));
      const words = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
      expect(words).toMatch(/Primeira resposta.*Nota interna de Marta Vasconcelos.*Nota do meio.*Segunda resposta/);
    }));

  it("goes with the account of the ticket's author, and with the ticket; it stays when its own author goes", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db, {}, { now: hoursAfter(thursday, -24 * 30) });
      const other = await aTicket(db, {}, { now: hoursAfter(thursday, -24 * 30) });
      const [rui, marta] = [ctxOf(db, await anAdmin(db)), ctxOf(db, await anAdmin(db))];
      for (const ticketId of [id, other.id]) await addNote(rui, ticketId, { note: marker });
      await eraseTickets(marta, rui.viewer.id);
      expect((await listNotes(marta, id)).length).toBe(1);
      await eraseTickets(marta, viewer.id);
      expect(await listNotes(marta, id)).toEqual([]);
      expect((await listNotes(marta, other.id)).length).toBe(1);
      await purge(ctxOf(db, null, { now: hoursAfter(thursday, 24 * 365 * 3) }), "tickets");
      expect(await db.$count(ticketNotes)).toBe(0);
    }));
});

/** The tables that hold the word in any column. */
async function tablesWith(db: Db, word: string) {
  const tables = await db.execute<{ name: string }>(sql`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text ~* ${word}`,
    );
    if (row!.n) found.push(name);
  }
  return found;
}

describe("an answer that closes", () => {
  it("meets the promised time, closes the ticket and is e-mailed", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      const ctx = ctxOf(db, await anAdmin(db));
      const { id: reply } = await replyToTicket(ctx, id, { message: "Resolvido.", close: true });
      const seen = await showTicket(ctxOf(db, viewer), id);
      expect(seen).toMatchObject({ status: "closed", awaitsSchool: false, replies: [{ message: "Resolvido." }] });
      expect(seen.answeredAt).not.toBeNull();
      expect((await toldOf(db, `ticket/${id}`)).slice(1)).toEqual([
        ["ticket.status_changed", { from: "open", to: "closed" }],
        ["ticket.replied", { reply, by: "school" }],
      ]);
      expect(await db.$count(mails, eq(mails.about, `ticket/${id}/reply/${reply}`))).toBe(1);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("waits until what came meanwhile is read", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      const admin = ctxOf(db, await anAdmin(db));
      const { id: first } = await replyToTicket(admin, id, { message: "Tente de novo.", last_reply_id: 0 });
      const { id: news } = await replyToTicket(ctxOf(db, viewer), id, { message: "Não funcionou." });
      const late = replyToTicket(admin, id, { message: "Até logo.", close: true, last_reply_id: first });
      await expect(late).rejects.toMatchObject({ code: "conflict", message: /Chegou outra mensagem/ });
      expect((await findMyTicket(admin, id)).status).toBe("in_progress");
      await replyToTicket(admin, id, { message: "Vamos ver.", last_reply_id: news });
    }));

  it("does both or nothing", () =>
    rolledBack(async (db) => {
      const { id } = await aTicket(db);
      const ctx = ctxOf(db, await anAdmin(db));
      const tooLong = { message: "x".repeat(6_000), close: true };
      await expect(db.transaction((tx) => replyToTicket({ ...ctx, db: tx as never }, id, tooLong))).rejects.toThrow();
      expect(await findMyTicket(ctx, id)).toMatchObject({ status: "open", answeredAt: null });
      expect(await db.$count(ticketReplies, eq(ticketReplies.ticketId, id))).toBe(0);
    }));

  it("is the school's: its author may not close a ticket by writing", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      const refused = replyToTicket(ctxOf(db, viewer), id, { message: "Era o fone.", close: true });
      await expect(refused).rejects.toMatchObject({ code: "forbidden" });
      expect(await db.$count(ticketReplies, eq(ticketReplies.ticketId, id))).toBe(0);
    }));
});

describe("canned replies", () => {
  const hello = { title: "Saudação", message: "Olá! Obrigado por escrever." };

  it("are added, listed by title, changed and removed, by admins alone", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const made = await createCannedReply(ctx, hello);
      await createCannedReply(ctx, { title: "Áudio", message: "Tire o fone." });
      expect((await listCannedReplies(ctx)).map(({ title }) => title)).toEqual(["Áudio", "Saudação"]);
      await updateCannedReply(ctx, made.id, { ...hello, title: "Bom dia" });
      await updateCannedReply(ctx, made.id, { ...hello, title: "Bom dia" });
      await deleteCannedReply(ctx, made.id);
      await expect(deleteCannedReply(ctx, made.id)).rejects.toMatchObject({ code: "not_found" });
      await expect(updateCannedReply(ctx, made.id, hello)).rejects.toMatchObject({ code: "not_found" });
      expect(await toldOf(db, `canned_reply/${made.id}`)).toEqual([
        ["canned_reply.created", {}],
        ["canned_reply.changed", { fields: ["title"] }],
        ["canned_reply.deleted", {}],
      ]);
      for (const other of [await aStudent(db), await anInstructor(db)]) {
        await expect(listCannedReplies(ctxOf(db, other))).rejects.toMatchObject({ code: "forbidden" });
        await expect(createCannedReply(ctxOf(db, other), hello)).rejects.toMatchObject({ code: "forbidden" });
      }
    }));

  it("keep what somebody else saved meanwhile", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const made = await createCannedReply(ctx, hello);
      const version = cannedReplyVersion(made);
      await updateCannedReply(ctx, made.id, { ...hello, message: "Olá!", version });
      const late = updateCannedReply(ctx, made.id, { ...hello, message: "Oi!", version });
      await expect(late).rejects.toMatchObject({
        code: "conflict",
        fields: { message: ["Texto, na versão salva: “Olá!”."] },
      });
      expect((await listCannedReplies(ctx))[0]).toMatchObject({ message: "Olá!" });
    }));
});

describe("the desk", () => {
  it("shows who wrote: since when, courses with progress, payments, and other tickets", () =>
    rolledBack(async (db) => {
      const { ctx, course, pay } = await aSale(db);
      await pay("credit_card");
      const buyer = ctx.viewer;
      const { id } = await aTicket(db, {}, { by: buyer });
      const other = await aTicket(db, { subject: "Outro" }, { by: buyer });
      const desk = await showTicketDesk(ctxOf(db, await anAdmin(db)), id);
      expect(desk.person).toMatchObject({ fullName: buyer.fullName });
      expect(desk.courses).toMatchObject([{ id: course.id, percentage: 0, isCompleted: false, isEnded: false }]);
      expect(desk.payments).toMatchObject([{ title: desk.courses[0]!.title, status: "completed" }]);
      expect(desk.others).toMatchObject([{ id: other.id, subject: "Outro", status: "open" }]);
    }));

  it("says of a visitor that there is no account, with what else came from the address", () =>
    rolledBack(async (db) => {
      const rute = { name: "Rute", email: "rute@exemplo.test" };
      const write = (subject: string) => openTicket(ctxOf(db), { subject, description: "Podemos?" }, rute);
      const [first, second] = [await write("Parceria"), await write("De novo")];
      await aTicket(db, {}, { by: await aStudent(db, { email: rute.email }) });
      const marta = await anAdmin(db);
      const desk = await showTicketDesk(ctxOf(db, marta), second.id);
      expect(desk).toMatchObject({ person: null, courses: [], payments: [], others: [{ id: first.id }] });
      expect(renderPage(() => createElement(Asker, { desk }))).toContain("Sem conta");
    }));

  it("lists what waits for the school, oldest first, fifteen at the most", () =>
    rolledBack(async (db) => {
      await db.update(supportTickets).set({ status: "closed" });
      const ctx = ctxOf(db, await anAdmin(db));
      const at = (hours: number) => ({ now: hoursAfter(noon, hours) });
      const { viewer, id } = await aTicket(db, { subject: "Escreveu de novo" }, at(0));
      const second = await aTicket(db, { subject: "Segundo" }, at(2));
      const answered = await aTicket(db, { subject: "Respondido" }, at(3));
      await aTicket(db, { subject: "Primeiro" }, at(1));
      for (const one of [id, answered.id]) await replyToTicket(ctx, one, { message: "Já vejo." });
      await replyToTicket(ctxOf(db, viewer, at(4)), id, { message: "E então?" });
      const waiting = async () => (await showTicketDesk(ctx, second.id)).waiting.map(({ subject }) => subject);
      expect(await waiting()).toEqual(["Primeiro", "Segundo", "Escreveu de novo"]);
      for (let n = 0; n < 15; n += 1) await aTicket(db, { subject: `Mais ${n}` }, at(5 + n));
      expect(await waiting()).toHaveLength(15);
    }));

  it("puts a canned reply under what already stood in the box", () =>
    rolledBack(async (db) => {
      const viewer = await anAdmin(db);
      const { id } = await aTicket(db);
      const reply = await createCannedReply(ctxOf(db, viewer), { title: "Fone", message: "Tire o fone." });
      const on = { db, viewer, params: { id: String(id) } };
      const begun = async (query: string) => (await callRoute(showForSchool, { ...on, query })).data.begun;
      expect(await begun(`canned=${reply.id}&message=Ol%C3%A1%21`)).toBe("Olá!\n\nTire o fone.");
      expect(await begun(`canned=${reply.id}`)).toBe("Tire o fone.");
      expect(await begun("canned=0&message=Oi")).toBe("Oi");
      expect(await begun("")).toBe("");
    }));

  it("says nothing of courses that no one has", () =>
    rolledBack(async (db) => {
      await aCourse(db);
      const { id } = await aTicket(db);
      await expect(showTicketDesk(ctxOf(db, await aStudent(db)), id)).rejects.toMatchObject({ code: "forbidden" });
      const desk = await showTicketDesk(ctxOf(db, await anAdmin(db)), id);
      expect(desk).toMatchObject({ courses: [], payments: [], others: [], notes: [] });
    }));
});
