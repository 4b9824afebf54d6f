import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { sqlNow } from "#app/domain/clock.server.ts";
import { courseNotFound } from "#app/domain/courses/course.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { verb } from "#app/domain/verb.ts";
import { lessonDrafts } from "#drizzle/schema/lesson-drafts.ts";
import { users } from "#drizzle/schema/people.ts";
import { draftNote, editingSentence, type LessonDraft } from "./lesson-draft.ts";
import { byAuthor, findManagedCourseRow, findManagedLesson, requireAuthor } from "./lock-rows.server.ts";

/** A lesson, or the course that a new one is for. */
type DraftTarget = { courseId: number } | { lessonId: number };

/** Pages say every 20 seconds that they are open. */
const stillOpen = sql`interval '1 minute'`;

const at = (target: DraftTarget) =>
  "lessonId" in target ? eq(lessonDrafts.lessonId, target.lessonId) : eq(lessonDrafts.courseId, target.courseId);

/** Keeps what is typed in a lesson's form, notes that it is open, and says who else has it open. */
export const noteDraft = verb(
  { ...byAuthor, id: integerPathId(courseNotFound), body: draftNote },
  async (ctx, courseId, { lesson_id: lessonId, fields }) => {
    const target = lessonId === null ? { courseId } : { lessonId };
    if (lessonId === null) await findManagedCourseRow(ctx, courseId);
    else await findManagedLesson(ctx, lessonId);
    const now = sqlNow(ctx);
    const typed = fields && { fields, typedAt: now };
    await ctx.db
      .insert(lessonDrafts)
      .values({ userId: ctx.viewer.id, ...target, ...typed, openedAt: now, seenAt: now })
      .onConflictDoUpdate({
        target: [lessonDrafts.userId, lessonDrafts.courseId, lessonDrafts.lessonId],
        set: {
          ...typed,
          openedAt: sql`case when ${lessonDrafts.seenAt} < ${now} - ${stillOpen} then ${now} else ${lessonDrafts.openedAt} end`,
          seenAt: now,
        },
      });
    return { others: lessonId === null ? [] : (await showDrafts(ctx, lessonId)).others };
  },
);

/** What the viewer typed in a lesson and did not save, and who else has it open. */
export async function showDrafts(ctx: Ctx, lessonId: number): Promise<{ draft: LessonDraft | null; others: string[] }> {
  const { db, viewer } = requireAuthor(ctx);
  const rows = await db
    .select({
      isOwn: sql<boolean>`${lessonDrafts.userId} = ${viewer.id}`,
      isOpen: sql<boolean>`${lessonDrafts.seenAt} > ${sqlNow(ctx)} - ${stillOpen}`,
      fields: lessonDrafts.fields,
      typedAt: lessonDrafts.typedAt,
      name: users.fullName,
      since: lessonDrafts.openedAt,
    })
    .from(lessonDrafts)
    .innerJoin(users, eq(users.id, lessonDrafts.userId))
    .where(eq(lessonDrafts.lessonId, lessonId))
    .orderBy(asc(lessonDrafts.openedAt));
  const own = rows.find(({ isOwn }) => isOwn);
  return {
    draft: own?.fields ? { fields: own.fields, typedAt: own.typedAt! } : null,
    others: rows.filter(({ isOwn, isOpen }) => !isOwn && isOpen).map(editingSentence),
  };
}

/** What the viewer typed in a new lesson of a course and did not save; null if nothing. */
export async function findNewDraft(ctx: Ctx, courseId: number): Promise<LessonDraft | null> {
  const author = requireAuthor(ctx);
  const [row] = await author.db
    .select({ fields: lessonDrafts.fields, typedAt: lessonDrafts.typedAt })
    .from(lessonDrafts)
    .where(and(at({ courseId }), eq(lessonDrafts.userId, author.viewer.id), isNotNull(lessonDrafts.fields)));
  return row ? { fields: row.fields!, typedAt: row.typedAt! } : null;
}

/** Forgets it: it was saved, or is not wanted. */
export async function dropDraft(ctx: Ctx, target: DraftTarget): Promise<void> {
  const author = requireAuthor(ctx);
  await author.db.delete(lessonDrafts).where(and(at(target), eq(lessonDrafts.userId, author.viewer.id)));
}
