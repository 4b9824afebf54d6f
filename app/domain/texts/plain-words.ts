/**
 * The words of a rendered text, without markup: paragraphs apart by an empty line, the items of a list each on a line
 * of its own, numbered where the list is.
 */
export function plainWords(html: string): string {
  return html
    .replace(/<ol>([\s\S]*?)<\/ol>/g, (_, items: string) => `${numbered(items)}\n`)
    .replace(/<li>(?:\s*<p>)?/g, "• ")
    .replace(/(?:<\/p>\s*)?<\/li>\s*/g, "\n")
    .replace(/<\/(?:p|h[1-6]|ul|blockquote)>\s*/g, "\n\n")
    .replace(/<[^>]+>/g, "")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name]!)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function numbered(items: string) {
  let n = 0;
  return items.trim().replace(/<li>(?:\s*<p>)?/g, () => `${++n}. `);
}
