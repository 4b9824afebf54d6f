import { articlePath, helpArticles } from "#app/domain/help/articles.ts";
import { readArticle } from "#app/domain/help/read-article.server.ts";
import { type LegalPage, legalPages } from "#app/domain/legal/legal-pages.ts";
import { legalText } from "#app/domain/legal/legal-text.server.ts";
import type { Passage } from "#app/domain/passages/passage.ts";
import type { Settings } from "#app/domain/settings.ts";
import { plainWords } from "#app/domain/texts/plain-words.ts";
import type { HouseText } from "#app/domain/texts/read-text.server.ts";

/**
 * All that the platform says of itself in running words, piece by piece: the help articles, then the texts of law, each
 * with its opening and one piece a section. It is made once for as long as the settings stay.
 */
export function listPassages(settings: Settings): Passage[] {
  const made = kept.get(settings) ?? [...helpPassages(settings), ...legalPassages(settings)];
  kept.set(settings, made);
  return made;
}

const kept = new WeakMap<Settings, Passage[]>();

function helpPassages(settings: Settings) {
  return helpArticles.flatMap(({ slug, title, needsPerson }) => {
    const { opening, sections } = readArticle(settings, slug).text;
    return piecesOf({ title, href: articlePath(slug), needsPerson }, { opening: plainWords(opening), sections });
  });
}

function legalPassages(settings: Settings) {
  return (Object.keys(legalPages) as LegalPage[]).flatMap((name) => {
    const { path, title } = legalPages[name];
    return piecesOf({ title, href: path, needsPerson: false }, legalText(settings, name));
  });
}

/** `opening` is plain already. */
function piecesOf(page: Omit<Passage, "text">, { opening, sections }: HouseText): Passage[] {
  const parts = sections.map(({ id, title, html }) => ({
    ...page,
    title: `${page.title}: ${title}`,
    href: `${page.href}#${id}`,
    text: plainWords(html),
  }));
  return [{ ...page, text: opening }, ...parts];
}
