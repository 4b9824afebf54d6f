import { asc, count, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgSelect, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { csvLine, csvParts } from "#app/domain/csv.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import type { DataOf } from "#app/domain/events/event-types.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { containsWord } from "./batch-read.server.ts";
import type { ListAsked } from "./list.ts";
import { type Page, toPage } from "./paging.ts";

type Ordered = Pick<ListAsked, "page" | "limit"> & { sort?: string; descending?: boolean };

type Source = {
  table: PgTable;
  id: PgColumn;
  where: SQL | undefined;
  /** By column; without any asked for, the newest first. */
  orders?: Record<string, SQL | PgColumn>;
};

/**
 * One page of a select that has no `where` yet. The ids are found before names and titles are joined, so that far pages
 * stay cheap; rows that are equal are the newest first.
 */
export function selectListPage<S extends PgSelect>(ctx: Ctx, select: S, source: Source, asked: Ordered): S {
  const { table, id, where, orders = {} } = source;
  const place = orders[asked.sort ?? ""] ?? id;
  const inOrder = asked.descending === false ? asc : desc;
  const shown = ctx.db
    .select({ id, place: sql`${place}`.as("place") })
    .from(table)
    .where(where)
    .orderBy(...(place === id ? [inOrder(id)] : [inOrder(place), desc(id)]))
    .limit(asked.limit)
    .offset((asked.page - 1) * asked.limit)
    .as("shown");
  return select.innerJoin(shown, eq(shown.id, id)).orderBy(inOrder(shown.place), desc(id)) as unknown as S;
}

/** Matches are counted up to the next full hundred after the page, since a large school has many. */
const step = 100;
const countedUpTo = ({ page, limit }: Ordered) => (Math.floor((page * limit) / step) + 1) * step;

/** A select of one row: how many match, up to that. */
export function selectSomeCount({ db }: Ctx, { table, id, where }: Source, asked: Ordered) {
  const some = db
    .select({ id })
    .from(table)
    .where(where)
    .limit(countedUpTo(asked) + 1)
    .as("some");
  return db.select({ total: count() }).from(some);
}

/** The page of a list whose matches were counted so. */
export function toSomePage<Row>(rows: Row[], total: number, asked: Ordered): Page<Row> & { hasMore: boolean } {
  const hasMore = total > countedUpTo(asked);
  return { ...toPage(rows, hasMore ? countedUpTo(asked) : total, asked), hasMore };
}

type Csv<Row> = {
  /** The cells of a line by the heads of their columns. */
  cells: Record<string, (row: Row) => string | number>;
  what: DataOf<"records.exported">["what"];
  read: (older: SQL | undefined, limit: number) => Promise<Row[]>;
};

/**
 * The rows of a list as parts of a CSV file, the highest ids first, read while they are sent. Recorded as an event; needs
 * a recent sign-in (else stale).
 */
export async function listCsv<Row extends { id: number | string }>(
  ctx: SignedCtx,
  id: PgColumn,
  { cells, what, read }: Csv<Row>,
): Promise<AsyncGenerator<string>> {
  await requireRecentSignIn(ctx);
  await recordEvent(ctx, "records.exported", "school/1", { what, lines: null });
  return csvParts<Row>(
    csvLine(Object.keys(cells)),
    (last, limit) => read(last && lt(id, last.id), limit),
    (rows) => rows.map((row) => csvLine(Object.values(cells).map((cell) => cell(row)))),
  );
}

/** Only the rows that were selected; undefined where none were. */
export function isSelected(id: PgColumn, ids: string[] = []): SQL | undefined {
  if (!ids.length) return undefined;
  return inArray(id, id.getSQLType() === "uuid" ? ids.filter(isUuid) : ids.filter((each) => /^\d{1,9}$/.test(each)));
}

const isUuid = (text: string) => z.uuid().safeParse(text).success;

/** The ids of people with a word in their name or e-mail. */
export const usersWithWord = (db: Db, word: string) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(containsWord(sql`folded(${users.fullName} || ' ' || ${users.email})`, word));

/** The ids of courses with a word in their title. */
export const coursesWithWord = (db: Db, word: string) =>
  db
    .select({ id: courses.id })
    .from(courses)
    .where(containsWord(sql`folded(${courses.title})`, word));
