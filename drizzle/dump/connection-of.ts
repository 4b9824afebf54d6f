import type Postgres from "postgres";
import type { Db } from "#drizzle/client.ts";

/** The driver's own handle of a transaction, for COPY, which drizzle does not support and whose types it hides. */
export function connectionOf(tx: Pick<Db, "_">): Postgres.TransactionSql {
  return (tx._.session as unknown as { client: Postgres.TransactionSql }).client;
}
