import type { Ctx } from "#app/domain/ctx.ts";
import { articlePath, helpArticles } from "#app/domain/help/articles.ts";
import { listPassages } from "#app/domain/help/list-passages.server.ts";
import { type Found, readSearch } from "#app/domain/help/search.ts";
import type { Passage } from "#app/domain/passages/passage.ts";
import { questionWords } from "#app/domain/passages/question-words.ts";
import { rankPassages } from "#app/domain/passages/rank-passages.server.ts";

/** A page that fits less well than this, or than this share of the best one, speaks of something else. */
const least = { score: 0.3, share: 0.5 };

const longestExcerpt = 180;

/**
 * The pages of help and of law that speak of what is asked, the best first, each once: with the part that fits best.
 * In: words or a question, of which the first 200 characters count. Out: none where nothing fits. For everybody.
 */
export async function searchHelp(ctx: Ctx, asked: string): Promise<Found[]> {
  const words = questionWords(readSearch(asked));
  if (!words.length) return [];
  const ranked = await rankPassages(ctx, words, listPassages(ctx.settings));
  const bar = Math.max(least.score, (ranked[0]?.score ?? 0) * least.share);
  const pages = new Map<string, Found>();
  for (const passage of ranked.filter(({ score }) => score >= bar)) {
    const page = passage.href.replace(/#.*/, "");
    if (!pages.has(page)) pages.set(page, foundIn(passage));
  }
  return [...pages.values()];
}

/** Of an article its own summary is shown, of everything else how it begins. */
function foundIn({ title, href, text }: Passage): Found {
  const article = helpArticles.find(({ slug }) => articlePath(slug) === href);
  return { title, href, excerpt: article?.summary ?? beginningOf(text) };
}

/** How a text begins, on one line, ended at a word. */
function beginningOf(text: string) {
  const line = text.replace(/^• /gm, "").replace(/\s+/g, " ");
  if (line.length <= longestExcerpt) return line;
  return `${line.slice(0, longestExcerpt).replace(/[\s,;:]+\S*$/, "")}…`;
}
