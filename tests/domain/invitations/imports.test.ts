import { and, asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { joinClass } from "#app/domain/classes/membership.server.ts";
import { carryOutImports } from "#app/domain/invitations/carry-out.server.ts";
import {
  confirmImport,
  createImport,
  deleteImport,
  exportBroken,
  listImports,
  listLines,
  recheckImport,
  showImport,
} from "#app/domain/invitations/imports.server.ts";
import { createInvitation } from "#app/domain/invitations/invite.server.ts";
import { hashAddress, refuseAddress } from "#app/domain/invitations/refused-addresses.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import type { Db } from "#drizzle/client.ts";
import { classes } from "#drizzle/schema/classes.ts";
import { importLines, imports, invitations } from "#drizzle/schema/invitations.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { freshDatabase, rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

const about = { source: "membros.csv", ground: "members", courseId: null } as const;
const all = { kind: "all", page: 1, limit: 100 } as const;

/** `line email → problem`, in the order in which they are shown. */
async function judged(ctx: Parameters<typeof listLines>[0], id: number) {
  const { lines } = await listLines(ctx, id, all);
  return lines.data.map(({ line, problem }) => `${line} ${problem ?? "ok"}`);
}

describe("an import", () => {
  it("has every line judged before anything is done, broken ones first", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const sunday = await aClass(db, { name: "Discipulado de Domingo", places: 2, courseIds: [course.id] });
      const closed = await aClass(db, { name: "Turma antiga", closedAt: new Date() });
      for (let n = 0; n < 2; n++) await aClass(db, { name: "Jovens" });
      for (const name of ["Discipulado de domingo", "Turma do ano passado"])
        await aClass(db, { name, startsOn: "2025-02-02", endsOn: "2025-11-30" });
      const [member, invited] = [await aStudent(db), "convidada@exemplo.test"];
      const ctx = ctxOf(db, await anAdmin(db));
      await joinClass(ctx, { classId: sunday, userId: member.id, by: "school" });
      await createInvitation(ctx, {
        email: invited,
        fullName: "",
        target: { classId: null, courseId: course.id },
        invitedBy: ctx.viewer.id,
      });
      await refuseAddress(ctx, await hashAddress(ctx, "nao@exemplo.test"));
      const list = [
        "nome;e-mail;turma",
        "Ana;ana@exemplo.test;discipulado  DE domingo",
        `Membro;${member.email};Discipulado de domingo`,
        "Sem vaga;cheia@exemplo.test;Discipulado de domingo",
        "Ana de novo;ANA@exemplo.test;Discipulado de Domingo",
        "Errado;errado@exemplo;Jovens",
        "Ambíguo;a@exemplo.test;Jovens",
        "Desconhecida;b@exemplo.test;Casais",
        "Fechada;c@exemplo.test;Turma antiga",
        "Terminada;t@exemplo.test;Turma do ano passado",
        "Não quer;nao@exemplo.test;",
        `Convidada;${invited};`,
        "Beto;beto@exemplo.test;",
      ].join("\n");
      const { id } = await createImport(ctx, { ...about, list, courseId: course.id });
      expect(await judged(ctx, id)).toEqual([
        ...[
          "4 class_full",
          "6 email_wrong",
          "7 class_ambiguous",
          "8 class_unknown",
          "9 class_closed",
          "10 class_closed",
        ],
        "11 refused",
        "2 ok",
        "3 member",
        "5 repeated",
        "12 invited",
        "13 ok",
      ]);
      expect(await showImport(ctx, id)).toMatchObject({
        state: "draft",
        source: "membros.csv",
        ground: "members",
        byName: ctx.viewer.fullName,
        lineCount: 12,
        counts: { broken: 7, ready: 2, settled: 3, sent: 0 },
      });
      expect(await db.$count(invitations)).toBe(1);
      expect(await db.$count(mails, eq(mails.kind, "invitation.sent"))).toBe(1);
      expect(closed).toBeGreaterThan(0);
    }));

  it("is judged again once its class has more seats or exists, until it is confirmed", () =>
    rolledBack(async (db) => {
      const full = await aClass(db, { name: "Jovens", places: 1 });
      const ctx = ctxOf(db, await anAdmin(db));
      const list =
        "Ana;ana@exemplo.test;Jovens\nBia;bia@exemplo.test;Jovens\nCaio;c@exemplo.test;Casais\nErrado;x;Jovens";
      const { id } = await createImport(ctx, { ...about, list });
      expect(await judged(ctx, id)).toEqual(["2 class_full", "3 class_unknown", "4 email_wrong", "1 ok"]);
      const { lines } = await listLines(ctx, id, all);
      expect(lines.data[0]).toMatchObject({ problem: "class_full", classId: full });
      await db.update(classes).set({ places: 2 }).where(eq(classes.id, full));
      await aClass(db, { name: "Casais" });
      expect((await recheckImport(ctx, id)).counts).toMatchObject({ broken: 1, ready: 3 });
      expect(await judged(ctx, id)).toEqual(["4 email_wrong", "1 ok", "2 ok", "3 ok"]);
      await confirmImport(ctx, id);
      await expect(recheckImport(ctx, id)).rejects.toMatchObject({ code: "conflict" });
      await expect(recheckImport(ctxOf(db, await anInstructor(db)), id)).rejects.toMatchObject({ code: "forbidden" });
    }));

  it("says of a line without a class that there is no course for it, and refuses a course that is not on offer", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const list = "Ana;ana@exemplo.test";
      const { id } = await createImport(ctx, { ...about, list });
      expect(await judged(ctx, id)).toEqual(["1 no_target"]);
      await expect(confirmImport(ctx, id)).rejects.toMatchObject({ code: "conflict" });
      const draft = await aCourse(db, { isPublished: false });
      await expect(createImport(ctx, { ...about, list, courseId: draft.id })).rejects.toMatchObject({
        code: "invalid",
      });
    }));

  it("gives its broken lines back as a file, with the reason, in which no name is a formula", () =>
    rolledBack(async (db) => {
      const ctx = ctxOf(db, await anAdmin(db));
      const list = 'nome;e-mail;turma\n"=cmd|x";errado;"Casais; novos"\n@soma;ok@exemplo.test;Casais';
      const { id } = await createImport(ctx, { ...about, list });
      const hourAgo = new Date(Date.now() - 3_600_000);
      const old = { ...ctx, viewer: { ...ctx.viewer, authenticatedAt: hourAgo } };
      await expect(exportBroken(old, id)).rejects.toMatchObject({ code: "stale" });
      const parts: string[] = [];
      for await (const part of await exportBroken(ctx, id)) parts.push(part);
      expect(parts.join("")).toBe(
        [
          "\ufeffnome;e-mail;turma;motivo;linha\r\n",
          `'=cmd|x;errado;"Casais; novos";E-mail errado ou faltando;2\r\n`,
          "'@soma;ok@exemplo.test;Casais;Turma não encontrada;3\r\n",
        ].join(""),
      );
    }));

  it("is carried out once it is confirmed: an invitation, a seat and an e-mail for each line, and nobody twice", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db, { priceCents: 4_990 });
      const classId = await aClass(db, { name: "Domingo", courseIds: [course.id], places: 100 });
      const ctx = ctxOf(db, await anAdmin(db, { fullName: "Marta Lima" }));
      const list = Array.from({ length: 30 }, (_, n) => `Pessoa ${n};p${n}@exemplo.test;Domingo`).join("\n");
      const { id } = await createImport(ctx, { ...about, list });
      expect(await carryOutImports(ctxOf(db))).toBe(0);
      expect(await confirmImport(ctx, id)).toMatchObject({ state: "running" });
      expect(await confirmImport(ctx, id)).toMatchObject({ state: "running" });
      expect(await carryOutImports(ctxOf(db))).toBe(30);
      expect(await showImport(ctx, id)).toMatchObject({ state: "finished", counts: { sent: 30, ready: 0 } });
      expect(await seatsOf(db, classId)).toBe(30);
      const sent = await db.select().from(mails).where(eq(mails.kind, "invitation.sent")).orderBy(asc(mails.id));
      expect(sent.map(({ recipient }) => recipient)).toEqual(
        Array.from({ length: 30 }, (_, n) => `p${n}@exemplo.test`),
      );
      expect(sent[0]!.text).toContain("Marta Lima, de Sementeira, convida você a participar da turma Domingo.");
      expect(sent[0]).toMatchObject({ userId: null, recipientName: "Pessoa 0" });

      const again = await createImport(ctx, { ...about, list });
      expect((await showImport(ctx, again.id)).counts).toEqual({ broken: 0, ready: 0, settled: 30, sent: 0 });
      expect(await brokenRules(db)).toEqual([]);
      const told = await db
        .select({ action: events.action, data: events.data })
        .from(events)
        .where(and(eq(events.object, `import/${id}`)))
        .orderBy(asc(events.id));
      expect(told).toEqual([
        { action: "import.created", data: { ground: "members", lines: 30, ready: 30 } },
        { action: "import.confirmed", data: { ground: "members", lines: 30 } },
        { action: "import.finished", data: { sent: 30, lines: 30 } },
      ]);
    }));

  it("tells what has changed since it was read: seats, invitations, refusals", () =>
    rolledBack(async (db) => {
      const course = await aCourse(db);
      const classId = await aClass(db, { name: "Domingo", courseIds: [course.id], places: 3 });
      const ctx = ctxOf(db, await anAdmin(db));
      const list = ["a", "b", "c"].map((name) => `${name};${name}@exemplo.test;Domingo`).join("\n");
      const [first, second] = [
        await createImport(ctx, { ...about, list }),
        await createImport(ctx, { ...about, list }),
      ];
      await refuseAddress(ctx, await hashAddress(ctx, "b@exemplo.test"));
      await db.update(classes).set({ places: 1 }).where(eq(classes.id, classId));
      for (const { id } of [first, second]) await confirmImport(ctx, id);
      await carryOutImports(ctxOf(db));
      const outcomes = (await listLines(ctx, first.id, all)).lines.data.map(
        ({ line, outcome }) => `${line} ${outcome}`,
      );
      expect(outcomes).toEqual(["2 refused", "3 class_full", "1 sent"]);
      expect((await showImport(ctx, second.id)).counts).toEqual({ broken: 2, ready: 0, settled: 1, sent: 0 });
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("is forgotten after a day where nobody confirms it, and says nothing of anybody a month after it is done", () =>
    rolledBack(async (db) => {
      await aClass(db, { name: "Domingo" });
      const at = (days: number) => new Date(Date.parse("2026-11-24T12:00:00Z") + days * 86_400_000);
      const ctx = (now: Date) => ctxOf(db, admin, { now });
      const admin = await anAdmin(db);
      const list = "Ana;ana@exemplo.test;Domingo\nErrado;errado@exemplo;Domingo";
      const draft = await createImport(ctx(at(0)), { ...about, list });
      const done = await createImport(ctx(at(0)), { ...about, list });
      await confirmImport(ctx(at(0)), done.id);
      await carryOutImports(ctxOf(db, null, { now: at(0) }));
      await expect(showImport(ctx(at(1.01)), draft.id)).rejects.toMatchObject({ code: "not_found" });
      expect((await listImports(ctx(at(1.01)), { page: 1, limit: 10 })).data.map(({ id }) => id)).toEqual([done.id]);
      await purge(ctx(at(1.01)), "importDrafts");
      expect(await db.$count(imports, eq(imports.id, draft.id))).toBe(0);
      await purge(ctx(at(29)), "importLines");
      expect((await listLines(ctx(at(29)), done.id, all)).lines.data[1]!.email).toBe("ana@exemplo.test");
      expect(await purge(ctx(at(31)), "importLines")).toBe(2);
      expect((await listLines(ctx(at(31)), done.id, all)).lines.data).toEqual([
        { line: 2, fullName: "", email: "", className: "", classId: null, problem: "email_wrong", outcome: null },
        {
          line: 1,
          fullName: "",
          email: "",
          className: "",
          classId: expect.any(Number),
          problem: null,
          outcome: "sent",
        },
      ]);
    }));

  it("can be thrown away before it is confirmed, and not afterwards", () =>
    rolledBack(async (db) => {
      await aClass(db, { name: "Domingo" });
      const ctx = ctxOf(db, await anAdmin(db));
      const list = "Ana;ana@exemplo.test;Domingo";
      const [one, other] = [await createImport(ctx, { ...about, list }), await createImport(ctx, { ...about, list })];
      await deleteImport(ctx, one.id);
      expect(await db.$count(importLines, eq(importLines.importId, one.id))).toBe(0);
      await confirmImport(ctx, other.id);
      await expect(deleteImport(ctx, other.id)).rejects.toMatchObject({ code: "conflict" });
    }));

  it("is for admins alone", () =>
    rolledBack(async (db) => {
      const list = "Ana;ana@exemplo.test";
      await expect(createImport(ctxOf(db), { ...about, list })).rejects.toMatchObject({ code: "unauthenticated" });
      const instructor = ctxOf(db, await anInstructor(db));
      await expect(createImport(instructor, { ...about, list })).rejects.toMatchObject({ code: "forbidden" });
    }));
});

const seatsOf = async (db: Db, classId: number) =>
  (await db.select({ seats: classes.seatsTaken }).from(classes).where(eq(classes.id, classId)))[0]!.seats;

describe("the job that carries imports out", () => {
  it("leaves nothing half done where it is broken off, and two instances at once invite nobody twice", async () => {
    const { db, close } = await freshDatabase();
    const classId = await aClass(db, { name: "Domingo", places: 1_000 });
    const ctx = ctxOf(db, await anAdmin(db));
    const listOf = (from: number) =>
      Array.from({ length: 70 }, (_, n) => `Pessoa;p${from + n}@exemplo.test;Domingo`).join("\n");
    const { id } = await createImport(ctx, { ...about, list: listOf(0) });
    const other = await createImport(ctx, { ...about, list: listOf(35) });
    for (const one of [id, other.id]) await confirmImport(ctx, one);

    // Dies at the e-mail of the sixty-first line.
    await db.execute(sql`create function fail() returns trigger language plpgsql as $$ begin
      if new.recipient = 'p60@exemplo.test' then raise exception 'broken off'; end if; return new; end $$`);
    await db.execute(sql`create trigger fail before insert on mails for each row execute function fail()`);
    await expect(carryOutImports(ctxOf(db))).rejects.toThrow();
    const sent = () => db.$count(mails, eq(mails.kind, "invitation.sent"));
    expect([await sent(), await db.$count(invitations), await seatsOf(db, classId)]).toEqual([60, 60, 60]);
    expect((await showImport(ctx, id)).counts).toMatchObject({ sent: 60, ready: 10 });
    await db.execute(sql`drop trigger fail on mails`);

    await Promise.all([carryOutImports(ctxOf(db)), carryOutImports(ctxOf(db)), carryOutImports(ctxOf(db))]);
    expect([await sent(), await db.$count(invitations), await seatsOf(db, classId)]).toEqual([105, 105, 105]);
    const recipients = await db
      .selectDistinct({ to: mails.recipient })
      .from(mails)
      .where(eq(mails.kind, "invitation.sent"));
    expect(recipients).toHaveLength(105);
    expect(await showImport(ctx, other.id)).toMatchObject({ state: "finished" });
    expect(await brokenRules(db)).toEqual([]);
    await close();
  });
});
