import { and, asc, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { batchRead, containsWord, matchEachWord } from "#app/domain/batch-read.server.ts";
import { isCataloguePart, isDraftPart, sumCounters } from "#app/domain/counters/counter.ts";
import { selectCounters } from "#app/domain/counters/counters.server.ts";
import { courseColumns, managedCourses } from "#app/domain/courses/course.server.ts";
import { instructorsNamed } from "#app/domain/courses/search-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import type { CourseColumn, CourseTableQuery, ManagedCourse } from "./course.ts";
import { requireAuthor } from "./lock-rows.server.ts";
import { selectManagedCourses, toManagedCourse } from "./managed-courses.server.ts";

/**
 * One page of the panel's course table: courses the viewer manages, drafts included, filtered by state and by words in
 * title, description or instructor, sorted by one column.
 */
export async function listCourseRows(
  ctx: Ctx,
  { q, status, sort, descending, ...paging }: CourseTableQuery & Paging,
): Promise<Page<ManagedCourse>> {
  const author = requireAuthor(ctx);
  const wanted = and(
    managedCourses(author),
    status === "all" ? undefined : eq(courses.isPublished, status === "published"),
    everyWord(q),
  );
  const inOrder = descending ? desc : asc;
  const shown = ctx.db
    .select({ id: courses.id, place: sql`${orders[sort]}`.as("place") })
    .from(courses)
    .where(wanted)
    .orderBy(inOrder(orders[sort]), desc(courses.id))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit)
    .as("shown");
  const isKept = !q && can(author.viewer, "courses.manageAll");
  const { rows, counters, counted } = await batchRead(author, {
    rows: selectManagedCourses(author)
      .innerJoin(shown, eq(shown.id, courses.id))
      .orderBy(inOrder(shown.place), desc(courses.id)),
    counters: selectCounters(author, ["course"]),
    counted: ctx.db
      .select({ total: count() })
      .from(courses)
      .where(isKept ? sql`false` : wanted),
  });
  const countedTotal = () => sumCounters(counters, "course", { part: countedParts[status] }).n;
  return toPage(
    rows.map((row) => toManagedCourse(ctx, row)),
    isKept ? countedTotal() : counted[0]!.total,
    paging,
  );
}

const countedParts = { all: undefined, draft: isDraftPart, published: isCataloguePart() };

/** In title, description or instructor's name; each has its own index. */
const everyWord = (q: string) =>
  matchEachWord(
    q,
    (word) =>
      or(containsWord(sql`${courses.folded}`, word), sql`${courses.instructorId} = any(${instructorsNamed(word)})`)!,
  );

/** Titles without accents and case, the same on every server; lessons as the table counts them. */
const orders: Record<CourseColumn, SQL> = {
  title: sql`folded(${courses.title}) collate "C"`,
  price: sql`${courses.priceCents}`,
  hours: sql`${courses.durationHours}`,
  created: sql`${courses.createdAt}`,
  enrolments: courseColumns.enrollmentCount,
  lessons: sql`(select count(*) from ${lessons} l where l.course_id = ${courses}.id)`,
};
