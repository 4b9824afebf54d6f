import { and, count, desc, eq, isNull, sql } from "drizzle-orm";
import { authorise, can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead, matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { courseColumns, courseHours, publishedCourses } from "#app/domain/courses/course.server.ts";
import { decimalCell } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { trailNotFound } from "#app/domain/enrolments/course-access.ts";
import { isOnOffer, visibleTrails } from "#app/domain/enrolments/trail-access.server.ts";
import { panelList } from "#app/domain/list.server.ts";
import { type Page, type Paging, toPage } from "#app/domain/paging.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { trailCourses, trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import type { TrailView, TrailWithCourses } from "./trail.ts";

const ofCourses = <T>(what: ReturnType<typeof sql>) =>
  sql<T>`(select ${what} from ${trailCourses} tc join ${courses} c on c.id = tc.course_id where tc.trail_id = ${trails}.id)`;

const trailColumns = {
  id: trails.id,
  title: trails.title,
  description: trails.description,
  thumbnailUrl: trails.thumbnailUrl,
  priceCents: trails.priceCents,
  inOrder: trails.inOrder,
  isPublished: trails.isPublished,
  isOnOffer,
  courseCount: ofCourses<number>(sql`count(*)::int`),
  durationHours: ofCourses<number>(sql`coalesce(sum(${courseHours(sql`c`)}), 0)::float8`),
  singlyCents: ofCourses<number>(sql`coalesce(sum(c.price_cents), 0)::int`),
  category: ofCourses<string>(sql`coalesce((array_agg(c.category order by tc.order_index))[1], '')`),
};

/** One trail, if the viewer may see it. */
export const selectTrail = (ctx: Ctx, trailId: number) =>
  ctx.db
    .select(trailColumns)
    .from(trails)
    .where(and(eq(trails.id, trailId), visibleTrails(ctx)));

/** The trail that `selectTrail` found; throws (not found) if there is none. */
export function requireTrail([trail]: TrailView[]): TrailView {
  if (!trail) throw new AppError("not_found", trailNotFound);
  return trail;
}

/** The courses of a trail, in order; a deleted one counts as not published. */
export function selectTrailCourses({ db }: Ctx, trailId: number) {
  return db
    .select({ ...courseColumns, isPublished: sql<boolean>`${publishedCourses}` })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.instructorId))
    .innerJoin(trailCourses, eq(trailCourses.courseId, courses.id))
    .where(eq(trailCourses.trailId, trailId))
    .orderBy(trailCourses.orderIndex);
}

/** A trail with its courses, and whether the viewer may edit it. */
export async function showTrail(ctx: Ctx, trailId: number): Promise<TrailWithCourses & { may: { manage: boolean } }> {
  const read = await batchRead(ctx, {
    trails: selectTrail(ctx, trailId),
    courses: selectTrailCourses(ctx, trailId),
  });
  const may = { manage: can(ctx.viewer, "trails.manage") };
  return { trail: requireTrail(read.trails), courses: read.courses, may };
}

/** One page of the trails on offer, newest first. */
export async function listTrails(ctx: Ctx, paging: Paging): Promise<Page<TrailView>> {
  const { rows, counted } = await batchRead(ctx, {
    rows: ctx.db
      .select(trailColumns)
      .from(trails)
      .where(isOnOffer)
      .orderBy(desc(trails.id))
      .limit(paging.limit)
      .offset((paging.page - 1) * paging.limit),
    counted: ctx.db.select({ total: count() }).from(trails).where(isOnOffer),
  });
  return toPage(rows, counted[0]!.total, paging);
}

/** The maximum number of trails that the catalogue names. */
const maxNamed = 3;

const searchedText = sql`folded(${trails.title} || ' ' || ${trails.description})`;

/** Some trails on offer, newest first; with search words, only those with all of them in title or description. */
export async function findTrails({ db }: Ctx, q: string): Promise<Pick<TrailView, "id" | "title">[]> {
  return await db
    .select({ id: trails.id, title: trails.title })
    .from(trails)
    .where(and(isOnOffer, matchesEveryWord(searchedText, q)))
    .orderBy(desc(trails.id))
    .limit(maxNamed);
}

/** All trails with their numbers of students, newest first. */
export const trailList = panelList(
  {
    name: "trilhas",
    path: "/admin/trails",
    search: "Título ou descrição",
    order: "-created",
    pageSize: 25,
    columns: {
      title: { label: "Trilha", sort: "up" },
      courses: { label: "Cursos" },
      price: { label: "Preço", sort: "down" },
      people: { label: "Pessoas" },
      status: { label: "Situação" },
    },
    filters: {
      status: { label: "Situação", all: "Todas", options: { published: "Publicadas", draft: "Rascunhos" } },
    },
  },
  {
    ability: "trails.manage",
    select: ({ db }) =>
      db
        .select({
          ...trailColumns,
          memberCount: sql<number>`(select count(*)::int from ${trailEnrolments} t where t.trail_id = ${trails}.id and t.ended_at is null)`,
        })
        .from(trails)
        .$dynamic(),
    source: (_, { q = "", status = "all" }) => ({
      id: trails.id,
      where: and(
        status === "all" ? undefined : eq(trails.isPublished, status === "published"),
        matchesEveryWord(searchedText, q),
      ),
      orders: { title: sql`folded(${trails.title}) collate "C"`, price: trails.priceCents },
    }),
    cells: {
      Trilha: ({ title }) => title,
      Cursos: ({ courseCount }) => courseCount,
      Preço: ({ priceCents }) => decimalCell(priceCents),
      Pessoas: ({ memberCount }) => memberCount,
      Situação: ({ isPublished }) => (isPublished ? "Publicada" : "Rascunho"),
    },
  },
);

export type CourseChoice = { id: number; title: string; isPublished: boolean };

/** The maximum number of choices; schools with more courses add the others through the JSON API. */
const maxChoices = 1_000;

/** The courses that are not in a trail yet, by title. For admins. */
export async function listCourseChoices(ctx: Ctx, trailId: number): Promise<CourseChoice[]> {
  authorise(ctx, "trails.manage");
  return await ctx.db
    .select({ id: courses.id, title: courses.title, isPublished: courses.isPublished })
    .from(courses)
    .where(
      and(
        isNull(courses.deletedAt),
        sql`not exists (select from ${trailCourses} tc where tc.trail_id = ${trailId} and tc.course_id = ${courses}.id)`,
      ),
    )
    .orderBy(sql`folded(${courses.title}) collate "C"`, courses.id)
    .limit(maxChoices);
}

export async function listOfferedTrailIds({ db }: Pick<Ctx, "db">): Promise<number[]> {
  const rows = await db.select({ id: trails.id }).from(trails).where(isOnOffer).orderBy(trails.id).limit(maxListed);
  return rows.map(({ id }) => id);
}

/** How many trails a sitemap has room for besides the courses. */
const maxListed = 900;

/** The trails that contain a course and that the viewer is enrolled in. */
export function selectOwnTrailsOf({ db, viewer }: Ctx, courseId: number) {
  const isEnrolled = and(
    eq(trailEnrolments.trailId, trails.id),
    eq(trailEnrolments.userId, sql`${viewer?.id ?? null}::uuid`),
    isNull(trailEnrolments.endedAt),
  );
  return db
    .select({ id: trails.id, title: trails.title })
    .from(trails)
    .innerJoin(trailCourses, eq(trailCourses.trailId, trails.id))
    .innerJoin(trailEnrolments, isEnrolled)
    .where(eq(trailCourses.courseId, courseId))
    .orderBy(trails.id);
}

/** The trails on offer that contain a course. */
export function selectTrailsOf({ db }: Pick<Ctx, "db">, courseId: number) {
  return db
    .select({ id: trails.id, title: trails.title })
    .from(trails)
    .innerJoin(trailCourses, eq(trailCourses.trailId, trails.id))
    .where(and(eq(trailCourses.courseId, courseId), isOnOffer))
    .orderBy(trails.id);
}
