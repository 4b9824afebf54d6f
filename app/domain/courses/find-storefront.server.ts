import type { CourseView } from "#app/domain/courses/course-json.ts";
import { listCourses } from "#app/domain/courses/list-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { publicGeneration } from "#app/domain/public-generation.ts";
import { type PlatformRating, platformRating } from "#app/domain/reviews/ratings/platform-rating.server.ts";
import { failureCode } from "#app/domain/transaction.ts";
import type { Db } from "#drizzle/client.ts";

/**
 * What the home page shows of the catalogue: the courses in its window, how many there are in all, and their rating.
 */
export type Storefront = { featured: CourseView[]; total: number; rating: PlatformRating | null };

/** How long a reader waits for the catalogue before the page goes without it, in milliseconds. */
const patience = 1_000;

/** PostgreSQL's codes for a query that it gave up, since it or a lock in its way took too long. */
const gaveUp = new Set(["57014", "55P03"]);

type Reading = { generation: number; storefront: Promise<Storefront> };

/**
 * The reading under way on each database: whoever asks meanwhile shares it, so that a slow one holds no more
 * connections than one reader's; unless something has changed since it began, which they may know of.
 */
const underWay = new WeakMap<Db, Reading>();

/**
 * The first three of the catalogue's first six courses, its total and the platform's rating (A §2 Home, §9); null when
 * the catalogue has not answered within a second. It is the same for everybody.
 */
export async function findStorefront(ctx: Ctx): Promise<Storefront | null> {
  let timer: NodeJS.Timeout | undefined;
  const impatience = new Promise<null>((goOn) => {
    timer = setTimeout(goOn, patience, null);
  });
  try {
    return await Promise.race([sharedReading(ctx), impatience]);
  } catch (error) {
    if (gaveUp.has(failureCode(error) ?? "")) return null;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

function sharedReading(ctx: Ctx) {
  const generation = publicGeneration();
  const known = underWay.get(ctx.db);
  if (known?.generation === generation) return known.storefront;
  const reading = { generation, storefront: read(ctx).finally(() => forget(ctx.db, reading)) };
  underWay.set(ctx.db, reading);
  return reading.storefront;
}

function forget(db: Db, reading: Reading) {
  if (underWay.get(db) === reading) underWay.delete(db);
}

async function read(ctx: Ctx): Promise<Storefront> {
  const first = { page: 1, limit: 6, category: null, level: null, q: "" };
  const [{ data, total }, rating] = await Promise.all([listCourses(ctx, first), platformRating(ctx)]);
  return { featured: data.slice(0, 3), total, rating };
}
