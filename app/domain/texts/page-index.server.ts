import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { fillers, forms, type Page, synonyms, wordsOf } from "./words.ts";

type Stems = Set<string>;
/** A page with the stems of each of its questions, of each of its parts, and of all together. */
type Entry = { page: Page; questions: Question[]; parts: Stems[]; words: Stems };
type Question = { stems: Stems; length: number };

/** An index of pages for searching. */
export type PageIndex = {
  entries: Entry[];
  /** The weight of a stem: higher if fewer pages' questions contain it, lower for filler words. */
  weights: Map<string, number>;
  related: Map<string, Stems>;
  fillers: Stems;
};

/** A page that matches. */
export type Ranked = Page & {
  /** How well it matches: from 0, not at all, to 1. */
  score: number;
  /** Whether it contains every meaningful word of the question, or a synonym. */
  isWhole: boolean;
  /** Whether one of its own questions is this one, but for inflected forms. */
  isAsked: boolean;
  /** The address of the part that fits best. */
  part: string;
};

/** The parts of a score: from the most similar question, from the second, and from the words of the whole page. */
const parts = { first: 0.4, second: 0.2, words: 0.4 };
/** At this many of a page's questions, a word has reached half of its value. */
const half = 3;
/** The value of a synonym, of a word that only the text contains, and of a filler word. */
const share = { synonym: 0.6, text: 0.5, filler: 0.5 };
/** How similar an unknown word must be to a known one to replace it, by groups of three letters. */
const alike = 0.5;
const shortestSlip = 4;

export async function indexPages(ctx: Ctx, pages: readonly Page[]): Promise<PageIndex> {
  const stems = await stemsOf(ctx, [...pages.flatMap(textsOf), ...synonyms, ...fillers]);
  const entries = pages.map((page) => entryOf(page, stems));
  const spread = new Map<string, number>();
  for (const { questions } of entries) {
    for (const stem of new Set(questions.flatMap(({ stems }) => [...stems])))
      spread.set(stem, (spread.get(stem) ?? 0) + 1);
  }
  const related = new Map<string, Stems>();
  for (const line of synonyms.map((each) => stemmed(stems, each))) {
    for (const stem of line) related.set(stem, new Set([...(related.get(stem) ?? []), ...line]));
  }
  const little = stemmed(stems, [...fillers].join(" "));
  const weights = new Map<string, number>();
  for (const [stem, count] of spread)
    weights.set(stem, weightOf(entries.length / count) * (little.has(stem) ? share.filler : 1));
  return { entries, weights, related, fillers: little };
}

/**
 * PostgreSQL's stems of words without accents, one for all forms of a word; endings that it knows only with an accent
 * are cut before.
 */
async function stemsOf({ db }: Ctx, texts: readonly string[]): Promise<Map<string, string>> {
  const words = [...new Set([...forms, ...texts].flatMap(wordsOf))];
  const given = words.map((word) => (word.length > 4 ? word.replace(/(?:ao|oes|aes)$/, "o") : word));
  const rows = await db.execute<{ stem: string | null }>(sql`
    select (ts_lexize('portuguese_stem', word))[1] as stem
    from unnest(${sql.param(given)}::text[]) with ordinality as listed (word, n) order by n`);
  const stems = new Map(words.map((word, at) => [word, rows[at]?.stem ?? word]));
  const common = new Map<string, string>();
  for (const [first, ...others] of forms.map(wordsOf))
    for (const other of others) common.set(stems.get(other)!, stems.get(first!)!);
  return new Map([...stems].map(([word, stem]) => [word, common.get(stem) ?? stem]));
}

const stemmed = (stems: Map<string, string>, text: string): Stems =>
  new Set(wordsOf(text).map((word) => stems.get(word) ?? word));

const textsOf = ({ title, asked, parts }: Page) => [title, ...asked, ...parts.map(({ text }) => text)];

function entryOf(page: Page, stems: Map<string, string>): Entry {
  const questions = [page.title, ...page.asked].map((asked) => ({ stems: stemmed(stems, asked), length: 0 }));
  const parts = page.parts.map(({ text }) => stemmed(stems, text));
  return {
    page,
    questions,
    parts,
    words: new Set([...questions.map(({ stems }) => stems), ...parts].flatMap((each) => [...each])),
  };
}

/** The pages that match, best first; `others` are searched beside those of the index. */
export async function rankPages(
  ctx: Ctx,
  index: PageIndex,
  question: string,
  others: readonly Page[] = [],
): Promise<Ranked[]> {
  const stems = await stemsOf(ctx, [question, ...others.flatMap(textsOf)]);
  const entries = [...index.entries, ...others.map((page) => entryOf(page, stems))];
  const asked = new Set<string>();
  for (const stem of stemmed(stems, question)) {
    const isKnown = index.weights.has(stem) || index.related.has(stem) || entries.some(({ words }) => words.has(stem));
    if (isKnown) asked.add(stem);
    else if (!index.fillers.has(stem)) asked.add(nearest(index, stem) ?? stem);
  }
  const meant = meaningOf(index, asked);
  return entries
    .map((entry) => judge(index, meant, entry))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

const weightOf = (rarity: number) => Math.sqrt(Math.log(1 + rarity));

/** A stem in no page's questions weighs as much as one in a single page's. */
const weigh = ({ entries, weights }: PageIndex, stem: string) => weights.get(stem) ?? weightOf(entries.length);

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0);
const lengthOf = (index: PageIndex, stems: Stems) =>
  Math.sqrt(sumOf([...stems].map((stem) => weigh(index, stem) ** 2)));

/** The stems of a question with their weights, and which of them each stem of a page matches, and how well. */
function meaningOf(index: PageIndex, asked: Stems) {
  const weights = new Map([...asked].map((stem) => [stem, weigh(index, stem)]));
  const stands = new Map<string, { stem: string; share: number }>();
  for (const stem of asked) {
    for (const other of index.related.get(stem) ?? []) stands.set(other, { stem, share: share.synonym });
  }
  for (const stem of asked) stands.set(stem, { stem, share: 1 });
  return { asked, weights, stands, length: lengthOf(index, asked), total: sumOf(weights.values()) };
}

type Meaning = ReturnType<typeof meaningOf>;

/** How well some stems cover those of the question, each from 0 to 1. */
function heldIn({ stands }: Meaning, stems: Stems) {
  const held = new Map<string, number>();
  for (const each of stems) {
    const found = stands.get(each);
    if (found) held.set(found.stem, Math.max(found.share, held.get(found.stem) ?? 0));
  }
  return held;
}

function judge(index: PageIndex, meant: Meaning, { page, questions, parts: texts, words }: Entry): Ranked {
  const { asked, weights, length, total } = meant;
  const times = new Map<string, number>();
  let [first, second] = [0, 0];
  for (const question of questions) {
    const held = heldIn(meant, question.stems);
    if (!held.size) continue;
    for (const [stem, part] of held) times.set(stem, (times.get(stem) ?? 0) + part);
    const common = sumOf([...held].map(([stem, part]) => part * weights.get(stem)! ** 2));
    question.length ||= lengthOf(index, question.stems);
    const likeness = common / (length * question.length);
    if (likeness > first) [first, second] = [likeness, first];
    else second = Math.max(second, likeness);
  }
  const inWords = heldIn(meant, words);
  const covered = [...asked].map((stem) => {
    const often = times.get(stem) || (inWords.get(stem) ?? 0) * share.text;
    return (weights.get(stem)! * often) / (often + half);
  });
  const score = parts.first * first + parts.second * second + (parts.words * sumOf(covered)) / total;
  const isWhole = [...asked].every((stem) => index.fillers.has(stem) || isNumber.test(stem) || inWords.has(stem));
  const isAsked = questions.some(
    ({ stems }) => stems.size === asked.size && [...stems].every((stem) => asked.has(stem)),
  );
  return { ...page, score, isWhole, isAsked, part: bestPart(meant, page, texts) };
}

const isNumber = /^\d+$/;

function bestPart(meant: Meaning, page: Page, texts: Stems[]) {
  let best = { href: page.href, held: 0 };
  for (const [at, text] of texts.entries()) {
    const held = sumOf([...heldIn(meant, text)].map(([stem, part]) => part * meant.weights.get(stem)!));
    if (held > best.held) best = { href: page.parts[at]!.href, held };
  }
  return best.href;
}

/** The most similar known word, for a word that occurs in no page. */
function nearest({ weights }: PageIndex, stem: string): string | undefined {
  if (stem.length < shortestSlip) return undefined;
  const own = trigrams(stem);
  let best: { known?: string; likeness: number } = { likeness: alike };
  for (const known of weights.keys()) {
    const others = trigrams(known);
    const common = [...own].filter((part) => others.has(part)).length;
    const likeness = common / (own.size + others.size - common);
    if (likeness >= best.likeness) best = { known, likeness };
  }
  return best.known;
}

function trigrams(word: string) {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
