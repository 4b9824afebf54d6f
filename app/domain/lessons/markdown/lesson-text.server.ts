import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { finishHtml, parseMarkdown } from "#app/domain/lessons/markdown/markdown.server.ts";
import { piecesOf } from "#app/domain/lessons/markdown/markdown-pieces.ts";

/** How many texts stay rendered, those that were read last. */
const mostKept = 100;

const kept = new Map<string, Promise<string>>();

/**
 * What somebody wrote as HTML that is safe to put in a page (see `renderMarkdown`). A text can be written so that this
 * takes long: it is rendered a piece at a time, and after each as much time is left to others as it took. Read again,
 * it is there already.
 */
export async function renderLessonText(text: string, { top = 2 }: { top?: number } = {}): Promise<string> {
  const key = createHash("sha256").update(`${top} ${text}`).digest("base64");
  const html = kept.get(key) ?? render(text, top);
  kept.delete(key);
  kept.set(key, html);
  if (kept.size > mostKept) kept.delete(kept.keys().next().value!);
  return await html;
}

async function render(text: string, top: number) {
  const parts: string[] = [];
  for (const piece of piecesOf(text)) {
    const begun = performance.now();
    parts.push(parseMarkdown(piece).trim());
    await pause(performance.now() - begun);
  }
  return finishHtml(parts.join("\n"), top);
}
