import { and, asc, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/abilities.ts";
import { asManaged } from "#app/domain/authoring/courses/list-managed-courses.server.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { requireAuthor } from "#app/domain/authoring/managed.server.ts";
import type { CourseColumn, CourseTableQuery } from "#app/domain/authoring/table/course-table.ts";
import { courseColumns, selectCourses } from "#app/domain/courses/course-columns.server.ts";
import { managedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { eachWord, holds } from "#app/domain/search.server.ts";
import { readTallies } from "#app/domain/tallies/school-tallies.server.ts";
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
  const rows = await selectCourses(author)
    .innerJoin(shown, eq(shown.id, courses.id))
    .orderBy(inOrder(shown.place), desc(courses.id));
  const isKept = !q && can(author.viewer, "courses.manageAll");
  const total = await (isKept ? countAll(ctx, status) : ctx.db.$count(courses, wanted));
  return pageOf(await asManaged(author, rows), total, paging);
}

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

/** From the kept figures, whose parts are `draft`, and `category/level` of what is published. */
async function countAll(ctx: Ctx, status: CourseTableQuery["status"]): Promise<number> {
  const asked = (part: string) => status === "all" || (part === "draft") === (status === "draft");
  return sumOf(await readTallies(ctx, ["course"]), "course", { part: asked }).n;
}

/** Titles without regard to accents and capitals, and the same on every server; lessons as the table counts them. */
const orders: Record<CourseColumn, SQL> = {
  title: sql`folded(${courses.title}) collate "C"`,
  price: sql`${courses.priceCents}`,
  hours: sql`${courses.durationHours}`,
  created: sql`${courses.createdAt}`,
  enrolments: courseColumns.enrollmentCount,
  lessons: sql`(select count(*) from ${lessons} l where l.course_id = ${courses}.id)`,
};
