import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { readQuery } from "#app/domain/paging.ts";
import { replyToTicket } from "#app/domain/support/answer-ticket.server.ts";
import { setTicketStatus } from "#app/domain/support/change-tickets.server.ts";
import { listAllTickets, listMyTickets } from "#app/domain/support/list-tickets.server.ts";
import { livingStatuses, type TicketPriority, ticketPriorities, waitLabel } from "#app/domain/support/ticket.ts";
import { ticketQuery } from "#app/domain/support/ticket-forms.ts";
import { aTicket, hoursAfter, noon } from "#tests/domain/support/a-ticket.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const all = { page: 1, limit: 100 };
const subjects = ({ data }: { data: { subject: string }[] }) => data.map(({ subject }) => subject);

describe("one's own tickets", () => {
  it("are the viewer's alone, the newest first, a page at a time", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      for (const subject of ["um dia", "dois dias", "três dias"]) await aTicket(db, { subject }, { by: viewer });
      await aTicket(db);
      const ctx = ctxOf(db, viewer);
      expect(await listMyTickets(ctx, { page: 1, limit: 2 })).toMatchObject({ total: 3, totalPages: 2 });
      expect(subjects(await listMyTickets(ctx, { page: 1, limit: 2 }))).toEqual(["três dias", "dois dias"]);
      expect(subjects(await listMyTickets(ctx, { page: 2, limit: 2 }))).toEqual(["um dia"]);
      await expect(listMyTickets(ctxOf(db), all)).rejects.toMatchObject({ code: "unauthenticated" });
    }));

  it.each([
    ["acao", ["Oração da manhã"]],
    ["ORAÇÃO", ["Oração da manhã"]],
    ["celular sem", ["Aula sem som"]],
    ["100%", ["Oração da manhã"]],
    ["%", ["Oração da manhã"]],
    ["_", []],
    ["som oração", []],
    ["", ["Oração da manhã", "Aula sem som"]],
  ])("are searched over subject and description, whatever accents and case: %j", (q, found) =>
    rolledBack(async (db) => {
      const { viewer } = await aTicket(db);
      await aTicket(db, { subject: "Oração da manhã", description: "Fiz 100% e nada." }, { by: viewer });
      expect(subjects(await listMyTickets(ctxOf(db, viewer), { ...all, q }))).toEqual(found);
    }),
  );

  it("are found by number, and by status", () =>
    rolledBack(async (db) => {
      const { id, viewer } = await aTicket(db);
      await aTicket(db, { subject: "Outro", description: `Como o #${id}x.` }, { by: viewer });
      await setTicketStatus(ctxOf(db, await anAdmin(db)), id, { status: "resolved" });
      const ctx = ctxOf(db, viewer);
      for (const asked of [{ q: `#${id}` }, { status: "resolved" } as const]) {
        expect(subjects(await listMyTickets(ctx, { ...all, ...asked })), JSON.stringify(asked)).toEqual([
          "Aula sem som",
        ]);
      }
      expect(subjects(await listMyTickets(ctx, { ...all, q: String(id) }))).toEqual(["Outro", "Aula sem som"]);
      expect(await listMyTickets(ctx, { ...all, q: "Outro", status: "closed" })).toMatchObject({ data: [], total: 0 });
    }));
});

describe("everybody's tickets", () => {
  it("come in the order in which they want to be answered", () =>
    rolledBack(async (db) => {
      const marta = await anAdmin(db);
      const at = (now: Date) => ctxOf(db, marta, { now });
      const open = (subject: string, hours: number, priority: TicketPriority = "normal") =>
        aTicket(db, { subject, priority }, { now: hoursAfter(noon, -hours) });
      const done = await open("resolvido", 90);
      const latest = await open("atrasado há pouco", 24);
      const urgent = await open("urgente de hoje", 2, "urgent");
      const low = await open("sem pressa de anteontem", 48, "low");
      const urgentAnswered = await open("urgente, espera quem perguntou", 79, "urgent");
      const answered = await open("espera quem perguntou", 80);
      const again = await open("respondeu de novo", 70);
      const fresh = await open("recente", 23);
      const late = await open("atrasado há muito", 60);
      for (const { id } of [answered, again, urgentAnswered])
        await replyToTicket(at(hoursAfter(noon, -50)), id, { message: "Olá" });
      await replyToTicket(ctxOf(db, again.viewer, { now: hoursAfter(noon, -1) }), again.id, { message: "E agora?" });
      await setTicketStatus(at(noon), done.id, { status: "resolved" });
      await setTicketStatus(at(noon), late.id, { status: "in_progress" });
      const found = await listAllTickets(at(noon), all);
      expect(subjects(found)).toEqual([
        "urgente de hoje",
        "atrasado há muito",
        "atrasado há pouco",
        "recente",
        "respondeu de novo",
        "sem pressa de anteontem",
        "urgente, espera quem perguntou",
        "espera quem perguntou",
        "resolvido",
      ]);
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listAllTickets(at(noon), { page, limit: 2 })));
      expect(pages.flatMap(subjects)).toEqual(subjects(found));
      expect(found.overdue).toBe(3);
      expect(found.data.filter(({ isOverdue }) => isOverdue).map(({ id }) => id)).toEqual([late.id, latest.id, low.id]);
      expect(found.data.find(({ id }) => id === fresh.id)).toMatchObject({ isOverdue: false, awaitsSchool: true });
      const waits = Object.fromEntries(found.data.map((ticket) => [ticket.subject, ticket.waitedMinutes]));
      expect(waits).toMatchObject({
        "atrasado há muito": 3600,
        "respondeu de novo": 60,
        "espera quem perguntou": null,
      });
      expect(found.data.find(({ id }) => id === urgent.id)!.waitsSince).toEqual(hoursAfter(noon, -2));
    }));

  it("wait since the first word after the school's last one, and not at all once they are done", () =>
    rolledBack(async (db) => {
      const marta = await anAdmin(db);
      const { id, viewer } = await aTicket(db);
      const since = async () => (await listAllTickets(ctxOf(db, marta), all)).data[0]!.waitsSince;
      const write = (by: Viewer, hours: number) =>
        replyToTicket(ctxOf(db, by, { now: hoursAfter(noon, hours) }), id, { message: "Mais isto" });
      await write(viewer, 1);
      expect(await since()).toEqual(noon);
      await write(marta, 2);
      expect(await since()).toBeNull();
      for (const hours of [3, 4]) await write(viewer, hours);
      expect(await since()).toEqual(hoursAfter(noon, 3));
      await setTicketStatus(ctxOf(db, marta), id, { status: "closed" });
      expect(await since()).toBeNull();
    }));

  it("are late when the 24 hours are over, not a moment before", () =>
    rolledBack(async (db) => {
      await aTicket(db);
      const marta = await anAdmin(db);
      const lateAt = async (now: Date) => (await listAllTickets(ctxOf(db, marta, { now }), all)).overdue;
      expect(await lateAt(new Date(hoursAfter(noon, 24).getTime() - 1))).toBe(0);
      expect(await lateAt(hoursAfter(noon, 24))).toBe(1);
    }));

  it("are searched over who wrote, too", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const by = await aStudent(db, { fullName: "Conceição Prado", email: "ceica@exemplo.test" });
      await aTicket(db, { subject: "Meu boleto" }, { by });
      await aTicket(db);
      for (const q of ["conceicao", "CEICA@exemplo", "boleto prado"]) {
        expect(subjects(await listAllTickets(ctx, { ...all, q })), q).toEqual(["Meu boleto"]);
      }
    }));

  it("come each on one page, where the living end in the middle of one", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      for (let n = 1; n <= 8; n++) {
        const { id } = await aTicket(db, { subject: `Chamado ${n}` });
        if (n > 3) await setTicketStatus(ctx, id, { status: "closed" });
      }
      const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => listAllTickets(ctx, { page, limit: 2 })));
      const whole = subjects(await listAllTickets(ctx, all));
      expect(whole).toHaveLength(8);
      expect(pages.map(subjects)).toEqual([0, 2, 4, 6, 8].map((at) => whole.slice(at, at + 2)));
      const closed = await listAllTickets(ctx, { page: 2, limit: 2, status: "closed" });
      expect(subjects(closed)).toEqual(whole.slice(5, 7));
    }));

  it("are for admins alone", () =>
    rolledBack(async (db) => {
      for (const somebody of [await aStudent(db), await anInstructor(db)]) {
        await expect(listAllTickets(ctxOf(db, somebody), all)).rejects.toMatchObject({ code: "forbidden" });
      }
      await expect(listAllTickets(ctxOf(db), all)).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

it.each([
  [0, "menos de um minuto"],
  [1, "1 minuto"],
  [59, "59 minutos"],
  [60, "1 hora"],
  [1439, "23 horas"],
  [1440, "1 dia"],
  [4500, "3 dias"],
])("a wait of %i minutes is said as %j", (minutes, label) => expect(waitLabel(minutes)).toBe(label));

it("the index of unanswered tickets ranks the priorities that there are, the highest first", () =>
  rolledBack(async (db) => {
    const [index] = await db.execute<{ indexdef: string }>(
      sql`select indexdef from pg_indexes where indexname = 'support_tickets_unanswered'`,
    );
    expect(/\{([\w,]+)\}/.exec(index!.indexdef)![1]!.split(",")).toEqual(Object.keys(ticketPriorities).reverse());
  }));

it("the index of living tickets holds those that the code calls living", () =>
  rolledBack(async (db) => {
    const [index] = await db.execute<{ indexdef: string }>(
      sql`select indexdef from pg_indexes where indexname = 'support_tickets_living'`,
    );
    expect([...index!.indexdef.matchAll(/'(\w+)'/g)].map(([, status]) => status)).toEqual(livingStatuses);
  }));

it.each([
  ["", { page: 1, limit: 20, q: "", status: "all" }],
  ["q=%20som%20&status=closed&page=3", { page: 3, limit: 20, q: "som", status: "closed" }],
  ["status=toString&limit=1000", { page: 1, limit: 100, q: "", status: "all" }],
])("the address %j asks for %j", (search, query) => {
  expect(readQuery(ticketQuery(20), { searchParams: new URLSearchParams(search) })).toEqual(query);
});
