import { createHash } from "node:crypto";
import { whatLeadersSee } from "#app/domain/classes/class.ts";
import { type LegalPage, legalPages } from "#app/domain/legal/legal-pages.ts";
import type { Settings } from "#app/domain/settings.ts";
import { type PageText, renderText } from "#app/domain/texts/render-text.server.ts";
import { htmlToText } from "#app/domain/texts/words.ts";
import { purposesMarkdown, retentionMarkdown } from "./data-processing.ts";
import accessibility from "./texts/accessibility.md?raw";
import privacy from "./texts/privacy.md?raw";
import refunds from "./texts/refunds.md?raw";
import terms from "./texts/terms.md?raw";

const day = (date: string) => new Date(`${date}T12:00:00-03:00`);

const texts: Record<LegalPage, string> = { privacy, terms, refunds, accessibility };

/**
 * The version of a legal text: the day of its last change, and the first digits of its file's SHA-256. The repository
 * keeps its history.
 */
export function versionOf(name: "terms" | "privacy"): string {
  const hash = createHash("sha256").update(withTables(texts[name])).digest("hex");
  return `${legalPages[name].changedOn}.${hash.slice(0, 12)}`;
}

/** A published legal text: an introduction and sections of safe HTML. */
export type LegalText = PageText & { changedOn: Date };

/** A legal text with this school's facts filled in: who it is, how people sign in, what leaves the platform. */
export function legalText(settings: Settings, name: LegalPage): LegalText {
  const published = cache.get(settings) ?? new Map<LegalPage, LegalText>();
  cache.set(settings, published);
  const text = published.get(name) ?? read(settings, name);
  published.set(name, text);
  return text;
}

/** Cached as long as the settings stay the same. */
const cache = new WeakMap<Settings, Map<LegalPage, LegalText>>();

function read(settings: Settings, name: LegalPage): LegalText {
  const { opening, sections } = renderText(withTables(texts[name]), settings);
  return { opening: htmlToText(opening), sections, changedOn: day(legalPages[name].changedOn) };
}

/** Purposes, periods and what leaders see are taken from the code that uses them. */
const withTables = (markdown: string) =>
  markdown
    .replace("{{purposes}}", purposesMarkdown)
    .replace("{{times}}", retentionMarkdown)
    .replace("{{leaders}}", whatLeadersSee);
