import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { claimTicket, listClaimableTickets } from "#app/domain/support/claim-ticket.server.ts";
import { listMyTickets } from "#app/domain/support/list-tickets.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { showTicket } from "#app/domain/support/tickets.server.ts";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const email = "rute@exemplo.test";
const said = { subject: "Antes de entrar", description: "Como me inscrevo?" };
const fromVisitor = (db: Db) => openTicket(ctxOf(db), said, { name: "Dona Rute", email });
const all = { page: 1, limit: 20 };

describe("a visitor's ticket", () => {
  it("is offered to the account with its address and belongs to nobody until claimed", () =>
    rolledBack(async (db) => {
      const { id } = await fromVisitor(db);
      const ctx = ctxOf(db, await aStudent(db, { email }));
      expect(await listClaimableTickets(ctx)).toMatchObject([{ id, subject: said.subject }]);
      expect(await listMyTickets(ctx, all)).toMatchObject({ total: 0 });
      await expect(showTicket(ctx, id)).rejects.toMatchObject({ code: "not_found" });
      expect(await listClaimableTickets(ctxOf(db, await aStudent(db)))).toEqual([]);
    }));

  it("becomes the account's with the e-mails it brought, and is answered there", () =>
    rolledBack(async (db) => {
      const { id } = await fromVisitor(db);
      const viewer = await aStudent(db, { email });
      const ctx = ctxOf(db, viewer);
      expect(await claimTicket(ctx, id)).toMatchObject({ id, userId: viewer.id, name: viewer.fullName });
      expect(await listClaimableTickets(ctx)).toEqual([]);
      expect(await claimTicket(ctx, id)).toMatchObject({ id, userId: viewer.id });
      await replyToTicket(ctxOf(db, await anAdmin(db)), id, { message: "Pela página do curso." });
      expect((await showTicket(ctx, id)).replies).toMatchObject([{ message: "Pela página do curso." }]);
      const own = await db
        .select({ kind: mails.kind })
        .from(mails)
        .where(eq(mails.userId, viewer.id))
        .orderBy(mails.id);
      expect(own).toEqual([{ kind: "ticket.opened" }, { kind: "ticket.replied" }]);
      const told = await db.select({ object: events.object }).from(events).where(eq(events.action, "ticket.claimed"));
      expect(told).toEqual([{ object: `ticket/${id}` }]);
    }));

  it("is claimed once, of two accounts with the same address", () =>
    rolledBack(async (db) => {
      const { id } = await fromVisitor(db);
      const [first, second] = [ctxOf(db, await aStudent(db, { email })), ctxOf(db, await aStudent(db, { email }))];
      await claimTicket(first, id);
      await expect(claimTicket(second, id)).rejects.toMatchObject({ code: "not_found" });
      await expect(showTicket(second, id)).rejects.toMatchObject({ code: "not_found" });
    }));

  it("is claimed neither from another address nor by a visitor, and no account's ticket ever is", () =>
    rolledBack(async (db) => {
      const { id } = await fromVisitor(db);
      await expect(claimTicket(ctxOf(db, await aStudent(db)), id)).rejects.toMatchObject({ code: "not_found" });
      await expect(claimTicket(ctxOf(db), id)).rejects.toMatchObject({ code: "unauthenticated" });
      const owner = await aStudent(db, { email });
      const owned = await openTicket(ctxOf(db, owner), said);
      const twin = ctxOf(db, await aStudent(db, { email }));
      await expect(claimTicket(twin, owned.id)).rejects.toMatchObject({ code: "not_found" });
    }));
});
