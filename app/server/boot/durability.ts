import { switchedOff } from "#app/domain/health/checks/database/durability.server.ts";
import type { Log } from "#app/server/log/log.ts";
import type { Db } from "#drizzle/client.ts";

/** Says which of PostgreSQL's promises to keep what it acknowledged is switched off. */
export async function warnOfLoss(db: Db, log: Log) {
  for (const name of await switchedOff({ db })) {
    log.warn(`PostgreSQL runs with ${name}=off: a power cut may lose what people were told is saved. Switch it on.`);
  }
}
