import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Ctx } from "#app/domain/ctx.ts";
import { finishHtml, parseMarkdown } from "#app/domain/markdown.server.ts";
import { type MediaFacts, mediaFacts } from "#app/domain/media/media.server.ts";
import { linkPassages } from "./bible-passages.ts";
import { filesIn, withoutForeign } from "./text-files.ts";

/** From this length on, a piece ends at the end of a block. In characters. */
const preferredLength = 1_000;

/** No piece is longer, wherever it has to be cut. */
const pieceLength = 2_400;

/** Longer lines are cut too. */
const longestLine = pieceLength / 2;
const words = new RegExp(`.{1,${longestLine - 1}}(?= \\p{L}|$)|.{1,${longestLine - 1}}`, "gu");

const fence = /^ {0,3}(`{3,}|~{3,})([^`]*)$/;
/** The line below a table's head. */
const tableRule = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;

const continuesList = /^([-+*]|\d{1,9}[.)])( |$)|^\s/;

/**
 * Splits Markdown into pieces that render to the same result, since parsing time grows with the square of the length.
 * Cuts between blocks where possible, else lines, else words; fenced code continues as code, and a table under the same
 * head. Reference links across pieces are lost.
 */
export function* splitLongText(text: string): Generator<string> {
  let piece = "";
  let open: RegExpExecArray | null = null;
  let isAfterBlank = true;
  let before = "";
  let head = "";
  for (const line of text.split("\n").flatMap(shortLines)) {
    const isBetweenBlocks = !open && isAfterBlank && line !== "" && !continuesList.test(line);
    const isFull = piece.length + line.length >= pieceLength;
    if (piece && (isFull || (isBetweenBlocks && piece.length >= preferredLength))) {
      yield open ? `${piece}${open[1]}` : piece;
      piece = open ? `${open[0]}\n` : head;
    }
    piece += `${line}\n`;
    isAfterBlank = line.trim() === "";
    if (isAfterBlank || open) head = "";
    else if (before.includes("|") && tableRule.test(line)) head = `${before}\n${line}\n`;
    before = line;
    if (!open) open = fence.exec(line);
    else if (line.trim().startsWith(open[1]!) && /^\s*[`~]+\s*$/.test(line)) open = null;
  }
  yield piece;
}

/** Cuts a line that is too long into shorter ones, each ending before a word that starts no block. */
function shortLines(line: string): string[] {
  return line.length < longestLine ? [line] : (line.match(words) ?? []);
}

/** How many rendered texts are cached, most recently read first. */
const maxCached = 100;

const cache = new Map<string, Promise<string>>();

/** `pictures`: the addresses of pictures that are kept, other than files of the platform. */
type Options = { top?: number; pictures?: RegExp };

/**
 * User-written Markdown as safe HTML (see `renderMarkdown`), its Bible passages as links. It is rendered in pieces, with
 * pauses as long as each piece took, and cached.
 */
export async function renderLessonText(text: string, { top = 2, pictures }: Options = {}): Promise<string> {
  const key = createHash("sha256").update(`${top} ${pictures?.source} ${text}`).digest("base64");
  const html = cache.get(key) ?? render(text, top, pictures);
  cache.delete(key);
  cache.set(key, html);
  if (cache.size > maxCached) cache.delete(cache.keys().next().value!);
  return await html;
}

async function render(text: string, top: number, pictures?: RegExp) {
  const parts: string[] = [];
  for (const piece of splitLongText(text)) {
    const begun = performance.now();
    parts.push(parseMarkdown(piece).trim());
    await pause(performance.now() - begun);
  }
  return linkPassages(finishHtml(parts.join("\n"), top, pictures));
}

/** A lesson's text as HTML. Of files it shows the lesson's own, which `showPlayed` puts in their places, and any picture. */
export async function showText(ctx: Ctx, text: string, { own, top }: { own: Map<string, MediaFacts>; top: number }) {
  const files = await mediaFacts(
    ctx,
    filesIn(text).filter((address) => !own.has(address)),
  );
  return sizePictures(await renderLessonText(withoutForeign(text, files, own), { top }), new Map([...files, ...own]));
}

/** Gives the pictures of a rendered text the room that they will take, so that nothing moves while they load. */
const sizePictures = (html: string, files: Map<string, MediaFacts>) =>
  html.replace(/<img src="([^"]*)"/g, (tag, address) => {
    const { width, height } = files.get(address) ?? {};
    return width && height ? `${tag} width="${width}" height="${height}"` : tag;
  });
