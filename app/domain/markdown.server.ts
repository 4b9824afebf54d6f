import { micromark } from "micromark";

/**
 * The platform's own texts as HTML; what people write goes through `renderLessonText`. `top` is the level that the
 * text's own highest heading gets (1 and 2 belong to the page).
 */
export function renderMarkdown(text: string, { top = 2 }: { top?: number } = {}): string {
  return finishHtml(parseMarkdown(text), top);
}

/** Markdown as HTML that is not yet fit for a page: `finishHtml` makes it so. */
export function parseMarkdown(text: string): string {
  return micromark(text, { extensions: [{ disable: { null: ["htmlFlow", "htmlText", "labelStartImage"] } }] });
}

/** What `parseMarkdown` made of a text, or of all its pieces, with its headings and links as a page wants them. */
export function finishHtml(html: string, top: number): string {
  return markOutsideLinks(dropDeadLinks(shiftHeadings(html, top)));
}

// By now every "<" and quote that the author wrote is escaped, so a tag found in the HTML is one that micromark made.

function shiftHeadings(html: string, top: number) {
  const used = Array.from(html.matchAll(/<h([1-6])>/g), (match) => Number(match[1]));
  const shift = top - Math.min(...used, 6);
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_, slash, level) => `<${slash}h${Math.min(6, Math.max(top, Number(level) + shift))}>`,
  );
}

/** micromark empties the address of a link that it refuses (`javascript:` and the like); only its words stay. */
function dropDeadLinks(html: string) {
  return html.replace(/<a href=""(?: title="[^"]*")?>(.*?)<\/a>/gs, "$1");
}

/** A link that leaves the platform tells the other side nothing and gives it no hold on this page. */
function markOutsideLinks(html: string) {
  return html.replace(/<a href="(?!\/(?![/\\])|#)/g, '<a rel="noopener noreferrer" href="');
}
