import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { purge } from "#app/domain/purge-rules.server.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { changeTickets, mergeTicket, setTicketStatus } from "#app/domain/support/change-tickets.server.ts";
import { exportTickets, listAllTickets } from "#app/domain/support/list-tickets.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { ticketJson } from "#app/domain/support/ticket.ts";
import { addNote, listNotes } from "#app/domain/support/ticket-notes.server.ts";
import { findMyTicket, showTicket } from "#app/domain/support/tickets.server.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { textOf } from "#tests/domain/payments/fixture.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";
import { aTicket, hoursAfter, noon } from "./a-ticket.ts";

describe("several tickets at once", () => {
  it("are closed or given to somebody, all or none, and what did not change leaves no event", () =>
    rolledBack(async (db) => {
      const marta = await anAdmin(db);
      const ctx = ctxOf(db, marta, { now: hoursAfter(noon, 1) });
      const [one, two, three] = [await aTicket(db), await aTicket(db), await aTicket(db)];
      const ids = [three.id, one.id];
      await setTicketStatus(ctx, three.id, { status: "closed" });
      expect(await changeTickets(ctx, { ids, status: "closed" })).toBe(1);
      expect(await changeTickets(ctx, { ids: [...ids, two.id], assignee_id: marta.id })).toBe(3);
      expect(await findMyTicket(ctx, one.id)).toMatchObject({ status: "closed", assigneeId: marta.id });
      expect(await findMyTicket(ctx, two.id)).toMatchObject({ status: "open", assigneeId: marta.id });
      const moved = eq(events.action, "ticket.status_changed");
      expect(await db.$count(events, and(moved, eq(events.object, `ticket/${one.id}`)))).toBe(1);
      expect(await db.$count(events, moved)).toBe(2);
      await expect(changeTickets(ctx, { ids: [two.id, 987_654], status: "closed" })).rejects.toMatchObject({
        code: "not_found",
      });
      expect((await findMyTicket(ctx, two.id)).status).toBe("open");
      const student = await aStudent(db);
      await expect(changeTickets(ctx, { ids, assignee_id: student.id })).rejects.toMatchObject({ code: "invalid" });
      await expect(changeTickets(ctxOf(db, student), { ids, status: "open" })).rejects.toMatchObject({
        code: "forbidden",
      });
    }));

  it("come as a file in the order of the list", () =>
    rolledBack(async (db) => {
      const marta = await anAdmin(db);
      const ctx = ctxOf(db, marta, { now: hoursAfter(noon, 5) });
      const late = await aTicket(db, { priority: "low" });
      const urgent = await aTicket(db, { priority: "urgent" });
      const answered = await aTicket(db, { priority: "urgent" });
      await replyToTicket(ctx, answered.id, { message: "Já vemos." });
      const done = await aTicket(db, { priority: "urgent" });
      await setTicketStatus(ctx, done.id, { status: "closed" });
      const shown = (await listAllTickets(ctx, { page: 1, limit: 100 })).data.map(({ id }) => id);
      expect(shown).toEqual([urgent.id, late.id, answered.id, done.id]);
      const numbers = async (query: object) =>
        (await textOf(await exportTickets(ctx, { page: 1, limit: 100, ...query })))
          .trim()
          .split("\r\n")
          .slice(1)
          .map((line) => Number(line.split(";")[0]));
      expect(await numbers({})).toEqual(shown);
      expect(await numbers({ sort: "ticket", descending: false })).toEqual([...shown].sort((a, b) => a - b));
      expect(await numbers({ ids: [String(late.id), String(done.id)] })).toEqual([late.id, done.id]);
    }));
});

describe("two tickets of one account", () => {
  it("become one: messages and notes move, the other is closed, and anyone who looks for it is led on", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db), { now: hoursAfter(noon, 2) });
      const { id: into, viewer } = await aTicket(db, { subject: "Sem som" });
      const { id } = await aTicket(db, { description: "Também sem legenda." }, { by: viewer });
      await replyToTicket(ctx, id, { message: "Qual aula?" });
      await replyToTicket(ctxOf(db, viewer, { now: hoursAfter(noon, 3) }), id, { message: "A segunda." });
      await addNote(ctx, id, { note: "É o celular antigo." });
      await setTicketStatus(ctx, into, { status: "resolved" });
      expect(await mergeTicket(ctx, id, { into })).toMatchObject({ id: into, status: "open", awaitsSchool: true });

      const { replies } = await showTicket(ctxOf(db, viewer), into);
      expect(new Set(replies.map(({ message }) => message))).toEqual(
        new Set(["Também sem legenda.", "Qual aula?", "A segunda."]),
      );
      expect(replies.find(({ message }) => message === "Também sem legenda.")).toMatchObject({
        createdAt: noon,
        fromSchool: false,
      });
      expect((await listNotes(ctx, into)).map(({ note }) => note)).toEqual(["É o celular antigo."]);
      const gone = await findMyTicket(ctx, id);
      expect(gone).toMatchObject({ status: "closed", mergedInto: into });
      expect([ticketJson(gone).merged_into, ticketJson(await findMyTicket(ctx, into)).merged_into]).toEqual([
        into,
        undefined,
      ]);
      const sentence = { code: "conflict", message: `O ticket #${id} foi unido ao #${into}: continue por lá.` };
      await expect(replyToTicket(ctxOf(db, viewer), id, { message: "E aqui?" })).rejects.toMatchObject(sentence);
      await expect(setTicketStatus(ctx, id, { status: "open" })).rejects.toMatchObject(sentence);
      await expect(changeTickets(ctx, { ids: [id], status: "open" })).rejects.toMatchObject(sentence);
      await expect(mergeTicket(ctx, into, { into: id })).rejects.toMatchObject(sentence);
      expect(await brokenRules(db)).toEqual([]);

      const inTwoYears = { ...ctx, now: hoursAfter(noon, 3 * 365 * 24) };
      expect(await db.$count(mails, eq(mails.kind, "ticket.replied"))).toBe(2);
      expect(await purge(inTwoYears, "tickets")).toBe(2);
      expect(await db.$count(mails, eq(mails.kind, "ticket.replied"))).toBe(0);
    }));

  it("are not joined with somebody else's, a visitor's or themselves", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db), { now: noon });
      const [one, other] = [await aTicket(db), await aTicket(db)];
      const asked = { subject: "Sem som", description: "Não toca." };
      const visitor = await openTicket(ctxOf(db, null, { now: noon }), asked, {
        name: "Ana",
        email: "ana@exemplo.test",
      });
      const again = await openTicket(ctxOf(db, null, { now: noon }), asked, { name: "Ana", email: "ana@exemplo.test" });
      for (const [id, into] of [
        [one.id, other.id],
        [visitor.id, again.id],
        [one.id, visitor.id],
        [one.id, one.id],
      ] as const)
        await expect(mergeTicket(ctx, id, { into })).rejects.toMatchObject({ code: "invalid" });
      await expect(mergeTicket(ctx, one.id, { into: 987_654 })).rejects.toMatchObject({ code: "not_found" });
      const author = ctxOf(db, one.viewer);
      await expect(mergeTicket(author, one.id, { into: other.id })).rejects.toMatchObject({ code: "forbidden" });
    }));
});
