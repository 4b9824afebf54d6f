import { and, asc, eq, sql } from "drizzle-orm";
import { requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { longDate } from "#app/domain/calendar.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { findCourseAccess } from "#app/domain/enrolments/course-access.server.ts";
import { timeLabel } from "#app/domain/figures.ts";
import { openLesson } from "#app/domain/lessons/lesson.server.ts";
import { lessonNotFound } from "#app/domain/lessons/lesson.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { attemptName, timeSaid } from "#app/domain/sent-later.server.ts";
import { asFileName } from "#app/domain/text.ts";
import { verb, verbInTransaction } from "#app/domain/verb.ts";
import { lessons } from "#drizzle/schema/courses.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { lessonNotes } from "#drizzle/schema/lesson-notes.ts";
import { maxNotes, type NoteView, noteEdit, noteFields, noteNotFound } from "./lesson-note.ts";

/** The viewer's own notes; nobody's for a visitor. Add what else they are of. */
export function selectNotes({ db, viewer }: Ctx, which: ReturnType<typeof eq>) {
  return db
    .select({
      id: lessonNotes.id,
      text: lessonNotes.text,
      seconds: lessonNotes.seconds,
      passage: lessonNotes.passage,
      createdAt: lessonNotes.createdAt,
      lessonId: lessonNotes.lessonId,
      lessonTitle: lessons.title,
      courseId: lessons.courseId,
    })
    .from(lessonNotes)
    .innerJoin(lessons, eq(lessons.id, lessonNotes.lessonId))
    .where(and(eq(lessonNotes.userId, sql`${viewer?.id ?? null}::uuid`), which))
    .orderBy(asc(lessons.orderIndex), sql`${lessonNotes.seconds} nulls last`, asc(lessonNotes.id));
}

/** A lesson that the viewer may open, with their notes on it. */
export async function openNotes(ctx: Ctx, lessonId: number) {
  const signed = requireViewer(ctx);
  const { lesson, courseAccess } = await openLesson(signed, lessonId);
  return { lesson, course: courseAccess.course, notes: await selectNotes(signed, eq(lessonNotes.lessonId, lessonId)) };
}

/** The viewer's notes on a course, lesson by lesson. They stay theirs when its lessons close. */
export async function listCourseNotes(ctx: Ctx, courseId: number) {
  const signed = requireViewer(ctx);
  const own = selectNotes(signed, eq(lessons.courseId, courseId));
  const [{ course }, notes] = await Promise.all([findCourseAccess(signed, courseId), own]);
  return { course, notes };
}

/** The notes as a text file in Markdown. */
export async function exportNotes(ctx: Ctx, courseId: number): Promise<{ name: string; text: string }> {
  const { course, notes } = await listCourseNotes(ctx, courseId);
  const lines = [`# Anotações: ${course.title}`];
  let lesson: number | null = null;
  for (const note of notes) {
    if (note.lessonId !== lesson) lines.push("", `## ${note.lessonTitle}`);
    lesson = note.lessonId;
    const place = note.seconds !== null ? timeLabel(note.seconds) : note.passage && `“${note.passage}”`;
    lines.push("", `*${[place, longDate(note.createdAt)].filter(Boolean).join(", ")}*`, "", note.text);
  }
  return { name: `anotacoes-${asFileName(course.title) || course.id}.md`, text: `${lines.join("\n")}\n` };
}

/** One of the viewer's notes. */
export async function findNote(ctx: Ctx, noteId: number): Promise<NoteView> {
  const [note] = await selectNotes(requireViewer(ctx), eq(lessonNotes.id, noteId));
  if (!note) throw new AppError("not_found", noteNotFound);
  return note;
}

/** Writes a note about a lesson that the viewer may open. */
export const writeNote = verbInTransaction(
  { ability: "lessonNotes.write", limit: "lesson-note.write", id: integerPathId(lessonNotFound), body: noteFields },
  async (ctx, lessonId, { text, seconds, passage, attempt_id, written_at }): Promise<NoteView> => {
    const { lesson, courseAccess } = await openLesson(ctx, lessonId);
    const attemptId = attempt_id && attemptName(attempt_id, [lessonId, text, seconds ?? null, passage || null]);
    const isText = lesson.contentType === "text";
    const [row] = await ctx.db
      .insert(lessonNotes)
      .values({
        userId: ctx.viewer.id,
        lessonId,
        text,
        seconds: isText ? null : (seconds ?? null),
        passage: isText ? passage || null : null,
        attemptId,
        createdAt: timeSaid(ctx, written_at, enrolledAt(ctx, courseAccess.course.id)),
      })
      .onConflictDoNothing({ target: [lessonNotes.userId, lessonNotes.attemptId] })
      .returning();
    if (!row) return await findSent(ctx, attemptId!);
    const own = and(eq(lessonNotes.userId, ctx.viewer.id), eq(lessonNotes.lessonId, lessonId));
    if ((await ctx.db.$count(lessonNotes, own)) > maxNotes)
      throw new AppError("conflict", `Esta aula já tem ${maxNotes} anotações suas. Apague uma antes.`);
    return { ...row, lessonTitle: lesson.title, courseId: courseAccess.course.id };
  },
);

/** The note that a browser has sent before under the same id. */
async function findSent(ctx: SignedCtx, attemptId: string): Promise<NoteView> {
  const [note] = await selectNotes(ctx, eq(lessonNotes.attemptId, attemptId));
  return note!;
}

const enrolledAt = ({ viewer }: SignedCtx, courseId: number) =>
  sql`(select min(e.created_at) from ${enrollments} e where e.user_id = ${viewer.id} and e.course_id = ${courseId})`;

const noteId = integerPathId(noteNotFound);

export const editNote = verb(
  { ability: "lessonNotes.write", limit: "lesson-note.write", id: noteId, body: noteEdit },
  async (ctx, id, { text }): Promise<NoteView> => {
    const [changed] = await ctx.db.update(lessonNotes).set({ text }).where(isOwn(ctx, id)).returning();
    if (!changed) throw new AppError("not_found", noteNotFound);
    return await findNote(ctx, id);
  },
);

/** Deletes a note and says which course it was about. */
export const deleteNote = verb({ ability: "lessonNotes.write", id: noteId }, async (ctx, id): Promise<NoteView> => {
  const note = await findNote(ctx, id);
  await ctx.db.delete(lessonNotes).where(isOwn(ctx, id));
  return note;
});

const isOwn = ({ viewer }: SignedCtx, id: number) => and(eq(lessonNotes.id, id), eq(lessonNotes.userId, viewer.id));
