import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { batchRead } from "#app/domain/batch-read.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { classCourses, classes, classMembers } from "#drizzle/schema/classes.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { lessonOpenings } from "#drizzle/schema/schedule.ts";

/**
 * Why a lesson opens when it does, as a sentence for the viewer; null if the course has a fixed day for everybody. The
 * database computes the moment (`lesson_opens_at`); this only explains it.
 */
export async function openingReason(ctx: SignedCtx, lessonId: number): Promise<string | null> {
  const { viewer, db } = ctx;
  const own = alias(lessonOpenings, "own");
  const common = alias(lessonOpenings, "common");
  const read = await batchRead(ctx, {
    personal: db
      .select({ id: lessonOpenings.id })
      .from(lessonOpenings)
      .where(and(eq(lessonOpenings.lessonId, lessonId), eq(lessonOpenings.userId, viewer.id))),
    common: db
      .select({ kind: lessonOpenings.kind })
      .from(lessonOpenings)
      .where(and(eq(lessonOpenings.lessonId, lessonId), isNull(lessonOpenings.classId), isNull(lessonOpenings.userId))),
    // The class in which it opens first comes first.
    classes: db
      .select({ name: classes.name, isOwn: sql<boolean>`${own.id} is not null` })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classMembers.classId))
      .innerJoin(classCourses, eq(classCourses.classId, classes.id))
      .innerJoin(lessons, and(eq(lessons.courseId, classCourses.courseId), eq(lessons.id, lessonId)))
      .leftJoin(own, and(eq(own.lessonId, lessonId), eq(own.classId, classes.id)))
      .leftJoin(common, and(eq(common.lessonId, lessonId), isNull(common.classId), isNull(common.userId)))
      .where(and(eq(classMembers.userId, viewer.id), isNull(classMembers.leftAt)))
      .orderBy(sql`opening_moment(coalesce(own, common), ${classes.startsOn})`)
      .limit(1),
  });
  if (read.personal.length) return "É uma data combinada com você.";
  const [first] = read.classes;
  if (first?.isOwn) return `É a data da turma ${first.name}.`;
  if (read.common[0]?.kind !== "after") return null;
  return first
    ? `A data é contada a partir do início da turma ${first.name}.`
    : "A data é contada a partir do dia em que você se inscreveu.";
}
