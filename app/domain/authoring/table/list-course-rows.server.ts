import { and, asc, count, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { managed, selectManagedCourses } from "#app/domain/authoring/courses/managed-columns.server.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { requireAuthor } from "#app/domain/authoring/managed.server.ts";
import type { CourseColumn, CourseTableQuery } from "#app/domain/authoring/table/course-table.ts";
import { courseColumns } from "#app/domain/courses/course-columns.server.ts";
import { managedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { readTogether } from "#app/domain/read-together.server.ts";
import { eachWord, holds } from "#app/domain/search.server.ts";
import { ofCatalogue, ofDrafts } from "#app/domain/tallies/parts.ts";
import { selectTallies } from "#app/domain/tallies/school-tallies.server.ts";
import { sumOf } from "#app/domain/tallies/tally.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";

/**
 * One page of the panel's table of courses (B §2): those that the viewer manages, drafts included, in a state, with
 * every word in title, description or the name of whoever teaches, by one column; equal ones the newest first.
 * Refuses visitors and students.
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
  const { rows, tallies, counted } = await readTogether(author, {
    rows: selectManagedCourses(author)
      .innerJoin(shown, eq(shown.id, courses.id))
      .orderBy(inOrder(shown.place), desc(courses.id)),
    tallies: selectTallies(author, ["course"]),
    counted: ctx.db
      .select({ total: count() })
      .from(courses)
      .where(isKept ? sql`false` : wanted),
  });
  const kept = () => sumOf(tallies, "course", { part: partsIn[status] }).n;
  return pageOf(rows.map(managed), isKept ? kept() : counted[0]!.total, paging);
}

const partsIn = { all: undefined, draft: ofDrafts, published: ofCatalogue() };

/** In title, description or the name of whoever teaches: each for itself, so that each finds by its index. */
const everyWord = (q: string) =>
  eachWord(
    q,
    (word) => or(holds(sql`${courses.folded}`, word), sql`${courses.instructorId} = any(${teachersCalled(word)})`)!,
  );

/** The index is on name and e-mail together, and gives whom to look at. */
const teachersCalled = (word: string) => sql`array(select u.id from ${users} u
  where ${holds(sql`folded(u.full_name || ' ' || u.email)`, word)} and ${holds(sql`folded(u.full_name)`, word)}
    and exists (select from ${courses} c where c.instructor_id = u.id))`;

/** Titles without regard to accents and capitals, and the same on every server; lessons as the table counts them. */
const orders: Record<CourseColumn, SQL> = {
  title: sql`folded(${courses.title}) collate "C"`,
  price: sql`${courses.priceCents}`,
  hours: sql`${courses.durationHours}`,
  created: sql`${courses.createdAt}`,
  enrolments: courseColumns.enrollmentCount,
  lessons: sql`(select count(*) from ${lessons} l where l.course_id = ${courses}.id)`,
};
