import { sql } from "drizzle-orm";
import type { Log } from "#app/server/log.ts";
import type { Db } from "#drizzle/client.ts";

/** Says which of PostgreSQL's promises to keep what it acknowledged is switched off. */
export async function warnOfLoss(db: Db, log: Log) {
  const off = await db.execute<{ name: string }>(sql`
    select name from pg_settings
    where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off'
    order by name`);
  for (const { name } of off) {
    log.warn(`PostgreSQL runs with ${name}=off: a power cut may lose what people were told is saved. Switch it on.`);
  }
}
