import { and, asc, count, desc, eq, type SQL, sql } from "drizzle-orm";
import { asManaged } from "#app/domain/authoring/courses/list-managed-courses.server.ts";
import type { ManagedCourse } from "#app/domain/authoring/courses/managed-course-json.ts";
import { requireAuthor } from "#app/domain/authoring/managed.server.ts";
import type { CourseColumn, CourseTableQuery } from "#app/domain/authoring/table/course-table.ts";
import { courseColumns, selectCourses } from "#app/domain/courses/course-columns.server.ts";
import { managedCourses } from "#app/domain/courses/visible-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type Page, type Paging, pageOf } from "#app/domain/paging.ts";
import { everyWordIn } from "#app/domain/search.server.ts";
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
    everyWordIn(said, q),
  );
  const rows = await selectCourses(author)
    .where(wanted)
    .orderBy((descending ? desc : asc)(orders[sort]), desc(courses.id))
    .limit(paging.limit)
    .offset((paging.page - 1) * paging.limit);
  const [{ total } = { total: 0 }] = await ctx.db
    .select({ total: count() })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.instructorId))
    .where(wanted);
  return pageOf(await asManaged(author, rows), total, paging);
}

const said = sql`(${courses.folded} || ' ' || folded(${users.fullName}))`;

/** Titles without regard to accents and capitals, and the same on every server; lessons as the table counts them. */
const orders: Record<CourseColumn, SQL> = {
  title: sql`folded(${courses.title}) collate "C"`,
  price: sql`${courses.priceCents}`,
  hours: sql`${courses.durationHours}`,
  created: sql`${courses.createdAt}`,
  enrolments: courseColumns.enrollmentCount,
  lessons: sql`(select count(*) from ${lessons} where ${lessons.courseId} = ${courses.id})`,
};
