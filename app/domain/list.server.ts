import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgSelect } from "drizzle-orm/pg-core";
import { type Ability, authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { byteOrderMark, csvLine } from "#app/domain/csv.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import type { Db } from "#drizzle/client.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { batchRead, containsWord, type Select } from "./batch-read.server.ts";
import {
  type Described,
  describeList,
  type Filters,
  type FiltersOf,
  type List,
  type ListQuery,
  type QueryOf,
  standardOrder,
} from "./list.ts";
import { type Page, type Paging, toPage } from "./paging.ts";
import { isUuid } from "./text.ts";

type Ordered = Pick<ListQuery, "page" | "limit"> & { sort?: string; descending?: boolean };

type Source = {
  /** The table is that of this column. */
  id: PgColumn;
  where: SQL | undefined;
  /** By column; without any asked for, the newest first. */
  orders?: Record<string, SQL | PgColumn>;
};

/**
 * One page of a select that has no `where` yet. The ids are found before names and titles are joined, so that far pages
 * stay cheap; rows that are equal are the newest first.
 */
export function selectListPage<S extends PgSelect>(ctx: Ctx, select: S, source: Source, query: Ordered): S {
  const { id, where } = source;
  const { sortKey, inOrder, order } = orderOf(source, query);
  const shown = ctx.db
    .select({ id, sortKey: sql`${sortKey}`.as("sort_key") })
    .from(id.table)
    .where(where)
    .orderBy(...order)
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .as("shown");
  return select.innerJoin(shown, eq(shown.id, id)).orderBy(inOrder(shown.sortKey), desc(id)) as unknown as S;
}

function orderOf({ id, orders = {} }: Source, query: Pick<Ordered, "sort" | "descending">) {
  const sortKey = orders[query.sort ?? ""] ?? id;
  const inOrder = query.descending === false ? asc : desc;
  return { sortKey, inOrder, order: sortKey === id ? [inOrder(id)] : [inOrder(sortKey), desc(id)] };
}

/** Matches are counted up to the next full hundred after the page, since a large school has many. */
const step = 100;
const countedUpTo = ({ page, limit }: Ordered) => (Math.floor((page * limit) / step) + 1) * step;

/** A select of one row: how many match, up to that. */
function selectSomeCount({ db }: Ctx, { id, where }: Source, query: Ordered) {
  const some = db
    .select({ id })
    .from(id.table)
    .where(where)
    .limit(countedUpTo(query) + 1)
    .as("some");
  return db.select({ total: count() }).from(some);
}

/** The page of a list whose matches were counted so. */
function toSomePage<Row>(rows: Row[], total: number, query: Ordered): Page<Row> & { hasMore: boolean } {
  const hasMore = total > countedUpTo(query);
  return { ...toPage(rows, hasMore ? countedUpTo(query) : total, query), hasMore };
}

type Id = number | string;

type Lines<Row> = {
  source: Source;
  /** What is asked of the list; with `ids`, only these rows. */
  query: Pick<Ordered, "sort" | "descending"> & { ids?: string[] };
  /** Where the list has an order that no column gives. */
  order?: SQL[] | undefined;
  /** The cells of a line by the heads of their columns. */
  cells: Record<string, (row: Row) => string | number>;
  /** The rows of a batch, in any order. */
  read: (isInBatch: SQL) => Promise<Row[]>;
};

/** Rows per query. No connection is held while a slow client downloads. */
const batchSize = 500;

/**
 * The rows of a list, in its order, as parts of a CSV file. Their ids are read at once, so that rows that change meanwhile
 * neither come twice nor are left out; the rows are read while they are sent.
 */
export async function* listParts<Row extends { id: Id }>(
  { db }: Pick<Ctx, "db">,
  { source, query, order, cells, read }: Lines<Row>,
): AsyncGenerator<string> {
  const { id, where } = source;
  const found = await db
    .select({ id })
    .from(id.table)
    .where(and(where, isSelected(id, query.ids)))
    .orderBy(...(order ?? orderOf(source, query).order));
  const ids = found.map((row) => row.id as Id);
  yield byteOrderMark + csvLine(Object.keys(cells));
  for (let at = 0; at < ids.length; at += batchSize) {
    const batch = ids.slice(at, at + batchSize);
    const rows = new Map((await read(inArray(id, batch))).map((row) => [row.id, row]));
    const lines = batch.flatMap((each) => rows.get(each) ?? []);
    yield lines.map((row) => csvLine(Object.values(cells).map((cell) => cell(row)))).join("");
  }
}

/** The same, recorded as an event; needs a recent sign-in (else stale). */
export async function listCsv<Row extends { id: Id }>(
  ctx: SignedCtx,
  { what, ...lines }: Lines<Row> & { what: string },
): Promise<AsyncGenerator<string>> {
  await requireRecentSignIn(ctx);
  await recordEvent(ctx, "records.exported", "school/1", { what, lines: null });
  return listParts(ctx, lines);
}

/** A list of the panel, whole. */
type PanelList<L extends List, Row> = {
  list: L;
  ability: Ability;
  /** One page of it, of the rows `within` something more if that is given. */
  read: (ctx: Ctx, query: Partial<QueryOf<L>> & Paging, within?: SQL) => Promise<Page<Row> & { hasMore?: boolean }>;
  /** The same rows as a file. */
  export: (ctx: Ctx, query: Partial<QueryOf<L>>) => Promise<AsyncGenerator<string>>;
};

type Reading<S extends PgSelect, Row, Query> = {
  ability: Ability;
  source: (ctx: Ctx, query: Query) => Source;
  /** All columns of a row; it has no `where` yet. */
  select: (ctx: Ctx) => S;
  toRow?: (row: Awaited<S>[number], ctx: Ctx) => Row;
  /** How the rows are counted, if not one by one: up to the next full hundred, or by a select that knows. */
  count?: (ctx: Ctx, query: Query) => "roughly" | Select<{ total: number }>;
  /** The cells of a line of its file. */
  cells: Lines<NoInfer<Row>>["cells"];
};

/** A list of the panel: as it is described, and how its rows are read. */
export function panelList<
  C extends string,
  const F extends Filters,
  S extends PgSelect,
  Row extends { id: Id } = Awaited<S>[number] & { id: Id },
>(
  described: Described<C, F>,
  reading: Reading<S, Row, Partial<ListQuery<C, FiltersOf<F>>>>,
): PanelList<List<C, FiltersOf<F>>, Row> {
  const { ability, source, select, toRow = (row) => row as Row, cells } = reading;
  const list = describeList(described);
  return {
    list,
    ability,
    read: async (ctx, query, within) => {
      authorise(ctx, ability);
      const asked = source(ctx, query);
      const from = { ...asked, where: and(asked.where, within) };
      const known =
        reading.count?.(ctx, query) ?? ctx.db.select({ total: count() }).from(from.id.table).where(from.where);
      const { rows, counted } = await batchRead(ctx, {
        rows: selectListPage(ctx, select(ctx), from, { ...standardOrder(list), ...query }),
        counted: known === "roughly" ? selectSomeCount(ctx, from, query) : known,
      });
      const shown = rows.map((row) => toRow(row, ctx));
      return (known === "roughly" ? toSomePage : toPage)(shown, counted[0]!.total, query);
    },
    export: async (ctx, query) => {
      const signed = requireViewer(ctx);
      authorise(signed, ability);
      return await listCsv<Row>(signed, {
        what: list.name,
        source: source(ctx, query),
        query: { ...standardOrder(list), ...query },
        cells,
        read: async (isInBatch) => (await select(ctx).where(isInBatch)).map((row) => toRow(row, ctx)),
      });
    },
  };
}

/** Only the rows that were selected; undefined where none were. */
export function isSelected(id: PgColumn, ids: string[] = []): SQL | undefined {
  if (!ids.length) return undefined;
  return inArray(id, id.getSQLType() === "uuid" ? ids.filter(isUuid) : ids.filter((each) => /^\d{1,9}$/.test(each)));
}

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
