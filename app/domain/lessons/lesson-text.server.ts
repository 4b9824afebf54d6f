import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { finishHtml, parseMarkdown } from "#app/domain/markdown.server.ts";

/** From this length on a piece ends where a block ends. In characters. */
const enough = 1_000;

/** No piece is longer, whatever it has to be cut through. */
const pieceLength = 2_400;

/** A longer line is cut, too. */
const longestLine = pieceLength / 2;
const words = new RegExp(`.{1,${longestLine - 1}}(?= \\p{L}|$)|.{1,${longestLine - 1}}`, "gu");

const fence = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
const continuesList = /^([-+*]|\d{1,9}[.)])( |$)|^\s/;

/**
 * Splits Markdown into pieces that render to the same result, since parsing time grows with the square of the length.
 * Cuts between blocks where possible, else lines, else words; fenced code continues as code. Reference links across
 * pieces are lost.
 */
export function* splitLongText(text: string): Generator<string> {
  let piece = "";
  let open: RegExpExecArray | null = null;
  let isAfterBlank = true;
  for (const line of text.split("\n").flatMap(shortLines)) {
    const isBetweenBlocks = !open && isAfterBlank && line !== "" && !continuesList.test(line);
    const isFull = piece.length + line.length >= pieceLength;
    if (piece && (isFull || (isBetweenBlocks && piece.length >= enough))) {
      yield open ? `${piece}${open[1]}` : piece;
      piece = open ? `${open[0]}\n` : "";
    }
    piece += `${line}\n`;
    isAfterBlank = line.trim() === "";
    if (!open) open = fence.exec(line);
    else if (line.trim().startsWith(open[1]!) && /^\s*[`~]+\s*$/.test(line)) open = null;
  }
  yield piece;
}

/** A line that is longer than a piece may be, in lines that are not: each ends before a word, which begins no block. */
function shortLines(line: string): string[] {
  return line.length < longestLine ? [line] : (line.match(words) ?? []);
}

/** How many texts stay rendered, those that were read last. */
const maxCached = 100;

const cache = new Map<string, Promise<string>>();

/**
 * User-written Markdown as safe HTML (see `renderMarkdown`). It is rendered in pieces, with pauses as long as each
 * piece took, and cached.
 */
export async function renderLessonText(text: string, { top = 2 }: { top?: number } = {}): Promise<string> {
  const key = createHash("sha256").update(`${top} ${text}`).digest("base64");
  const html = cache.get(key) ?? render(text, top);
  cache.delete(key);
  cache.set(key, html);
  if (cache.size > maxCached) cache.delete(cache.keys().next().value!);
  return await html;
}

async function render(text: string, top: number) {
  const parts: string[] = [];
  for (const piece of splitLongText(text)) {
    const begun = performance.now();
    parts.push(parseMarkdown(piece).trim());
    await pause(performance.now() - begun);
  }
  return finishHtml(parts.join("\n"), top);
}
