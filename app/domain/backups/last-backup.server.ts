import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Made } from "#app/domain/backups/making/make-backup.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import type { Db } from "#drizzle/client.ts";
import { events } from "#drizzle/schema/platform.ts";

const note = z.object({
  madeAt: z.iso.datetime().transform((at) => new Date(at)),
  folder: z.string(),
  bytes: z.int().min(0),
  damaged: z.int().min(0),
});

/** The last whole backup, wherever it went, and how large it is. */
export type LastBackup = z.infer<typeof note>;

/** Tells that a backup was made, as an event: every instance knows of it, and no disk has to be there to ask. */
export async function noteBackup(
  { db, settings }: Pick<Ctx, "db" | "settings">,
  { folder, manifest }: Pick<Made, "folder" | "manifest">,
): Promise<void> {
  const { madeAt, files, packedBytes } = manifest;
  const data = { madeAt, folder, bytes: packedBytes + files.bytes, damaged: files.damaged.length };
  await record({ db, settings, viewer: null, ip: null }, "backup.made", `backup/${madeAt}`, data);
}

/** The backup that was made last, on whichever instance; undefined where none was. */
export async function readLastBackup(db: Pick<Db, "select">): Promise<LastBackup | undefined> {
  const [last] = await db
    .select({ data: events.data })
    .from(events)
    .where(eq(events.action, "backup.made"))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  return last && note.parse(last.data);
}
