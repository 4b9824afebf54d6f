import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import { inArray } from "drizzle-orm";
import { presentMoment } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { mediaFolder } from "#app/domain/media/media-folder.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import { media } from "#drizzle/schema/courses.ts";

const hour = 3_600_000;
/** How long a file waits aside for its row before it is removed. */
const keptAside = 30 * 24 * hour;
/** How many ids the database is asked for at once. */
const batch = 500;

const unfinished = /^\.[0-9a-f-]{36}(\.\d+)?\.part$/;

/**
 * Clears DATA_DIR/media of what failed uploads left there: unfinished files, and whole ones that no row names, once
 * they are an hour old. A whole file is first put aside, into `.unclaimed`, for 30 days, and comes back as soon as a
 * row names it: that a database knows nothing of a file may also mean that it is the wrong one. Files by other names
 * are left alone. Out: how many files were moved or removed.
 */
export async function sweepMedia(ctx: Ctx): Promise<number> {
  const folder = mediaFolder(ctx.settings);
  const aside = path.join(folder, ".unclaimed");
  const now = (await presentMoment(ctx)).getTime();

  const old = await agedIn(folder, (name) => isUuid(name) || unfinished.test(name), now - hour);
  const parts = old.filter((name) => unfinished.test(name));
  const unclaimed = await withoutRow(ctx, old.filter(isUuid));
  const waiting = await agedIn(aside, isUuid);
  const nobodys = new Set(await withoutRow(ctx, waiting));
  const claimed = waiting.filter((name) => !nobodys.has(name));
  const over = (await agedIn(aside, isUuid, now - keptAside)).filter((name) => nobodys.has(name));

  if (unclaimed.length) await mkdir(aside, { recursive: true, mode: 0o700 });
  for (const name of parts) await rm(path.join(folder, name), { force: true });
  for (const name of unclaimed) await move(name, folder, aside);
  for (const name of claimed) await move(name, aside, folder);
  for (const name of over) await rm(path.join(aside, name), { force: true });
  return parts.length + unclaimed.length + claimed.length + over.length;
}

/** The files in a folder that fit and have been what and where they are since before `since`. */
async function agedIn(folder: string, fits: (name: string) => boolean, since = Number.POSITIVE_INFINITY) {
  const names = await readdir(folder).catch(unlessMissing<string[]>([]));
  const aged: string[] = [];
  for (const name of names.filter(fits)) {
    const facts = await stat(path.join(folder, name)).catch(unlessMissing(undefined));
    if (facts?.isFile() && Math.max(facts.mtimeMs, facts.ctimeMs) < since) aged.push(name);
  }
  return aged;
}

async function withoutRow(ctx: Ctx, ids: string[]): Promise<string[]> {
  const missing: string[] = [];
  for (let at = 0; at < ids.length; at += batch) {
    const asked = ids.slice(at, at + batch);
    const rows = await ctx.db.select({ id: media.id }).from(media).where(inArray(media.id, asked));
    const known = new Set(rows.map(({ id }) => id));
    missing.push(...asked.filter((id) => !known.has(id)));
  }
  return missing;
}

async function move(name: string, from: string, to: string) {
  await rename(path.join(from, name), path.join(to, name)).catch(unlessMissing(undefined));
}

/** What is not there any more, another instance has dealt with. */
function unlessMissing<T>(otherwise: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return otherwise;
    throw error;
  };
}
