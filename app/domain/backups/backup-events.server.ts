import { sql } from "drizzle-orm";
import { z } from "zod";
import { currentTime, sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx, SystemCtx } from "#app/domain/ctx.ts";
import { type DataOf, eventTypes } from "#app/domain/events/event-types.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import type { Manifest } from "./manifest.ts";

const actions = ["made", "asked", "begun", "failed", "tested"] as const;
type Action = (typeof actions)[number];
type Newest<One extends Action> = { id: number; at: Date } & DataOf<`backup.${One}`>;

/** The newest event of each kind about backups, from any instance, and the current time. */
export type BackupState = { [One in Action]?: Newest<One> } & { now: Date };

/** Reads only the database, so every instance can call it without the disk or bucket of the backups. */
export async function readBackupState(ctx: Pick<Ctx, "db" | "now">): Promise<BackupState> {
  type Row = { action: Action; now: number; id: number | null; ms: number; data: unknown };
  const wanted = sql.join(
    actions.map((action) => sql`(${action}::text)`),
    sql`, `,
  );
  const rows = await ctx.db.execute<Row>(sql`
    select wanted.action, newest.id::float8 as id, (extract(epoch from newest.at) * 1000)::float8 as ms, newest.data,
      (extract(epoch from ${sqlNow(ctx)}) * 1000)::float8 as now
    from (values ${wanted}) as wanted (action) left join lateral (
      select id, at, data from events where events.action = 'backup.' || wanted.action order by at desc, id desc limit 1
    ) as newest on true`);
  const known = rows.flatMap(({ action, id, ms, data }) => {
    if (id === null) return [];
    const facts = z.object(eventTypes[`backup.${action}`].data.shape).parse(data);
    return [[action, { id, at: new Date(ms), ...facts }]];
  });
  return { ...Object.fromEntries(known), now: new Date(rows[0]!.now) };
}

/** Whether an instance is working on backups. It also records its end; only if it died does its lease run out. */
export const isUnderWay = ({ begun, made, failed, tested, now }: BackupState): boolean =>
  begun !== undefined &&
  new Date(begun.until) > now &&
  ![made, failed, tested].some((ended) => ended && ended.id > begun.id);

const hour = 3_600_000;

/**
 * Runs `work`, which records how it ended, if `isDue` returns true and no instance is working on backups. The lease is
 * an event, valid for an hour and recorded again while the work takes longer: a transaction would hold a connection
 * during calls to the network. Returns null if nothing is due.
 */
export async function underLease<T>(
  ctx: Ctx,
  isDue: (state: BackupState) => boolean,
  work: () => Promise<T>,
): Promise<T | null> {
  const isFree = async (asking: Ctx) => {
    const state = await readBackupState(asking);
    return isDue(state) && !isUnderWay(state);
  };
  const begin = async (within: Ctx) => {
    const until = new Date((await currentTime(within)).getTime() + hour).toISOString();
    await recordEvent(within, "backup.begun", "backups", { until });
  };
  if (!(await isFree(ctx))) return null;
  const isOurs = await inTransaction(ctx, async (within) => {
    await within.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('backups', 0))`);
    if (!(await isFree(within))) return false;
    await begin(within);
    return true;
  });
  if (!isOurs) return null;
  const renewal = setInterval(() => void begin(ctx).catch(() => {}), hour / 3).unref();
  try {
    return await work();
  } finally {
    clearInterval(renewal);
  }
}

/** Records that a backup was made, and where it is stored. */
export async function recordBackup(
  { db, settings }: SystemCtx,
  { folder, manifest }: { folder: string; manifest: Manifest },
): Promise<void> {
  const { madeAt, files, packedBytes } = manifest;
  const data = { madeAt, folder, bytes: packedBytes + files.bytes, damaged: files.damaged.length };
  await recordEvent({ db, settings, viewer: null, ip: null }, "backup.made", `backup/${madeAt}`, data);
}
