import type { Ctx } from "#app/domain/ctx.ts";

/**
 * Runs `work`, which only reads and leaves its traces, on one state of the database: figures and lists that it gathers
 * by several queries agree with each other, whatever is written meanwhile. Inside a transaction it is a savepoint.
 */
export async function inSnapshot<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  return await ctx.db.transaction((tx) => work({ ...ctx, db: tx }), { isolationLevel: "repeatable read" });
}
