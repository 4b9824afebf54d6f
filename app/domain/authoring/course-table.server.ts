import { and, count, eq, or, type SQL, sql } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { batchRead, containsWord, matchEachWord } from "#app/domain/batch-read.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import { isCataloguePart, isDraftPart, sumCounters } from "#app/domain/counters/counter.ts";
import { selectCounters } from "#app/domain/counters/counters.server.ts";
import { courseColumns, courseHours, managedCourses } from "#app/domain/courses/course.server.ts";
import { levelLabel } from "#app/domain/courses/course.ts";
import { instructorsNamed } from "#app/domain/courses/search-courses.server.ts";
import { decimalCell } from "#app/domain/csv.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { listCsv, selectListPage } from "#app/domain/list.server.ts";
import { describeList, type ListQuery, type QueryOf } from "#app/domain/list.ts";
import { type Page, toPage } from "#app/domain/paging.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import type { ManagedCourse } from "./course.ts";
import { requireAuthor } from "./lock-rows.server.ts";
import { selectManagedCourses, toManagedCourse } from "./managed-courses.server.ts";

/** The courses that somebody manages. */
export const courseList = describeList({
  name: "cursos",
  path: "/admin",
  search: "Título, assunto ou instrutor",
  order: "-created",
  pageSize: 25,
  columns: {
    title: { label: "Curso", sort: "up" },
    price: { label: "Preço", sort: "down" },
    level: { label: "Nível" },
    hours: { label: "Horas", sort: "down" },
    status: { label: "Situação" },
    created: { label: "Criado em", sort: "down" },
    enrolments: { label: "Inscrições", sort: "down" },
    lessons: { label: "Aulas", sort: "down" },
  },
  filters: {
    status: {
      label: "Situação",
      all: "Todos",
      isShown: true,
      options: { published: "Publicados", draft: "Rascunhos" },
    },
  },
});

/**
 * One page of the panel's course table: courses the viewer manages, drafts included, filtered by state and by words in
 * title, description or instructor, sorted by one column.
 */
export async function listCourseRows(
  ctx: Ctx,
  { q, status, ...order }: Query & Pick<ListQuery, "page" | "limit" | "sort" | "descending">,
): Promise<Page<ManagedCourse>> {
  const author = requireAuthor(ctx);
  const wanted = found(author, { q, status });
  const isKept = !q && can(author.viewer, "courses.manageAll");
  const { rows, counters, counted } = await batchRead(author, {
    rows: selectListPage(author, selectManagedCourses(author), { id: courses.id, where: wanted, orders }, order),
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
    order,
  );
}

type Query = Pick<QueryOf<typeof courseList>, "q" | "status">;

const found = (author: SignedCtx, { q, status }: Query) =>
  and(
    managedCourses(author),
    status === "all" ? undefined : eq(courses.isPublished, status === "published"),
    everyWord(q),
  );

/** The same courses as a file. */
export async function exportCourseRows(
  ctx: Ctx,
  query: Query & Partial<Pick<QueryOf<typeof courseList>, "sort" | "descending" | "ids">>,
) {
  const author = requireAuthor(ctx);
  return await listCsv<ManagedCourse>(author, {
    what: courseList.name,
    source: { id: courses.id, where: found(author, query), orders },
    query,
    cells: {
      ID: ({ id }) => id,
      Curso: ({ title }) => title,
      Instrutor: ({ instructorName }) => instructorName,
      Preço: ({ priceCents }) => decimalCell(priceCents),
      Nível: ({ level }) => levelLabel(level) ?? "",
      Horas: ({ durationHours }) => String(durationHours).replace(".", ","),
      Situação: ({ isPublished }) => (isPublished ? "Publicado" : "Rascunho"),
      "Criado em": ({ createdAt }) => shortDate(createdAt),
      Inscrições: ({ enrollmentCount }) => enrollmentCount,
      Aulas: ({ lessonCount }) => lessonCount,
    },
    read: async (isInBatch) => {
      const rows = await selectManagedCourses(author).where(isInBatch);
      return rows.map((row) => toManagedCourse(ctx, row));
    },
  });
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
const orders: Record<string, SQL> = {
  title: sql`folded(${courses.title}) collate "C"`,
  price: sql`${courses.priceCents}`,
  hours: courseHours(),
  created: sql`${courses.createdAt}`,
  enrolments: courseColumns.enrollmentCount,
  lessons: sql`(select count(*) from ${lessons} l where l.course_id = ${courses}.id)`,
};
