import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { courseColumns, isReady, managedCourses } from "#app/domain/courses/course.server.ts";
import { type CourseView, courseNotFound, editableCourse } from "#app/domain/courses/course.ts";
import { type CatalogueQuery, listCourses } from "#app/domain/courses/list-courses.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { versionOf } from "#app/domain/edit-version.ts";
import { mapPage, type Page } from "#app/domain/paging.ts";
import { categoryNames } from "#app/domain/school.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { type AuthoredLesson, missingParts, type Pending, toChecklist } from "./checklist.ts";
import type { ManagedCourse } from "./course.ts";
import { requireAuthor } from "./lock-rows.server.ts";
import { brokenQuestions, selectLessons, toAuthoredLesson } from "./publish-course.server.ts";

/** What decides whether a lesson is complete. */
type Written = Pick<AuthoredLesson, "id" | "title" | "contentType" | "isReady" | "durationMinutes"> & {
  brokenQuestions: number;
};

/** What authors know of a course beyond CourseView; `managed` completes it. */
const managedColumns = {
  createdAt: courses.createdAt,
  instructorId: courses.instructorId,
  publishesAt: courses.publishesAt,
  statedHours: courses.durationHours,
  written: sql<Written[]>`(
    select coalesce(json_agg(json_build_object('id', ${lessons}.id, 'title', ${lessons}.title, 'contentType',
      ${lessons}.content_type, 'isReady', ${isReady}, 'durationMinutes', ${lessons}.duration_minutes, 'brokenQuestions', ${brokenQuestions})), '[]')
    from ${lessons} where ${lessons}.course_id = ${courses}.id
  )`,
};

/** Courses with their instructors, as authors see them; add the `where`, then map with `managed`. */
export function selectManagedCourses({ db }: Ctx) {
  const columns = { ...courseColumns, ...managedColumns };
  return db.select(columns).from(courses).innerJoin(users, eq(users.id, courses.instructorId)).$dynamic();
}

type Row = CourseView &
  Pick<ManagedCourse, "createdAt" | "instructorId" | "publishesAt" | "statedHours"> & { written: Written[] };

export function toManagedCourse({ settings }: Pick<Ctx, "settings">, { written, ...course }: Row): ManagedCourse {
  const lessons = written.map((lesson) => ({ ...lesson, missing: missingParts(lesson, lesson.brokenQuestions) }));
  const version = versionOf(editableCourse({ ...course, durationHours: course.statedHours }, categoryNames(settings)));
  return { ...course, version, lessonCount: lessons.length, pendingCount: toChecklist(lessons).length };
}

export async function showManagedCourse(ctx: Ctx, courseId: number): Promise<ManagedCourse> {
  const course = await findManagedCourse(requireAuthor(ctx), courseId);
  if (!course) throw new AppError("not_found", courseNotFound);
  return course;
}

export async function findManagedCourse(ctx: Ctx, courseId: number): Promise<ManagedCourse | null> {
  if (!can(ctx.viewer, "courses.manage")) return null;
  const mine = and(eq(courses.id, courseId), managedCourses(ctx));
  const [course] = await selectManagedCourses(ctx).where(mine);
  return course ? toManagedCourse(ctx, course) : null;
}

/**
 * One page of the courses that the viewer manages, drafts included: all for an admin, their own for an instructor;
 * newest first.
 */
export async function listManagedCourses(ctx: Ctx, query: Partial<CatalogueQuery> = {}): Promise<Page<ManagedCourse>> {
  const everything = { page: 1, limit: 100, category: null, level: null, q: "" };
  const page = await listCourses(requireAuthor(ctx), { ...everything, ...query, all: true });
  const ids = page.data.map(({ id }) => id);
  const rows = await ctx.db
    .select({ id: courses.id, ...managedColumns })
    .from(courses)
    .where(inArray(courses.id, ids));
  const known = new Map(rows.map((row) => [row.id, row]));
  return mapPage(page, (course) => toManagedCourse(ctx, { ...course, ...known.get(course.id)! }));
}

type InstructorChoice = { id: string; fullName: string };

/**
 * Whom the viewer can choose as a new course's instructor, by name, or as that of one that exists; empty for an
 * instructor, whose courses are their own. Somebody who does not teach has to choose.
 */
export async function instructorChoices(ctx: Ctx, { isNew = false } = {}): Promise<InstructorChoice[]> {
  const { viewer } = requireAuthor(ctx);
  if (!can(viewer, isNew ? "courses.manageAll" : "courses.assign")) return [];
  const everybody = await ctx.db
    .select({ id: users.id, fullName: users.fullName })
    .from(users)
    .where(inArray(users.role, ["instructor", "admin"]))
    .orderBy(asc(users.fullName), asc(users.id));
  return can(viewer, "courses.teach") ? everybody : [{ id: "", fullName: "Escolha quem ensina" }, ...everybody];
}

/** A select is no longer than this; a school with more courses names the newest. */
const maxChoices = 300;

/** The other courses that the viewer manages, the newest of them, by title. */
export async function listOtherCourses(ctx: Ctx, courseId: number): Promise<{ id: number; title: string }[]> {
  const newest = await requireAuthor(ctx)
    .db.select({ id: courses.id, title: courses.title })
    .from(courses)
    .where(and(managedCourses(ctx), ne(courses.id, courseId)))
    .orderBy(desc(courses.createdAt), desc(courses.id))
    .limit(maxChoices);
  return newest.sort((one, other) => one.title.localeCompare(other.title, "pt-BR"));
}

type AuthoringView = { course: ManagedCourse; lessons: AuthoredLesson[]; checklist: Pending[] };

/** A course with its lessons in order, what each lacks, and what prevents publishing. */
export async function showAuthoring(ctx: Ctx, courseId: number): Promise<AuthoringView> {
  const read = await batchRead(requireAuthor(ctx), {
    courses: selectManagedCourses(ctx).where(and(eq(courses.id, courseId), managedCourses(ctx))),
    lessons: selectLessons(ctx, courseId),
  });
  const [course] = read.courses;
  if (!course) throw new AppError("not_found", courseNotFound);
  const lessons = read.lessons.map(toAuthoredLesson);
  return { course: toManagedCourse(ctx, course), lessons, checklist: toChecklist(lessons) };
}
