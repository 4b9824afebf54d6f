import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { isCataloguePart, sumCounters } from "#app/domain/counters/counter.ts";
import { selectCounters } from "#app/domain/counters/counters.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { managedCourses, publishedCourses, selectCourses } from "./course.server.ts";
import type { CourseView } from "./course.ts";
import { findAlikeCourses, searchCourses } from "./search-courses.server.ts";

export type CatalogueQuery = Paging & {
  /** Unknown categories and levels match nothing; null matches all. */
  category: string | null;
  level: string | null;
  /** Search words, whatever their accents and case; empty matches all. */
  q: string;
  /** Own courses including drafts (all courses for an admin); ignored for everybody else. */
  all?: boolean;
};

/** A page of the catalogue. `isAlike`: nothing contains the words, and these have similar ones. */
export type Catalogue = Page<CourseView> & { isAlike: boolean };

/** One page of the catalogue: best match first in a search, otherwise newest first. */
export async function listCourses(ctx: Ctx, query: CatalogueQuery): Promise<Catalogue> {
  const manages = query.all && can(ctx.viewer, "courses.manage");
  const search = searchCourses(ctx, query.q);
  const among = and(
    manages ? managedCourses(ctx) : publishedCourses,
    query.category === null ? undefined : eq(courses.category, query.category),
    query.level === null ? undefined : eq(courses.level, query.level),
  )!;
  const conditions = and(among, search?.matches);
  const place = search?.rank ?? sql`0`;
  // Ids are found before counts and names, so that a far page costs no more than walking an index.
  const shown = ctx.db
    .select({ id: courses.id, place: sql`${place}`.as("place") })
    .from(courses)
    .where(conditions)
    .orderBy(...(search ? [desc(place)] : []), desc(courses.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .as("shown");
  const page = selectCourses(ctx)
    .innerJoin(shown, eq(shown.id, courses.id))
    .orderBy(desc(shown.place), desc(courses.id));
  if (manages || search) {
    const [rows, total] = await Promise.all([page, ctx.db.$count(courses, conditions)]);
    if (search && total === 0) return await listAlike(ctx, query, await findAlikeCourses(ctx, query.q, among));
    return { ...toPage(rows, total, query), isAlike: false };
  }
  const { rows, counters } = await batchRead(ctx, { rows: page, counters: selectCounters(ctx, ["course"]) });
  const { n } = sumCounters(counters, "course", { part: isCataloguePart(query) });
  return { ...toPage(rows, n, query), isAlike: false };
}

async function listAlike(ctx: Ctx, query: CatalogueQuery, ids: number[]): Promise<Catalogue> {
  const start = (query.page - 1) * query.limit;
  const rows = ids.length ? await selectCourses(ctx).where(inArray(courses.id, ids)) : [];
  rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
  return { ...toPage(rows.slice(start, start + query.limit), ids.length, query), isAlike: ids.length > 0 };
}
