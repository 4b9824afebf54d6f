import { micromark } from "micromark";
import { gfmTable, gfmTableHtml } from "micromark-extension-gfm-table";
import { fileIdFromUrl } from "#app/domain/media/picture.ts";

/**
 * The platform's own texts as HTML; what people write goes through `renderLessonText`. `top` is the level of the text's
 * highest heading (1 and 2 belong to the page).
 */
export function renderMarkdown(text: string, { top = 2 }: { top?: number } = {}): string {
  return finishHtml(parseMarkdown(text), top);
}

/** Markdown as raw HTML, which `finishHtml` makes safe. */
export function parseMarkdown(text: string): string {
  return micromark(text, {
    extensions: [{ disable: { null: ["htmlFlow", "htmlText"] } }, gfmTable()],
    htmlExtensions: [gfmTableHtml()],
  });
}

/**
 * Adapts the output of `parseMarkdown` (of a text, or of all its pieces) for a page: headings, links and pictures, which
 * have to be files of the platform unless `pictures` says which addresses else.
 */
export function finishHtml(html: string, top: number, pictures?: RegExp): string {
  return frameTables(markOutsideLinks(dropDeadLinks(keepPictures(shiftHeadings(html, top), pictures))));
}

/** A table wider than a phone scrolls inside, also by keys. */
function frameTables(html: string) {
  return html.replace(
    /<table>.*?<\/table>/gs,
    (table) => `<div class="wide-table" role="group" aria-label="Tabela" tabindex="0">${table}</div>`,
  );
}

/** A picture from elsewhere would tell its server who reads; only its words stay. */
function keepPictures(html: string, pictures?: RegExp) {
  return html.replace(/<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g, (_, src, words) =>
    (pictures ? pictures.test(src) : fileIdFromUrl(src)) ? `<img src="${src}" alt="${words}" loading="lazy" />` : words,
  );
}

// Every "<" and quote that the author wrote is escaped by now, so any tag in the HTML comes from micromark.

function shiftHeadings(html: string, top: number) {
  const used = Array.from(html.matchAll(/<h([1-6])>/g), (match) => Number(match[1]));
  const shift = top - Math.min(...used, 6);
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_, slash, level) => `<${slash}h${Math.min(6, Math.max(top, Number(level) + shift))}>`,
  );
}

/** micromark empties the address of a link that it refuses (`javascript:` and the like). Only its text stays. */
function dropDeadLinks(html: string) {
  return html.replace(/<a href=""(?: title="[^"]*")?>(.*?)<\/a>/gs, "$1");
}

/** A link to another site sends no referrer and gets no handle on this page. */
function markOutsideLinks(html: string) {
  return html.replace(/<a href="(?!\/(?![/\\])|#)/g, '<a rel="noopener noreferrer" href="');
}
