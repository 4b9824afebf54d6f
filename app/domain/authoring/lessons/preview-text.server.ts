import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { renderLessonText } from "#app/domain/lessons/markdown/lesson-text.server.ts";

/** A lesson's text as learners will see it, as HTML; nothing is kept. Refuses visitors and students. */
export async function previewText(ctx: Ctx, text: string): Promise<string> {
  authorise(ctx, "courses.manage", { owns: true });
  return await renderLessonText(text);
}
