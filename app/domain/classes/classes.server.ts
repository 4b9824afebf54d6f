import { and, asc, eq, getTableColumns, sql } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { dayLabel } from "#app/domain/calendar.ts";
import { publishedCourses } from "#app/domain/courses/course.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { versionOf } from "#app/domain/edit-version.ts";
import { panelList } from "#app/domain/list.server.ts";
import { classCourses, classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { classStates, editableClass, type ManagedClass, type StudiedCourse } from "./class.ts";
import { classNotFound, isEnded } from "./find-class.server.ts";

/** The courses of a class that were not deleted, by title. */
export const studiedCourses = sql<StudiedCourse[]>`(
  select coalesce(json_agg(json_build_object('id', k.id, 'title', k.title) order by folded(k.title), k.id), '[]')
  from ${classCourses} s join ${courses} k on k.id = s.course_id and k.deleted_at is null
  where s.class_id = ${classes}.id)`;

export const memberCount = sql<number>`(
  select count(*)::int from ${classMembers} m where m.class_id = ${classes}.id and m.left_at is null)`;

const { createdBy, ...ownColumns } = getTableColumns(classes);

/** Classes as admins see them; add the `where`. */
export function selectManagedClasses(ctx: Ctx) {
  const columns = {
    ...ownColumns,
    courses: studiedCourses,
    leaders: sql<ManagedClass["leaders"]>`(
      select coalesce(json_agg(json_build_object('id', u.id, 'fullName', u.full_name, 'email', u.email)
        order by folded(u.full_name), u.id), '[]')
      from ${classLeaders} l join ${users} u on u.id = l.user_id where l.class_id = ${classes}.id)`,
    memberCount,
    isEnded: isEnded(ctx),
  };
  return ctx.db.select(columns).from(classes).$dynamic();
}

/** All classes, by name. */
export const classList = panelList(
  {
    name: "turmas",
    path: "/admin/classes",
    search: "Nome da turma",
    order: "name",
    pageSize: 20,
    columns: {
      name: { label: "Turma", sort: "up" },
      courses: { label: "Cursos" },
      leaders: { label: "Líderes" },
      people: { label: "Pessoas" },
      ways: { label: "Ações" },
    },
    filters: { status: { label: "Situação", all: "Todas", options: classStates } },
  },
  {
    ability: "classes.manage",
    select: selectManagedClasses,
    source: (ctx, { q = "", status = "all" }) => ({
      id: classes.id,
      where: and(
        status === "all" ? undefined : eq(isEnded(ctx), status === "ended"),
        matchesEveryWord(sql`folded(${classes.name})`, q),
      ),
      orders: { name: sql`folded(${classes.name}) collate "C"` },
    }),
    cells: {
      Turma: ({ name }) => name,
      "Começa em": ({ startsOn }) => dayLabel(startsOn),
      "Termina em": ({ endsOn }) => (endsOn ? dayLabel(endsOn) : ""),
      Situação: (one) => (one.isEnded ? "Encerrada" : "Aberta"),
      Cursos: (one) => one.courses.map(({ title }) => title).join(", "),
      Líderes: ({ leaders }) => leaders.map(({ fullName }) => fullName).join(", "),
      Participantes: (one) => one.memberCount,
      Vagas: ({ places }) => places ?? "",
    },
  },
);

export async function showClass(ctx: Ctx, id: number): Promise<ManagedClass & { version: string }> {
  authorise(ctx, "classes.manage");
  const [row] = await selectManagedClasses(ctx).where(eq(classes.id, id));
  if (!row) throw new AppError("not_found", classNotFound);
  return withVersion(row);
}

export const withVersion = (one: ManagedClass) => ({ ...one, version: versionOf(editableClass(one)) });

/** The maximum number of courses that a form lists. */
const maxListed = 100;

/** The courses that a class may study: published ones by title, up to the maximum, and whether there are more. */
export async function courseChoices(ctx: Ctx): Promise<{ courses: StudiedCourse[]; areMore: boolean }> {
  authorise(ctx, "classes.manage");
  const rows = await ctx.db
    .select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(publishedCourses)
    .orderBy(sql`folded(${courses.title}) collate "C"`, asc(courses.id))
    .limit(maxListed + 1);
  return { courses: rows.slice(0, maxListed), areMore: rows.length > maxListed };
}
