import { type SQL, sql } from "drizzle-orm";
import type { PgTable, PgUpdateSetSource } from "drizzle-orm/pg-core";
import type { Ctx } from "./ctx.ts";

/** Purges what is older than `end`, and returns how many rows it was. */
export type Purge = (ctx: Ctx, end: SQL) => Promise<number>;
type Where = (end: SQL, ctx: Ctx) => SQL | undefined;

const maxRows = 5_000;

/** Deletes the rows of a table to which the condition applies. */
export const remove =
  (table: PgTable, where: Where, batchSize = maxRows): Purge =>
  (ctx, end) =>
    inBatches(batchSize, async () => {
      const some = someRows(ctx, table, where(end, ctx), batchSize);
      return (await ctx.db.delete(table).where(some).returning({ one: sql`1` })).length;
    });

/** Clears columns of such rows. The condition must leave out what is cleared already. */
export const clear =
  <T extends PgTable>(table: T, values: PgUpdateSetSource<T>, where: Where, batchSize = maxRows): Purge =>
  (ctx, end) =>
    inBatches(batchSize, async () => {
      const some = someRows(ctx, table, where(end, ctx), batchSize);
      return (await ctx.db.update(table).set(values).where(some).returning({ one: sql`1` })).length;
    });

/** Rows that another transaction has locked are left for the next time. */
function someRows({ db }: Ctx, table: PgTable, where: SQL | undefined, batchSize: number) {
  const rows = db
    .select({ row: sql`ctid` })
    .from(table)
    .where(where)
    .limit(batchSize)
    .for("update", { skipLocked: true });
  return sql`ctid = any(array${rows})`;
}

/** Repeats work until it finds less than a whole batch, and returns how much it found. */
export async function inBatches(batchSize: number, work: () => Promise<number>): Promise<number> {
  for (let count = 0; ; ) {
    const found = await work();
    count += found;
    if (found < batchSize) return count;
  }
}
