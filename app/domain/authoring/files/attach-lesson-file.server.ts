import type { EditedLesson } from "#app/domain/authoring/lessons/editing-view.ts";
import { showLessonForEditing } from "#app/domain/authoring/lessons/show-lesson.server.ts";
import { writeLesson } from "#app/domain/authoring/lessons/write-lesson.server.ts";
import { holdLesson, managedLesson, requireAuthor } from "#app/domain/authoring/managed.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { type ComingFile, storeUpload } from "#app/domain/media/uploads/store-upload.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";

const isText = "Esta aula é de texto e não leva arquivo. Mude o tipo dela para vídeo ou áudio.";

/**
 * Takes in the film or recording of a lesson, in place of the one that it had. Whose lesson it is, is known before a
 * byte of it is read. Refuses visitors, students, other people's lessons (not found), a text lesson (conflict), and
 * what `storeUpload` refuses.
 */
export async function attachLessonFile(ctx: Ctx, lessonId: number, file: ComingFile): Promise<EditedLesson> {
  const author = requireAuthor(ctx);
  const { contentType } = await managedLesson(author, lessonId);
  if (contentType === "text") throw new Refusal("conflict", isText);
  const { url } = await storeUpload(author, contentType, file);
  return await inTransaction(author, async (within) => {
    const held = await holdLesson(within, lessonId);
    // The lesson may have become another while the file came.
    if (held.lesson.contentType !== contentType) throw new Refusal("conflict", isText);
    await writeLesson(within, held, { contentUrl: url });
    return await showLessonForEditing(within, lessonId);
  });
}
