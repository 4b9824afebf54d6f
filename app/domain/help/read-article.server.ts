import { type HelpArticle, helpArticles } from "#app/domain/help/articles.ts";
import { articleNotFound } from "#app/domain/help/labels.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { Settings } from "#app/domain/settings.ts";
import { type HouseText, readText } from "#app/domain/texts/read-text.server.ts";

/** The articles' own words, by the name of their file. */
const files = import.meta.glob<string>("./articles/*.md", { query: "?raw", import: "default", eager: true });

/** A help article as this school publishes it. Refuses (not found) a slug that is none. */
export function readArticle(settings: Settings, slug: string): HelpArticle & { text: HouseText } {
  const article = helpArticles.find((one) => one.slug === slug);
  if (!article) throw new Refusal("not_found", articleNotFound);
  const published = kept.get(settings) ?? new Map<string, HouseText>();
  kept.set(settings, published);
  const text = published.get(slug) ?? readText(files[`./articles/${slug}.md`]!, settings);
  published.set(slug, text);
  return { ...article, text };
}

/** It stays the same as long as the settings do. */
const kept = new WeakMap<Settings, Map<string, HouseText>>();
