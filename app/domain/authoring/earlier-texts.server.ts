import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { AppError } from "#app/domain/app-error.ts";
import { sqlNow } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { lessonTexts } from "#drizzle/schema/courses.ts";
import { type ComparedPiece, compareTexts, lessonTextNotFound } from "./earlier-text.ts";
import { showLessonForEditing } from "./edited-lesson.server.ts";
import type { EditedLesson } from "./lesson.ts";

/** How many earlier texts of a lesson are kept. */
const keptTexts = 30;

/** Keeps a text that is about to be replaced. The lesson is locked. */
export async function keepText(ctx: Ctx, lessonId: number, contentText: string) {
  const { db } = ctx;
  await db.insert(lessonTexts).values({ lessonId, contentText, replacedAt: sqlNow(ctx) });
  const older = db
    .select({ id: lessonTexts.id })
    .from(lessonTexts)
    .where(eq(lessonTexts.lessonId, lessonId))
    .orderBy(desc(lessonTexts.id))
    .offset(keptTexts);
  await db.delete(lessonTexts).where(inArray(lessonTexts.id, older));
}

/** An earlier text in the list: when another took its place, and its length in characters. */
type EarlierText = { id: number; replacedAt: Date; length: number };

type EarlierTexts = {
  lesson: Pick<EditedLesson, "id" | "title" | "courseId" | "courseTitle">;
  texts: EarlierText[];
  /** The chosen one, compared with the present text; null if none is chosen. */
  chosen: (EarlierText & { pieces: ComparedPiece[] }) | null;
};

/** The earlier texts of a lesson, newest first, for its authors. Refuses (not found) an id that is not among them. */
export async function listLessonTexts(ctx: Ctx, lessonId: number, chosenId?: number): Promise<EarlierTexts> {
  const columns = {
    id: lessonTexts.id,
    replacedAt: lessonTexts.replacedAt,
    length: sql<number>`char_length(${lessonTexts.contentText})`,
    contentText: sql<
      string | null
    >`case when ${lessonTexts.id} = ${chosenId ?? null} then ${lessonTexts.contentText} end`,
  };
  const [{ id, title, courseId, courseTitle, contentText }, rows] = await Promise.all([
    showLessonForEditing(ctx, lessonId),
    ctx.db.select(columns).from(lessonTexts).where(eq(lessonTexts.lessonId, lessonId)).orderBy(desc(lessonTexts.id)),
  ]);
  const texts = rows.map(({ contentText: _, ...text }) => text);
  const lesson = { id, title, courseId, courseTitle };
  if (chosenId === undefined) return { lesson, texts, chosen: null };
  const found = rows.find((text) => text.id === chosenId);
  if (!found) throw new AppError("not_found", lessonTextNotFound);
  const { contentText: earlier, ...about } = found;
  return { lesson, texts, chosen: { ...about, pieces: compareTexts(earlier!, contentText ?? "") } };
}

/** One earlier text of a lesson. Call it for a lesson that the viewer manages; refuses (not found) any other. */
export async function textOf({ db }: Pick<Ctx, "db">, { lessonId, textId }: { lessonId: number; textId: number }) {
  const [row] = await db
    .select({ contentText: lessonTexts.contentText })
    .from(lessonTexts)
    .where(and(eq(lessonTexts.id, textId), eq(lessonTexts.lessonId, lessonId)));
  if (!row) throw new AppError("not_found", lessonTextNotFound);
  return row.contentText;
}
