import { and, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError, errorAt } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import { csvLine, csvParts } from "#app/domain/csv.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { retentionEnd } from "#app/domain/retention.server.ts";
import { retention } from "#app/domain/retention.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { importLines, imports } from "#drizzle/schema/invitations.ts";
import { users } from "#drizzle/schema/people.ts";
import {
  brokenProblems,
  type Ground,
  type ImportView,
  importNotFound,
  type LineKind,
  type LineView,
  outcomeLabel,
  problems,
} from "./import.ts";
import { isOffered, judgeLines } from "./judge.server.ts";
import { readList } from "./read-list.server.ts";

type Sent = { list: string | Uint8Array; source: string; ground: Ground; courseId: number | null };

/**
 * Reads a list of people and judges every line, for an admin to check. Nobody is invited before `confirmImport`.
 * Refuses (invalid) an unreadable list, and a course that is not on offer.
 */
export async function createImport(ctx: Ctx, { list, source, ground, courseId }: Sent): Promise<{ id: number }> {
  authorise(ctx, "classes.manage");
  const signed = ctx as SignedCtx;
  if (courseId !== null) await requireOffered(signed, courseId);
  const lines = await judgeLines(signed, await readList(list), courseId);
  return await inTransaction(signed, async (within) => {
    const values = { createdBy: signed.viewer.id, source, ground, courseId, lineCount: lines.length };
    const [row] = await within.db
      .insert(imports)
      .values({ ...values, createdAt: sqlNow(within) })
      .returning({ id: imports.id });
    const rows = lines.map(({ line, fullName, writtenEmail, email, className, classId, problem }) => ({
      ...{ line, full_name: fullName, email: email ?? writtenEmail, class_name: className, class_id: classId, problem },
    }));
    await within.db.execute(sql`
      insert into import_lines (import_id, line, full_name, email, class_name, class_id, problem)
      select ${row!.id}, l.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as l (line int, full_name text, email text, class_name text, class_id int, problem text)`);
    const ready = lines.filter(({ problem }) => problem === null).length;
    await recordEvent(within, "import.created", `import/${row!.id}`, { ground, lines: lines.length, ready });
    return row!;
  });
}

async function requireOffered({ db }: Ctx, courseId: number) {
  if (await db.$count(courses, and(eq(courses.id, courseId), isOffered))) return;
  const sentence = "Escolha um curso publicado.";
  throw errorAt("course_id", sentence);
}

/** A draft is deleted after a day; from then on it is hidden, even if the job has not deleted it yet. */
const isKept = (ctx: Ctx): SQL =>
  sql`(${imports.confirmedAt} is not null or ${imports.createdAt} > ${retentionEnd(ctx, retention.importDrafts.period)})`;

const isBroken = sql`coalesce(l.outcome, l.problem) = any(${sql.param([...brokenProblems])}::text[])`;
const isOfKind: Record<LineKind, SQL> = {
  broken: isBroken,
  ready: sql`(l.problem is null and l.outcome is null)`,
  settled: sql`(coalesce(l.outcome, l.problem) <> 'sent' and not ${isBroken})`,
};
const isSent = sql`l.outcome = 'sent'`;

const countLines = (which: SQL) =>
  sql<number>`(select count(*)::int from ${importLines} l where l.import_id = ${imports}.id and ${which})`;

function selectImports(ctx: Ctx) {
  return ctx.db
    .select({
      id: imports.id,
      source: imports.source,
      ground: imports.ground,
      byName: sql<string | null>`case when ${users.deletedAt} is null then ${users.fullName} end`,
      courseId: imports.courseId,
      courseTitle: courses.title,
      lineCount: imports.lineCount,
      createdAt: imports.createdAt,
      confirmedAt: imports.confirmedAt,
      finishedAt: imports.finishedAt,
      broken: countLines(isOfKind.broken),
      ready: countLines(isOfKind.ready),
      settled: countLines(isOfKind.settled),
      sent: countLines(isSent),
    })
    .from(imports)
    .leftJoin(users, eq(users.id, imports.createdBy))
    .leftJoin(courses, eq(courses.id, imports.courseId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectImports>>[number];

function toView({ courseId, courseTitle, broken, ready, settled, sent, ...row }: Row): ImportView {
  return {
    ...row,
    state: row.finishedAt ? "finished" : row.confirmedAt ? "running" : "draft",
    course: courseId === null ? null : { id: courseId, title: courseTitle! },
    counts: { broken, ready, settled, sent },
  };
}

/** One page of all imports, newest first. */
export async function listImports(ctx: Ctx, paging: Paging): Promise<Page<ImportView>> {
  authorise(ctx, "classes.manage");
  const { page, limit } = paging;
  const { rows, counted } = await batchRead(ctx, {
    rows: selectImports(ctx)
      .where(isKept(ctx))
      .orderBy(desc(imports.id))
      .limit(limit)
      .offset((page - 1) * limit),
    counted: ctx.db.select({ total: count() }).from(imports).where(isKept(ctx)),
  });
  return toPage(rows.map(toView), counted[0]!.total, paging);
}

export async function showImport(ctx: Ctx, id: number): Promise<ImportView> {
  authorise(ctx, "classes.manage");
  const [row] = await selectImports(ctx).where(and(eq(imports.id, id), isKept(ctx)));
  if (!row) throw new AppError("not_found", importNotFound);
  return toView(row);
}

const lineColumns = sql`l.line, l.full_name as "fullName", l.email, l.class_name as "className",
  l.class_id as "classId", l.problem, l.outcome`;

/** An import with one page of its lines, of one kind or of all; broken ones first, then in the order of the list. */
export async function listLines(
  ctx: Ctx,
  importId: number,
  { kind, page, limit }: Paging & { kind: LineKind | "all" },
): Promise<{ list: ImportView; lines: Page<LineView> }> {
  const list = await showImport(ctx, importId);
  const which = sql`l.import_id = ${importId} and ${kind === "all" ? sql`true` : isOfKind[kind]}`;
  const [rows, [counted]] = await Promise.all([
    ctx.db.execute<LineView>(sql`
      select ${lineColumns} from ${importLines} l where ${which}
      order by (${isOfKind.broken}) is true desc, l.line limit ${limit} offset ${(page - 1) * limit}`),
    ctx.db.execute<{ total: number }>(sql`select count(*)::int as total from ${importLines} l where ${which}`),
  ]);
  return { list, lines: toPage([...rows], counted!.total, { page, limit }) };
}

/**
 * The broken lines as imported, with what is wrong with each, to be corrected in a spreadsheet and imported again. For
 * admins who signed in recently (else stale), like every export of people.
 */
export async function exportBroken(ctx: Ctx, importId: number): Promise<AsyncGenerator<string>> {
  await showImport(ctx, importId);
  await requireRecentSignIn(ctx as SignedCtx);
  await recordEvent(ctx, "import.exported", `import/${importId}`, {});
  return csvParts<LineView>(
    csvLine(["nome", "e-mail", "turma", "motivo", "linha"]),
    async (last, limit) => [
      ...(await ctx.db.execute<LineView>(sql`
        select ${lineColumns} from ${importLines} l
        where l.import_id = ${importId} and l.line > ${last?.line ?? 0} and ${isOfKind.broken}
        order by l.line limit ${limit}`)),
    ],
    (rows) =>
      rows.map(({ line, fullName, email, className, problem, outcome }) =>
        csvLine([fullName, email, className, problem ? problems[problem].label : outcomeLabel(outcome!), line]),
      ),
  );
}

const importId = integerPathId(importNotFound);

/**
 * Confirms an import: a job then invites everybody on its ready lines. Repeating changes nothing. Refuses (conflict) an
 * import without ready lines.
 */
export const confirmImport = verbInTransaction(
  { ability: "classes.manage", id: importId },
  async (ctx, id): Promise<ImportView> => {
    const view = await showImport(ctx, id);
    if (view.state === "draft" && !view.counts.ready) throw new AppError("conflict", nobodyToInvite);
    const [confirmed] = await ctx.db
      .update(imports)
      .set({ confirmedAt: sqlNow(ctx) })
      .where(and(eq(imports.id, id), isNull(imports.confirmedAt)))
      .returning({ ground: imports.ground });
    if (!confirmed) return view;
    await recordEvent(ctx, "import.confirmed", `import/${id}`, { ...confirmed, lines: view.counts.ready });
    return await showImport(ctx, id);
  },
);

const nobodyToInvite =
  "Não há ninguém para convidar nesta lista. Corrija as linhas com problema e envie a lista de novo.";

/**
 * Judges the lines of an unconfirmed import again, since a class may have got more seats meanwhile, or exist only now.
 * Refuses (conflict) a confirmed one.
 */
export const recheckImport = verbInTransaction(
  { ability: "classes.manage", limit: "people.import", id: importId },
  async (ctx, id): Promise<ImportView> => {
    const view = await showImport(ctx, id);
    const [draft] = await ctx.db
      .select({ courseId: imports.courseId })
      .from(imports)
      .where(and(eq(imports.id, id), isNull(imports.confirmedAt)))
      .for("update");
    if (!draft) throw new AppError("conflict", "Esta lista já foi confirmada.");
    const rows = await ctx.db.select().from(importLines).where(eq(importLines.importId, id)).orderBy(importLines.line);
    const lines = rows.map(({ line, fullName, email, className, problem }) => ({
      ...{ line, fullName, className, writtenEmail: email ?? "" },
      email: problem === "email_wrong" ? null : email,
    }));
    const judged = (await judgeLines(ctx, lines, draft.courseId)).map(({ line, classId, problem }) => ({
      ...{ line, class_id: classId, problem },
    }));
    await ctx.db.execute(sql`
      update import_lines l set class_id = j.class_id, problem = j.problem
      from jsonb_to_recordset(${JSON.stringify(judged)}::jsonb) as j (line int, class_id int, problem text)
      where l.import_id = ${id} and l.line = j.line`);
    const ready = judged.filter(({ problem }) => problem === null).length;
    await recordEvent(ctx, "import.rechecked", `import/${id}`, { ready, before: view.counts.ready });
    return await showImport(ctx, id);
  },
);

/** Deletes an unconfirmed import with all its personal data. Refuses (conflict) a confirmed one. */
export const deleteImport = verbInTransaction({ ability: "classes.manage", id: importId }, async (ctx, id) => {
  await showImport(ctx, id);
  const [gone] = await ctx.db
    .delete(imports)
    .where(and(eq(imports.id, id), isNull(imports.confirmedAt)))
    .returning({ id: imports.id });
  if (!gone) throw new AppError("conflict", "Esta lista já foi confirmada: os convites podem ser retirados um a um.");
  await recordEvent(ctx, "import.deleted", `import/${id}`, {});
});
