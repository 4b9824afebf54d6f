import { AppError } from "#app/domain/app-error.ts";
import type { Settings } from "#app/domain/settings.ts";
import { type PageText, renderText } from "#app/domain/texts/render-text.server.ts";
import { htmlToText } from "#app/domain/texts/words.ts";
import { articleNotFound, type HelpArticle, helpArticles } from "./help-articles.ts";

/** The articles' texts by file name. */
const files = import.meta.glob<string>("./articles/*.md", { query: "?raw", import: "default", eager: true });

/** An article with its text, its short answer, and the questions people ask. */
type Article = HelpArticle & {
  text: PageText;
  /** Two sentences of plain text, and the pages they name. */
  answer: { text: string; links: { title: string; href: string }[] };
  asked: string[];
};

export function readArticle(settings: Settings, slug: string): Article {
  const article = helpArticles.find((one) => one.slug === slug);
  if (!article) throw new AppError("not_found", articleNotFound);
  const published = cache.get(settings) ?? new Map<string, Article>();
  cache.set(settings, published);
  const read = published.get(slug) ?? { ...article, ...readFile(files[`./articles/${slug}.md`]!, settings) };
  published.set(slug, read);
  return read;
}

/** Cached as long as the settings stay the same. */
const cache = new WeakMap<Settings, Map<string, Article>>();

/** A file begins with its short answer and the questions that ask for it; the article follows. */
function readFile(file: string, settings: Settings) {
  const [, answer, asked, text] = /^---\nanswer: (.+)\nasked:\n((?: {2}- .+\n)+)---\n([\s\S]+)$/.exec(file)!;
  const { opening } = renderText(answer!, settings);
  const links = Array.from(opening.matchAll(/<a href="([^"]+)">(.)(.*?)<\/a>/g), ([, href, first, rest]) => ({
    title: htmlToText(first!.toUpperCase() + rest),
    href: href!,
  }));
  return {
    text: renderText(text!, settings),
    answer: { text: htmlToText(opening), links },
    asked: asked!
      .trim()
      .split(/\n? *- /)
      .filter(Boolean),
  };
}
