import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { selectCourses } from "#app/domain/courses/course-columns.server.ts";
import type { CourseView } from "#app/domain/courses/course-json.ts";
import { managedCourses, publishedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { escapeLike, everyWordIn } from "#app/domain/search.server.ts";
import { ofCatalogue } from "#app/domain/tallies/parts.ts";
import { readTallies } from "#app/domain/tallies/school-tallies.server.ts";
import { sumOf } from "#app/domain/tallies/tally.ts";
import { courses } from "#drizzle/schema/courses.ts";

export type CatalogueQuery = Paging & {
  /** Unknown categories and levels match nothing; null matches all. */
  category: string | null;
  level: string | null;
  /** Words to find in title and description, whatever their accents and case; empty matches all. */
  q: string;
  /** Own courses, drafts included (all courses for an admin); ignored for everybody else. */
  all?: boolean;
};

/** One page of the catalogue, best match first when searching, else newest first (A §2 /courses, A5, B1). */
export async function listCourses(ctx: Ctx, query: CatalogueQuery): Promise<Page<CourseView>> {
  const manages = query.all && can(ctx.viewer, "courses.manage");
  const wanted = matches(query.q);
  const conditions = and(
    manages ? managedCourses(ctx) : publishedCourses,
    query.category === null ? undefined : eq(courses.category, query.category),
    query.level === null ? undefined : eq(courses.level, query.level),
    wanted,
  );
  const place = wanted ? rank(query.q) : sql`0`;
  // Found before figures and names are, so that a far page costs no more than its way through an index.
  const shown = ctx.db
    .select({ id: courses.id, place: sql`${place}`.as("place") })
    .from(courses)
    .where(conditions)
    .orderBy(...(wanted ? [desc(place)] : []), desc(courses.id))
    .limit(query.limit)
    .offset((query.page - 1) * query.limit)
    .as("shown");
  const isKept = !manages && !wanted;
  const [rows, total] = await Promise.all([
    selectCourses(ctx).innerJoin(shown, eq(shown.id, courses.id)).orderBy(desc(shown.place), desc(courses.id)),
    isKept ? countPublished(ctx, query) : ctx.db.$count(courses, conditions),
  ]);
  return pageOf(rows, total, query);
}

/** From the kept figures. */
async function countPublished(ctx: Ctx, query: CatalogueQuery): Promise<number> {
  return sumOf(await readTallies(ctx, ["course"]), "course", { part: ofCatalogue(query) }).n;
}

/** Every word somewhere in title or description, or the whole as Portuguese full text ("orações" finds "oração"). */
function matches(q: string): SQL | undefined {
  const words = everyWordIn(sql`${courses.folded}`, q);
  return words && sql`((${words}) or ${courses.search} @@ ${fullText(q)})`;
}

const fullText = (q: string) => sql`websearch_to_tsquery('portuguese', folded(${q}))`;

/** Full-text rank; a title that holds the very words comes before everything else. */
const rank = (q: string) => sql`(folded(${courses.title}) like '%' || folded(${escapeLike(q)}) || '%')::int
  + ts_rank(${courses.search}, ${fullText(q)})`;
