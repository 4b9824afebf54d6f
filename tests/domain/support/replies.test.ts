import { and, asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { setTicketStatus } from "#app/domain/support/change-tickets.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { statusTable } from "#app/domain/support/ticket.ts";
import { showTicket } from "#app/domain/support/tickets.server.ts";
import type { Db } from "#drizzle/client.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aTicket, hoursAfter, noon } from "#tests/domain/support/a-ticket.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const thanks = { message: "Era o fone. Obrigada!" };
const answer = { message: "Tente sem o fone de ouvido:\n1. tire o fone\n2. toque em Ouvir" };

/** What happened to a ticket since it was opened, oldest first. */
async function toldOf(db: Db, id: number) {
  const since = await db
    .select()
    .from(events)
    .where(eq(events.object, `ticket/${id}`))
    .orderBy(asc(events.id));
  return since.slice(1).map(({ action, data }) => [action, data]);
}

const emailAbout = async (db: Db, about: string) =>
  (
    await db
      .select()
      .from(mails)
      .where(and(eq(mails.kind, "ticket.replied"), eq(mails.about, about)))
  )[0];

describe("the school's first answer", () => {
  it("is the one that was promised, and the ticket is under way", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      const marta = await anAdmin(db, { fullName: "Marta Vasconcelos", givenName: "Marta" });
      const at = hoursAfter(noon, 2);
      const reply = await replyToTicket(ctxOf(db, marta, { now: at }), id, answer);
      const seen = await showTicket(ctxOf(db, viewer), id);
      expect(seen).toMatchObject({ status: "in_progress", answeredAt: at, updatedAt: at, awaitsSchool: false });
      expect(seen.replies).toEqual([
        {
          id: reply.id,
          ticketId: id,
          ...answer,
          fromSchool: true,
          authorName: "Marta",
          createdAt: at,
          attachments: [],
        },
      ]);
      expect((await showTicket(ctxOf(db, marta), id)).replies[0]!.authorName).toBe("Marta Vasconcelos");
      expect(await toldOf(db, id)).toEqual([
        ["ticket.status_changed", { from: "open", to: "in_progress" }],
        ["ticket.replied", { reply: reply.id, by: "school" }],
      ]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("stays the first, whatever follows", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      const marta = await anAdmin(db);
      for (const hours of [1, 2]) await replyToTicket(ctxOf(db, marta, { now: hoursAfter(noon, hours) }), id, answer);
      expect((await showTicket(ctxOf(db, viewer), id)).answeredAt).toEqual(hoursAfter(noon, 1));
    }));

  it.each(["in_progress", "resolved", "closed"] as const)("leaves a ticket that is %s as it is", (status) =>
    rolledBack(async (db) => {
      const { id } = await aTicket(db);
      const ctx = ctxOf(db, await anAdmin(db));
      await setTicketStatus(ctx, id, { status });
      await replyToTicket(ctx, id, answer);
      expect((await showTicket(ctx, id)).status).toBe(status);
    }),
  );

  it("is e-mailed in full to the person who asked, with a link to the conversation", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      const settings = testSettings({ PUBLIC_ORIGIN: "https://escola.example" });
      const marta = await anAdmin(db, { givenName: "Marta" });
      const reply = await replyToTicket(ctxOf(db, marta, { settings }), id, answer);
      const email = await emailAbout(db, `ticket/${id}/reply/${reply.id}`);
      expect(email).toMatchObject({ recipient: viewer.email, subject: `Resposta da escola (ticket #${id})` });
      for (const part of [email!.text, email!.html]) {
        expect(part).toContain("2. toque em Ouvir");
        expect(part).toContain(`https://escola.example/support/${id}`);
        expect(part).toContain("Marta, da nossa equipe");
      }
    }));

  it("is e-mailed in full to a visitor, with the address to answer to", () =>
    rolledBack(async (db) => {
      const rute = { name: "Rute", email: "rute@exemplo.test" };
      const { id } = await openTicket(ctxOf(db), { subject: "Parceria", description: "Podemos?" }, rute);
      const reply = await replyToTicket(ctxOf(db, await anAdmin(db)), id, answer);
      const email = await emailAbout(db, `ticket/${id}/reply/${reply.id}`);
      expect(email!.recipient).toBe(rute.email);
      const words = email!.text.replace(/\s+/g, " ");
      expect(words).toContain("1. tire o fone");
      expect(words).toContain(`Escreva para contato@sementeira.example com “ticket #${id}” no assunto.`);
      expect(email!.text).not.toContain("/support/");
    }));
});

describe("anyone who opened a ticket", () => {
  it("replies, and the school gets an e-mail", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      await replyToTicket(ctxOf(db, await anAdmin(db)), id, answer);
      const reply = await replyToTicket(ctxOf(db, viewer), id, thanks);
      expect(reply).toMatchObject({ ...thanks, fromSchool: false, reopens: false });
      expect(await showTicket(ctxOf(db, viewer), id)).toMatchObject({ status: "in_progress", awaitsSchool: true });
      const email = await emailAbout(db, `ticket/${id}/reply/${reply.id}`);
      expect(email).toMatchObject({ recipient: "contato@sementeira.example" });
      expect(email!.text).toContain(`/admin/support/${id}`);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it.each(["resolved", "closed"] as const)("opens one that was %s again by writing", (status) =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      await setTicketStatus(ctxOf(db, await anAdmin(db)), id, { status });
      expect(await replyToTicket(ctxOf(db, viewer), id, thanks)).toMatchObject({ reopens: true });
      expect(await showTicket(ctxOf(db, viewer), id)).toMatchObject({ status: "open", awaitsSchool: true });
      expect((await toldOf(db, id)).slice(1, 2)).toEqual([["ticket.status_changed", { from: status, to: "open" }]]);
      expect(await brokenRules(db)).toEqual([]);
    }),
  );

  it("does not reopen one that only moves from one living status to another", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      const { open } = statusTable;
      Object.assign(statusTable, { open: { ...open, afterAuthor: "in_progress" } });
      try {
        expect(await replyToTicket(ctxOf(db, viewer), id, thanks)).toMatchObject({ reopens: false });
        expect((await showTicket(ctxOf(db, viewer), id)).status).toBe("in_progress");
      } finally {
        Object.assign(statusTable, { open });
      }
    }));

  it("speaks for themselves even as an admin: nobody answers their own question", () =>
    rolledBack(async (db) => {
      const marta = await anAdmin(db);
      const { id } = await aTicket(db, {}, { by: marta });
      expect(await replyToTicket(ctxOf(db, marta), id, thanks)).toMatchObject({ fromSchool: false });
      expect((await showTicket(ctxOf(db, marta), id)).answeredAt).toBeNull();
    }));

  it("may reply 20 times an hour, and what is refused is not stored", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      const ctx = ctxOf(db, viewer);
      for (let n = 0; n < 20; n++) await replyToTicket(ctx, id, thanks);
      await expect(replyToTicket(ctx, id, thanks)).rejects.toMatchObject({ code: "too_many" });
      expect((await showTicket(ctx, id)).replies).toHaveLength(20);
    }));
});

describe("nobody else", () => {
  it.each([
    ["another student", aStudent],
    ["an instructor", anInstructor],
  ])("reads or answers: %s", (_, somebody) =>
    rolledBack(async (db) => {
      const { id } = await aTicket(db);
      const ctx = ctxOf(db, await somebody(db));
      const notFound = { code: "not_found", message: "Ticket não encontrado" };
      await expect(showTicket(ctx, id)).rejects.toMatchObject(notFound);
      await expect(replyToTicket(ctx, id, thanks)).rejects.toMatchObject(notFound);
      await expect(setTicketStatus(ctx, id, { status: "closed" })).rejects.toMatchObject({ code: "forbidden" });
      await expect(showTicket(ctxOf(db), id)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(replyToTicket(ctxOf(db), id, thanks)).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(setTicketStatus(ctxOf(db), id, { status: "closed" })).rejects.toMatchObject({
        code: "unauthenticated",
      });
    }),
  );

  it("finds what is not there", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      for (const work of [
        showTicket(ctx, 999),
        replyToTicket(ctx, 999, thanks),
        setTicketStatus(ctx, 999, { status: "open" }),
      ]) {
        await expect(work).rejects.toMatchObject({ code: "not_found", message: "Ticket não encontrado" });
      }
    }));
});

describe("a status", () => {
  const all = ["open", "in_progress", "resolved", "closed"] as const;

  it.each(all.flatMap((from) => all.map((to) => [from, to] as const)))(
    "may follow any other: %s, then %s",
    (from, to) =>
      rolledBack(async (db) => {
        const { id } = await aTicket(db);
        const ctx = ctxOf(db, await anAdmin(db));
        await setTicketStatus(ctx, id, { status: from });
        const before = (await toldOf(db, id)).length;
        expect((await setTicketStatus(ctx, id, { status: to })).status).toBe(to);
        const since = (await toldOf(db, id)).slice(before);
        expect(since).toEqual(from === to ? [] : [["ticket.status_changed", { from, to }]]);
        expect(await brokenRules(db)).toEqual([]);
      }),
  );
});

it("two first answers at once are both written, and one of them was first", async () => {
  const fixture = await freshDatabase();
  try {
    const { id } = await aTicket(fixture.db);
    const admins = [await anAdmin(fixture.db), await anAdmin(fixture.db)];
    await Promise.all(admins.map((admin) => replyToTicket(ctxOf(fixture.db, admin), id, answer)));
    expect((await showTicket(ctxOf(fixture.db, admins[0]!), id)).replies).toHaveLength(2);
    const moved = (await toldOf(fixture.db, id)).filter(([action]) => action === "ticket.status_changed");
    expect(moved).toHaveLength(1);
    expect(await brokenRules(fixture.db)).toEqual([]);
  } finally {
    await fixture.close();
  }
});
