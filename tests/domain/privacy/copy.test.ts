import { eq, getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { classFields } from "#app/domain/classes/class.ts";
import { createClass } from "#app/domain/classes/class-writes.server.ts";
import { joinClass, leaveClass } from "#app/domain/classes/membership.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { findOrCreatePerson } from "#app/domain/people/find-or-create-person.server.ts";
import { maxFilesBytes } from "#app/domain/privacy/copy-authoring.server.ts";
import { copyOwnData } from "#app/domain/privacy/copy-own-data.server.ts";
import { excludedColumns, sections } from "#app/domain/privacy/copy-page.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aClass } from "#tests/domain/classes/a-class.ts";
import { account, saveAccount } from "#tests/domain/commissions/an-account.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { aSale } from "#tests/domain/payments/fixture.ts";
import { settings, somebodyBusy, zenobia } from "#tests/domain/privacy/somebody.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

const schema = import.meta.glob<Record<string, unknown>>("/drizzle/schema/*.ts", { eager: true });
const tables = Object.values(schema).flatMap((module) =>
  Object.values(module).filter((it): it is PgTable => is(it, PgTable)),
);

/** Every column that names a person, as `table.column`. */
const columnsOfPeople = tables.flatMap((table) =>
  getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    return getTableName(foreignTable) === "users" ? columns.map(({ name }) => `${getTableName(table)}.${name}`) : [];
  }),
);

/** A copy, unpacked: its page, its JSON files by name, and the names of all. */
async function unpacked(ctx: Ctx) {
  const { name, zip } = await copyOwnData(ctx);
  const files = unzipSync(Buffer.concat(await zip.toArray()));
  const names = Object.keys(files);
  const json = Object.fromEntries(
    names
      .filter((each) => each.endsWith(".json"))
      .map((each) => [each.slice(6, -5), JSON.parse(strFromU8(files[each]!)) as Record<string, unknown>[]]),
  );
  return { name, names, json, page: strFromU8(files["index.html"]!), files };
}

describe("the copy of one's data", () => {
  it("says of every column that names a person where its rows are, or why they are not there", () => {
    const said = [...sections.flatMap(({ holds }) => holds), ...Object.keys(excludedColumns)];
    expect(columnsOfPeople.length).toBeGreaterThan(20);
    expect([...said].sort()).toEqual([...columnsOfPeople, "users.id"].sort());
  });

  it("holds each row of each of those tables, once", () =>
    rolledBack(async (db) => {
      const { ctx } = await somebodyBusy(db);
      const { json } = await unpacked(ctx);
      for (const { file, holds } of sections) {
        const [column] = holds;
        if (!column || file === "registro") continue;
        const rows = await countOf(db, column, ctx.viewer.id);
        expect({ file, rows: json[file]!.length }).toEqual({ file, rows });
      }
      const full = [
        "perfil",
        "formas-de-entrar",
        "aparelhos",
        "inscricoes",
        "convites",
        "links-de-convite",
        "encontros",
        "agenda",
        "certificados",
        "avaliacoes",
        "compras",
      ];
      for (const file of [...full, "mensagens", "conversas", "mantenedor", "tokens", "consentimentos", "e-mails"]) {
        expect({ file, isEmpty: json[file]!.length === 0 }).toEqual({ file, isEmpty: false });
      }
      expect(json.registro!.length).toBe(await db.$count(events, eq(events.actorId, ctx.viewer.id)));
    }));

  it("says of which classes one is, was and leads, and since when", () =>
    rolledBack(async (db) => {
      const { ctx } = await somebodyBusy(db);
      const { id: userId } = ctx.viewer;
      const admin = ctxOf(db, await anAdmin(db), { settings });
      const course = await aCourse(db);
      const current = await aClass(db, { name: "Atual", courseIds: [course.id] });
      const before = await aClass(db, { name: "Antiga" });
      for (const classId of [current, before]) await joinClass(admin, { classId, userId, by: "school" });
      await leaveClass(admin, { classId: before, userId, by: "self" });
      const leading = {
        name: "Nova",
        course_ids: [course.id],
        starts_on: "2026-11-01",
        leader_emails: [zenobia.email],
      };
      await createClass(admin, classFields.parse(leading));
      const { json } = await unpacked(ctx);
      const rest = json.turmas!.filter(({ Turma }) => Turma !== "Discipulado de domingo");
      expect(rest).toMatchObject([
        { Turma: "Atual", "Entrou em": expect.any(String), "Saiu em": null },
        { Turma: "Antiga", "Saiu em": expect.any(String) },
      ]);
      expect(json["turmas-que-lidero"]).toMatchObject([{ Turma: "Nova", Desde: expect.any(String) }]);
    }));

  it("says what is kept, word by word: answers, replies, the picture itself", () =>
    rolledBack(async (db) => {
      const { ctx, bought, pictureId } = await somebodyBusy(db);
      const { json, names, files, page, name } = await unpacked(ctx);
      expect(name).toMatch(/^meus-dados-\d{4}-\d\d-\d\d\.zip$/);
      expect(json.perfil).toMatchObject([{ "E-mail": zenobia.email, Apresentação: "Zenóbia gosta de ler." }]);
      expect(json["formas-de-entrar"]).toMatchObject([{ Provedor: zenobia.issuer, "Código nele": zenobia.subject }]);
      expect(json.encontros).toMatchObject([{ Encontro: "Oração", "Marcada por": "você, pelo código" }]);
      expect(json.compras).toMatchObject([{ Código: bought.id, Valor: expect.stringMatching(/^R\$\s197,00$/) }]);
      expect(json.inscricoes!.flatMap(({ Questionários }) => Questionários)).toMatchObject([
        { Respostas: expect.anything() },
        { Aprovado: true },
      ]);
      expect(JSON.stringify(json.mensagens)).toContain("Olá, Zenóbia! Aumente o volume.");
      expect(JSON.stringify(json.tokens)).not.toMatch(/smt_|hash/);
      const picture = names.find((each) => each.startsWith(`arquivos/${pictureId}`))!;
      expect(files[picture]!.length).toBe((await db.select().from(media).where(eq(media.id, pictureId)))[0]!.bytes);
      expect(page).toContain("Eu, Zenóbia, aprendi muito aqui.");
      expect(page).toMatch(/<style>[\s\S]*@media print/);
      expect(page).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
      expect(page).not.toMatch(/<script|<link|src=|url\(/i);
    }));

  it("holds nothing of another account with the same address, nor what nobody has claimed", () =>
    rolledBack(async (db) => {
      await somebodyBusy(db);
      await openTicket(
        ctxOf(db),
        { subject: "De visita", description: "Sem conta." },
        { name: "Z", email: zenobia.email },
      );
      const twin = await findOrCreatePerson(ctxOf(db), { ...zenobia, subject: "outra" });
      const { json } = await unpacked(ctxOf(db, { ...twin, authenticatedAt: new Date() }, { settings }));
      expect({ tickets: json.mensagens, mails: json["e-mails"] }).toEqual({ tickets: [], mails: [] });
    }));

  it("opens an instructor's own account, and tells nothing about the buyers", () =>
    rolledBack(async (db) => {
      const { course, ctx, pay } = await aSale(db, {
        buyer: await aStudent(db, { fullName: "Compradora Secreta", email: "secreta@exemplo.test" }),
      });
      await pay();
      const [instructor] = await db
        .select()
        .from(users)
        .where(sql`${users.id} = (select instructor_id from courses where id = ${course.id})`);
      const viewer = { ...instructor!, authenticatedAt: new Date() };
      await saveAccount(db, viewer);
      const copy = await unpacked(ctxOf(db, viewer, { settings: ctx.settings }));
      expect(copy.json["conta-de-recebimento"]).toMatchObject([
        { "Chave PIX": "52998224725", Banco: account.bank_name },
      ]);
      expect(copy.json.comissoes).toMatchObject([{ Comissão: expect.stringMatching(/^R\$\s68,95$/) }]);
      expect(copy.page + JSON.stringify(copy.json)).not.toMatch(/Compradora|secreta@/);
    }));

  it("takes small files along, and names the address of large ones", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db);
      await db.insert(media).values([
        { ownerId: student.id, kind: "video", mimeType: "video/mp4", bytes: maxFilesBytes + 1, sha256: "0" },
        { ownerId: student.id, kind: "document", mimeType: "application/pdf", bytes: maxFilesBytes, sha256: "1" },
      ]);
      const { json, names } = await unpacked(ctxOf(db, student, { settings }));
      const rows = json.arquivos as { Tipo: string; Arquivo: string | null; Endereço: string }[];
      expect(rows.find(({ Tipo }) => Tipo === "video/mp4")).toMatchObject({
        Arquivo: null,
        Endereço: expect.stringContaining("/media/"),
      });
      expect(rows.find(({ Tipo }) => Tipo === "application/pdf")!.Arquivo).toMatch(/^arquivos\/.*\.pdf$/);
      expect(names.filter((each) => each.startsWith("arquivos/"))).toEqual([]);
    }));

  it("keeps what was written from being anything but words", () =>
    rolledBack(async (db) => {
      const student = await aStudent(db, { bio: `<img src=x onerror="alert(1)"> & 'aspas'` });
      const { page } = await unpacked(ctxOf(db, student, { settings }));
      expect(page).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;aspas&#39;");
      expect(page).not.toContain("<img");
    }));

  it("holds a page and a file for each section", () =>
    rolledBack(async (db) => {
      const { names } = await unpacked(ctxOf(db, await aStudent(db), { settings }));
      expect(names[0]).toBe("index.html");
      expect(names).toHaveLength(sections.length + 1);
    }));

  it("is refused to visitors, after an old sign-in, to programs, and too often; each is told as an event", () =>
    rolledBack(async (db) => {
      await expect(copyOwnData(ctxOf(db))).rejects.toMatchObject({ code: "unauthenticated" });
      const student = await aStudent(db);
      const old = { ...student, authenticatedAt: new Date(Date.now() - 16 * 60_000) };
      await expect(copyOwnData(ctxOf(db, old))).rejects.toMatchObject({ code: "stale" });
      await expect(copyOwnData(ctxOf(db, { ...student, authenticatedAt: null, scopes: [] }))).rejects.toMatchObject({
        code: "stale",
      });
      for (let n = 0; n < 5; n++) await unpacked(ctxOf(db, student));
      await expect(copyOwnData(ctxOf(db, student))).rejects.toMatchObject({ code: "too_many" });
      expect(await db.$count(events, sql`action = 'user.exported' and object = ${`user/${student.id}`}`)).toBe(5);
    }));
});

async function countOf(db: Db, column: string, userId: string) {
  const [table = "", name = ""] = column.split(".");
  const [row] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(name)} = ${userId}`,
  );
  return row!.n;
}
