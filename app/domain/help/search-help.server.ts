import type { Ctx } from "#app/domain/ctx.ts";
import { type LegalPage, legalPages } from "#app/domain/legal/legal-pages.ts";
import { legalText } from "#app/domain/legal/legal-text.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { indexPages, type PageIndex, rankPages } from "#app/domain/texts/page-index.server.ts";
import type { PageText } from "#app/domain/texts/render-text.server.ts";
import { htmlToText, type Page, searchTerms } from "#app/domain/texts/words.ts";
import { articlePath, type HelpResult, helpArticles, readSearch } from "./help-articles.ts";
import { readArticle } from "./read-article.server.ts";

/** The help articles, one page each, and the sections of the legal texts, one page each. */
export const helpPages = (settings: Settings): Page[] => [...articlePages(settings), ...legalSections(settings)];

function articlePages(settings: Settings) {
  return helpArticles.map(({ slug, title, needsPerson }): Page => {
    const { text, asked } = readArticle(settings, slug);
    const href = articlePath(slug);
    return { title, href, asked, parts: partsOf({ title, href }, text), needsPerson };
  });
}

function legalSections(settings: Settings) {
  return (Object.keys(legalPages) as LegalPage[]).flatMap((name) => {
    const { path, title } = legalPages[name];
    const parts = partsOf({ title, href: path }, legalText(settings, name));
    return parts.map((part): Page => ({ ...part, asked: [], parts: [part], needsPerson: false }));
  });
}

function partsOf({ title, href }: { title: string; href: string }, { opening, sections }: PageText) {
  const below = sections.map((section) => ({
    title: `${title}: ${section.title}`,
    href: `${href}#${section.id}`,
    text: htmlToText(section.html),
  }));
  return [{ title, href, text: htmlToText(opening) }, ...below];
}

/** The search index of the help, cached as long as the settings stay the same. */
export function helpIndex(ctx: Ctx): Promise<PageIndex> {
  const made = cache.get(ctx.settings) ?? indexPages(ctx, helpPages(ctx.settings));
  cache.set(ctx.settings, made);
  made.catch(() => cache.delete(ctx.settings));
  return made;
}

const cache = new WeakMap<Settings, Promise<PageIndex>>();

/** A page that fits less well than this, or than this share of the best one, is about something else. */
const least = { score: 0.25, share: 0.6 };

const longestExcerpt = 180;

/** The pages of help and legal texts that match, best first, each once, with the part that fits best. For everybody. */
export async function searchHelp(ctx: Ctx, text: string): Promise<HelpResult[]> {
  const search = readSearch(text);
  if (!searchTerms(search).length) return [];
  const ranked = await rankPages(ctx, await helpIndex(ctx), search);
  const bar = Math.max(least.score, (ranked[0]?.score ?? 0) * least.share);
  const pages = new Map<string, HelpResult>();
  for (const found of ranked.filter(({ score }) => score >= bar)) {
    const page = found.href.replace(/#.*/, "");
    if (!pages.has(page)) pages.set(page, resultOf(found));
  }
  return [...pages.values()];
}

/** An article is shown with its summary, everything else with its beginning. */
function resultOf({ title, href, parts }: Page): HelpResult {
  const article = helpArticles.find(({ slug }) => articlePath(slug) === href);
  return { title, href, excerpt: article?.summary ?? beginningOf(parts[0]!.text) };
}

/** The beginning of a text on one line, cut at a word. */
function beginningOf(text: string) {
  const line = text.replace(/^• /gm, "").replace(/\s+/g, " ");
  if (line.length <= longestExcerpt) return line;
  return `${line.slice(0, longestExcerpt).replace(/[\s,;:]+\S*$/, "")}…`;
}
