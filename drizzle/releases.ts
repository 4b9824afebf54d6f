import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { lockMigrations } from "#drizzle/migrate.ts";
import { migrationsOnDisk, newestMigration } from "#drizzle/migrations.ts";

/**
 * Records that this release runs on the database. Refuses a release that is too old: migrations keep what the previous
 * release reads, but not what older ones read. Call it once the database is migrated; `newest` is the last migration
 * that the release knows.
 */
export async function admitRelease(db: Db, release: string, newest = newestMigration(migrationsOnDisk())) {
  await db.transaction(async (tx) => {
    await lockMigrations(tx);
    await tx.execute(
      sql`create table if not exists drizzle.releases (name text primary key, newest_migration bigint not null)`,
    );
    const newer = await tx.execute<{ name: string }>(
      sql`select name from drizzle.releases where newest_migration > ${newest} and name <> ${release}
        order by newest_migration`,
    );
    if (newer.length > 1) throw new Error(refusal(release, newer.at(-1)!.name));
    await tx.execute(
      sql`insert into drizzle.releases values (${release}, ${newest}) on conflict (name)
        do update set newest_migration = greatest(releases.newest_migration, excluded.newest_migration)`,
    );
  });
}

const refusal = (release: string, newest: string) =>
  `Release ${release} is too old for this database, which release ${newest} has changed: only the release right before ` +
  `it still runs here. Start release ${newest}, or restore the backup that was made before the upgrade.`;
