import { sql } from "drizzle-orm";
import type { Log } from "#app/server/log/log.ts";
import { type Db, patience } from "#drizzle/client.ts";

/**
 * Says which waits have no end on these sessions. Each connection of ours asks for its own; through a pooler it cannot,
 * and there the role has to bring them along.
 */
export async function warnOfPatience(db: Db, log: Log) {
  const endless = await db.execute<{ name: string }>(sql`
    select name from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
    order by name`);
  const [role] = await db.execute<{ name: string }>(sql`select quote_ident(current_user) as name`);
  for (const { name } of endless) {
    const due = `alter role ${role!.name} set ${name} = '${patience[name as keyof typeof patience]}ms'`;
    log.warn(`Through the pooler ${name} has no end: one slow query may hold others up. Run once: ${due}`);
  }
}
