import type { Ctx } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";

const retries = 3;
/** PostgreSQL's codes for conflicts with concurrent work that may simply be retried. */
const inTheWay = new Set(["40001", "40P01"]);

/**
 * Runs `work` with the same context inside a transaction; anything it throws rolls back. After a conflict with
 * concurrent work (deadlock, serialisation failure) it is retried, three times at most, after a short random pause.
 * Inside another transaction it is a savepoint, and retrying is left to the outer one.
 */
export async function inTransaction<C extends Ctx, T>(ctx: C, work: (ctx: C) => Promise<T>): Promise<T> {
  for (let left = isTransaction(ctx.db) ? 0 : retries; ; left--) {
    try {
      return await ctx.db.transaction((tx) => work({ ...ctx, db: tx }));
    } catch (error) {
      if (left === 0 || !inTheWay.has(errorCode(error) ?? "")) throw error;
      await new Promise((resume) => setTimeout(resume, 10 + Math.random() * 60));
    }
  }
}

const isTransaction = (db: Db) => "rollback" in db;

/** The code of an error or of its cause: drizzle wraps the driver's errors. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" ? code : errorCode(error.cause);
}
