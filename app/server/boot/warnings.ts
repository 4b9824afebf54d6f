import { sql } from "drizzle-orm";
import { disabledDurabilitySettings } from "#app/domain/health/database-checks.server.ts";
import { fileStore } from "#app/domain/media/store/file-store.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { Log } from "#app/server/log.ts";
import { type Db, sessionTimeouts } from "#drizzle/client.ts";

/** Warns if PostgreSQL may lose committed writes. */
export async function warnOfDisabledDurability(db: Db, log: Log) {
  for (const name of await disabledDurabilitySettings({ db })) {
    log.warn(`PostgreSQL runs with ${name}=off: a power cut may lose what people were told is saved. Switch it on.`);
  }
}

/** Warns of timeouts that our sessions lack: a pooler does not pass them on, so they must be set on the role. */
export async function warnOfMissingTimeouts(db: Db, log: Log) {
  const endless = await db.execute<{ name: string }>(sql`
    select name from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') and setting = '0'
    order by name`);
  const [role] = await db.execute<{ name: string }>(sql`select quote_ident(current_user) as name`);
  for (const { name } of endless) {
    const due = `alter role ${role!.name} set ${name} = '${sessionTimeouts[name as keyof typeof sessionTimeouts]}ms'`;
    log.warn(`Through the pooler ${name} has no end: one slow query may hold others up. Run once: ${due}`);
  }
}

/** Logs the bucket for files, if there is one, and warns if it cannot be reached: the platform opens anyway. */
export async function checkStorage(settings: Settings, log: Log) {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint } = settings;
  if (!bucket) return;
  try {
    const store = await fileStore({ settings });
    await store.reach();
    log.info({ bucket, endpoint }, `Files are kept in the bucket ${bucket} at ${endpoint}.`);
  } catch (error) {
    const { cause } = error as { cause?: Error };
    log.warn(
      { bucket, endpoint },
      `Files cannot be kept or read now: the bucket ${bucket} fails. ${cause?.message ?? error}`,
    );
  }
}
