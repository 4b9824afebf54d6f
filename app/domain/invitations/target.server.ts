import { and, asc, eq, isNull, not, type SQL, sql } from "drizzle-orm";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { isEnded, isMemberOf } from "#app/domain/classes/find-class.server.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { classCourses, classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { courses } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { users } from "#drizzle/schema/people.ts";
import type { InvitedTo } from "./invitation.ts";
import { isOffered, type Target } from "./judge.server.ts";

/** The class or course of an invitation or link, as the person who opens it sees it. */
export async function readTarget(ctx: Ctx, { classId, courseId }: Target): Promise<InvitedTo & { isOpen: boolean }> {
  return classId === null ? await readCourse(ctx, courseId) : await readClass(ctx, classId);
}

async function readClass(ctx: Ctx, id: number): Promise<InvitedTo & { isOpen: boolean }> {
  const { found, studied, leaders } = await batchRead(ctx, {
    found: ctx.db
      .select({
        name: classes.name,
        description: classes.description,
        startsOn: classes.startsOn,
        isOpen: not(isEnded(ctx)) as SQL<boolean>,
      })
      .from(classes)
      .where(eq(classes.id, id)),
    studied: ctx.db
      .select({ title: courses.title })
      .from(classCourses)
      .innerJoin(courses, and(eq(courses.id, classCourses.courseId), isNull(courses.deletedAt)))
      .where(eq(classCourses.classId, id))
      .orderBy(asc(courses.id)),
    leaders: ctx.db
      .select({ name: users.fullName })
      .from(classLeaders)
      .innerJoin(users, eq(users.id, classLeaders.userId))
      .where(and(eq(classLeaders.classId, id), isNull(users.deletedAt)))
      .orderBy(asc(users.fullName)),
  });
  return {
    ...{ kind: "class", id, ...found[0]! },
    courses: studied.map(({ title }) => title),
    leaders: leaders.map(({ name }) => name),
  };
}

async function readCourse({ db }: Ctx, id: number): Promise<InvitedTo & { isOpen: boolean }> {
  const [row] = await db
    .select({
      name: courses.title,
      description: courses.description,
      instructor: users.fullName,
      isOpen: sql<boolean>`${isOffered}`,
    })
    .from(courses)
    .innerJoin(users, eq(users.id, courses.instructorId))
    .where(eq(courses.id, id));
  const { instructor, ...about } = row!;
  return { ...about, kind: "course", id, courses: [], leaders: [instructor], startsOn: null };
}

/** Whether the viewer already is in the class or has the course. */
export async function takesPart({ db, viewer }: SignedCtx, { classId, courseId }: Target): Promise<boolean> {
  const count =
    classId !== null
      ? await db.$count(classMembers, isMemberOf(classId, viewer.id))
      : await db.$count(
          enrollments,
          and(eq(enrollments.courseId, courseId), eq(enrollments.userId, viewer.id), isNull(enrollments.endedAt)),
        );
  return count > 0;
}

/** All classes and courses that people can be invited to now, for a form's choices. */
export const listTargets = (ctx: Ctx) =>
  batchRead(ctx, {
    classes: ctx.db
      .select({ id: classes.id, name: classes.name })
      .from(classes)
      .where(not(isEnded(ctx)))
      .orderBy(sql`folded(${classes.name}) collate "C"`, classes.id),
    courses: ctx.db
      .select({ id: courses.id, name: courses.title })
      .from(courses)
      .where(isOffered)
      .orderBy(sql`folded(${courses.title}) collate "C"`, courses.id),
  });
