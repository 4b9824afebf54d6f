import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { maxNotes } from "#app/domain/lesson-notes/lesson-note.ts";
import {
  deleteNote,
  editNote,
  exportNotes,
  findNote,
  listCourseNotes,
  openNotes,
  writeNote,
} from "#app/domain/lesson-notes/notes.server.ts";
import { eraseAccount } from "#app/domain/privacy/erase-account.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { enrollments } from "#drizzle/schema/enrolments.ts";
import { lessonNotes } from "#drizzle/schema/lesson-notes.ts";
import { users } from "#drizzle/schema/people.ts";
import { anAskedLesson, aStudentOf } from "#tests/domain/lesson-posts/an-asked-lesson.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, aStudent, ctxOf } from "#tests/support/people.ts";

describe("notes on a lesson", () => {
  it("are written by anyone who may open it, and read, changed and deleted by nobody else", () =>
    rolledBack(async (db) => {
      const { course, lesson, asker } = await anAskedLesson(db);
      const own = ctxOf(db, asker);
      await expect(writeNote(ctxOf(db, await aStudent(db)), lesson, { text: "Não." })).rejects.toMatchObject({
        code: "forbidden",
      });
      const note = await writeNote(own, lesson, { text: "Voltar aqui.", passage: "No princípio", seconds: 12 });
      expect(note).toMatchObject({ passage: "No princípio", seconds: null });
      for (const viewer of [course.instructor, await anAdmin(db), await aStudentOf(db, course.id)]) {
        const ctx = ctxOf(db, viewer);
        expect((await openNotes(ctx, lesson)).notes).toEqual([]);
        for (const act of [findNote(ctx, note.id), editNote(ctx, note.id, { text: "Meu." }), deleteNote(ctx, note.id)])
          await expect(act).rejects.toMatchObject({ code: "not_found" });
      }
      expect((await findNote(own, note.id)).text).toBe("Voltar aqui.");
      expect(await editNote(own, note.id, { text: "Voltar depois." })).toMatchObject({ courseId: course.id });
      expect((await listCourseNotes(own, course.id)).notes).toMatchObject([{ text: "Voltar depois." }]);
      await deleteNote(own, note.id);
      expect((await openNotes(own, lesson)).notes).toEqual([]);
    }));

  it("are exported lesson by lesson, in the order of the recording, also once the course is closed to them", () =>
    rolledBack(async (db) => {
      const { course, asker } = await anAskedLesson(db, {
        lessons: [{}, { contentType: "video", contentUrl: "https://video.example/1", contentText: null }],
      });
      const own = ctxOf(db, asker);
      const [text, video] = course.lessonIds as [number, number];
      await writeNote(own, video, { text: "Depois", seconds: 750 });
      await writeNote(own, video, { text: "Antes", seconds: 3 });
      await writeNote(own, text, { text: "Do texto", passage: "No princípio" });
      await db.update(enrollments).set({ endedAt: new Date() });
      const { name, text: file } = await exportNotes(own, course.id);
      expect(name).toBe("anotacoes-semear-de-manha.md");
      expect(file).toMatch(
        /^# Anotações: Semear de manhã\n\n## Aula 1\n\n\*“No princípio”, [^\n]+\*\n\nDo texto\n\n## Aula 2\n\n\*0:03, [^\n]+\*\n\nAntes\n\n\*12:30, [^\n]+\*\n\nDepois\n$/,
      );
    }));

  it("count once however often a browser sends them, from the time they were written", () =>
    rolledBack(async (db) => {
      const { course, lesson, asker } = await anAskedLesson(db);
      const own = ctxOf(db, asker);
      const at = (ms: number) => new Date(Date.now() + ms);
      await db.update(enrollments).set({ createdAt: at(-86_400_000) });
      const sent = { text: "Sem internet.", attempt_id: randomUUID(), written_at: at(-3_600_000) };
      const note = await writeNote(own, lesson, sent);
      expect(note.createdAt).toEqual(sent.written_at);
      await editNote(own, note.id, { text: "Mudada depois." });
      expect(await writeNote(own, lesson, { ...sent, passage: "" })).toMatchObject({
        id: note.id,
        text: "Mudada depois.",
      });
      // Somebody went back to the same form, and another person's browser made the same id.
      const other = await writeNote(own, lesson, { ...sent, text: "Outra.", written_at: at(86_400_000) });
      expect(other.id).not.toBe(note.id);
      expect(other.createdAt.getTime()).toBeLessThanOrEqual(Date.now());
      const classmate = ctxOf(db, await aStudentOf(db, course.id));
      expect((await writeNote(classmate, lesson, sent)).id).not.toBe(note.id);
      expect((await openNotes(own, lesson)).notes).toHaveLength(2);
    }));

  it("are so many for a lesson, and go with the account", () =>
    rolledBack(async (db) => {
      const { lesson, asker } = await anAskedLesson(db);
      const rows = Array.from({ length: maxNotes }, () => ({ userId: asker.id, lessonId: lesson, text: "x" }));
      await db.insert(lessonNotes).values(rows);
      await expect(writeNote(ctxOf(db, asker), lesson, { text: "Mais uma." })).rejects.toMatchObject({
        code: "conflict",
      });
      const [person] = await db.select().from(users).where(eq(users.id, asker.id));
      await inTransaction(ctxOf(db), (within) => eraseAccount(within, person!, { by: "self", certificates: "keep" }));
      expect(await db.$count(lessonNotes)).toBe(0);
    }));
});
