import { type AnyColumn, and, asc, eq, type InferSelectModel, type SQL, sql } from "drizzle-orm";
import type { AnyPgTable, PgTable } from "drizzle-orm/pg-core";
import type { SignedCtx } from "#app/domain/ctx.ts";

type Value = string | number | boolean | Date | null | undefined | { [name: string]: Value } | readonly Value[];

/** A row of the copy, by the labels that people read. The first value is its title on the page. */
export type Row = { [name: string]: Value };

/** A part of the copy of somebody's data: a JSON file, and a section of the page. */
export type Section = {
  /** The name of the JSON file, without its ending. */
  file: string;
  title: string;
  about: string;
  /** The columns that name the person, `table.column`, whose rows are in here. */
  holds: readonly string[];
  read: (ctx: SignedCtx) => AsyncGenerator<Row[]>;
};

const pageSize = 200;
type LastId = string | number | undefined;

/**
 * Rows that are read in pages. `next` returns those after the last one read, in the order of their ids; where there can
 * be more than one page, each row has its id as `Código`.
 */
export const paged = (next: (ctx: SignedCtx, last: LastId, limit: number) => PromiseLike<Row[]>): Section["read"] =>
  async function* read(ctx) {
    for (let last: LastId; ; ) {
      const rows = await next(ctx, last, pageSize);
      if (rows.length) yield rows;
      if (rows.length < pageSize) return;
      last = rows.at(-1)!.Código as LastId;
      if (last === undefined) throw new Error("Rows of more than one page must name their id.");
    }
  };

export const isAfter = (id: AnyColumn, last: LastId): SQL | undefined =>
  last === undefined ? undefined : sql`${id} > ${last}`;

type Query<Found> = {
  where: (condition: SQL | undefined) => {
    orderBy: (id: SQL) => { limit: (count: number) => PromiseLike<Found[]> };
  };
};

/** The viewer's rows of a query, by the column that names them and the one with the ids. */
export const ownRows = <Found>(
  owner: AnyColumn,
  id: AnyColumn,
  select: (ctx: SignedCtx) => Query<Found>,
  toRow: (found: Found, ctx: SignedCtx) => Row = (found) => found as Row,
): Section["read"] =>
  paged(async (ctx, last, limit) => {
    const isOwn = and(eq(owner, ctx.viewer.id), isAfter(id, last));
    const found = await select(ctx).where(isOwn).orderBy(asc(id)).limit(limit);
    return found.map((each) => toRow(each, ctx));
  });

/** The viewer's rows of one table, by the column that names them. */
export const owned = <Table extends PgTable & { id: AnyColumn }>(
  table: Table,
  owner: AnyColumn,
  toRow: (row: InferSelectModel<Table>, ctx: SignedCtx) => Row,
): Section["read"] =>
  ownRows(
    owner,
    table.id,
    ({ db }) => db.select().from(table as AnyPgTable) as unknown as Query<InferSelectModel<Table>>,
    toRow,
  );
