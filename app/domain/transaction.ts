import type { Ctx } from "#app/domain/ctx.ts";
import type { Db } from "#drizzle/client.ts";

const retries = 3;
/** PostgreSQL's codes for work that was in another's way and may simply be done again. */
const inTheWay = new Set(["40001", "40P01"]);

/**
 * Runs `work` with the same context inside a transaction; whatever it throws undoes all of it. Work that PostgreSQL
 * breaks off because it was in another's way (a deadlock, a serialisation failure) is done again, three times at most,
 * after a short pause of random length. Inside another transaction it is a savepoint, and left to the outer one.
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

/** The code of an error or of what caused it: drizzle wraps what the driver throws. */
export function errorCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" ? code : errorCode(error.cause);
}
