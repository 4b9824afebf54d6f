import { sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { foreignMatters } from "./foreign-matters.ts";
import { fillers, forms, type Page, synonyms, wordsOf } from "./words.ts";

type Stems = Set<string>;
/** A page with the stems of each of its parts and of all its words, and how often each of them asks for it. */
type Entry = { page: Page; parts: Stems[]; words: Stems; times: Map<string, number>; traits: Map<string, number> };

/** Pages ready to be searched. */
export type PageIndex = {
  entries: Entry[];
  /** What no page is about. */
  foreign: Entry;
  /** What a stem weighs: those that fewer pages are asked by more, fillers less. */
  weights: Map<string, number>;
  /** How many pages have a trait. */
  spread: Map<string, number>;
  related: Map<string, Stems>;
  fillers: Stems;
};

/** A page that speaks of what is asked. */
export type Ranked = Page & {
  /** How much of the question the page holds: from 0, nothing, to 1. */
  score: number;
  /** How much likelier it is that this page is asked for than a foreign matter: a logarithm. */
  likelihood: number;
  /** Whether it holds every telling word of the question, or one that means the same. */
  isWhole: boolean;
  /** The address of the part that fits best. */
  part: string;
};

/** As often as a page is asked by a word, half of what the word can be worth is reached; its title counts as often. */
const half = 3;
/** What a synonym counts of a word, a word that only the text holds, and one that says little. */
const share = { synonym: 0.6, text: 0.5, filler: 0.5 };
/** What two words that follow each other, and four letters of a word, count beside the word itself. */
const trait = { pair: 0.5, letters: 0.25 };
/** The share of a page's traits that one it never showed is given. */
const unseen = 2e-4;
/** How alike a word that no page knows must be to the one it is taken for, by their groups of three letters. */
const alike = 0.5;
const shortestSlip = 4;

export async function indexPages(ctx: Ctx, pages: readonly Page[]): Promise<PageIndex> {
  const stems = await stemsOf(ctx, [...pages.flatMap(textsOf), ...foreignMatters, ...synonyms, ...fillers]);
  const related = new Map<string, Stems>();
  for (const line of synonyms.map((each) => stemmed(stems, each))) {
    for (const stem of line) related.set(stem, new Set([...(related.get(stem) ?? []), ...line]));
  }
  const little = stemmed(stems, [...fillers].join(" "));
  const foreignPage = { title: "", href: "", asked: foreignMatters, parts: [], needsPerson: false };
  const shown = new Map([...pages, foreignPage].map((page) => [page, shownBy(page, stems, little)]));
  const spread = countOf([...shown.values()].flatMap((each) => [...new Set(each.flatMap((one) => [...one.keys()]))]));
  const [foreign, ...entries] = [foreignPage, ...pages].map((page) =>
    entryOf(page, stems, sharesOf(shown.get(page)!, spread, pages.length)),
  ) as [Entry, ...Entry[]];
  const weights = new Map<string, number>();
  for (const [stem, count] of countOf(entries.flatMap(({ times }) => [...times.keys()])))
    weights.set(stem, weightOf(pages.length / count) * (little.has(stem) ? share.filler : 1));
  return { entries, foreign, weights, spread, related, fillers: little };
}

function countOf(keys: Iterable<string>) {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/**
 * PostgreSQL's stems of words without accents, one for all forms of a word; endings that it knows only with an accent are
 * cut before.
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

const sentencesOf = (text: string) => text.split(/[.!?:\n]+/);

/** What a text is known by: its stems, those that follow each other, and the letters of its words. */
function traitsOf(text: string, stems: Map<string, string>, fillers: Stems) {
  const traits = new Map<string, number>();
  const words = wordsOf(text).map((word) => ({ word, stem: stems.get(word) ?? word }));
  for (const [at, { word, stem }] of words.entries()) {
    const isFiller = fillers.has(stem);
    traits.set(stem, isFiller ? share.filler : 1);
    if (at > 0) traits.set(`${words[at - 1]!.stem} ${stem}`, trait.pair);
    if (isFiller) continue;
    const padded = `_${word}_`;
    for (let from = 0; from + 4 <= padded.length; from++) traits.set(`~${padded.slice(from, from + 4)}`, trait.letters);
  }
  return traits;
}

/** The traits of each sentence of a page; what nobody asks for, as texts of law, needs none. */
const shownBy = (page: Page, stems: Map<string, string>, fillers: Stems) =>
  page.asked.length
    ? textsOf(page)
        .flatMap(sentencesOf)
        .map((text) => traitsOf(text, stems, fillers))
    : [];

/** Traits by their rarity, so that all of them together have the length 1. */
function weighed(traits: Map<string, number>, spread: Map<string, number>, pages: number) {
  const weights = [...traits].map(([name, part]) => [name, part * weightOf(pages / (spread.get(name) ?? 1))] as const);
  const length = Math.sqrt(sumOf(weights.map(([, weight]) => weight ** 2))) || 1;
  return weights.map(([name, weight]) => [name, weight / length] as const);
}

/** What share each trait has in all that a page shows. */
function sharesOf(shown: Map<string, number>[], spread: Map<string, number>, pages: number) {
  const shares = new Map<string, number>();
  let total = 0;
  for (const traits of shown) {
    for (const [name, weight] of weighed(traits, spread, pages)) {
      shares.set(name, (shares.get(name) ?? 0) + weight);
      total += weight;
    }
  }
  for (const [name, weight] of shares) shares.set(name, weight / total);
  return shares;
}

function entryOf(page: Page, stems: Map<string, string>, traits: Map<string, number>): Entry {
  const questions = [...Array(half).fill(page.title), ...page.asked].map((asked) => stemmed(stems, asked));
  const parts = page.parts.map(({ text }) => stemmed(stems, text));
  return {
    ...{ page, parts, traits },
    words: new Set([...questions, ...parts].flatMap((each) => [...each])),
    times: countOf(questions.flatMap((each) => [...each])),
  };
}

/** The pages that speak of what is asked, the best first; `others` are searched beside those of the index. */
export async function rankPages(
  ctx: Ctx,
  index: PageIndex,
  question: string,
  others: readonly Page[] = [],
): Promise<Ranked[]> {
  const stems = await stemsOf(ctx, [question, ...others.flatMap(textsOf)]);
  const { spread, fillers } = index;
  const pages = index.entries.length;
  const beside = others.map((page) => entryOf(page, stems, sharesOf(shownBy(page, stems, fillers), spread, pages)));
  const entries = [...index.entries, ...beside];
  const asked = new Set<string>();
  for (const word of wordsOf(question)) {
    const stem = stems.get(word) ?? word;
    const isKnown = index.weights.has(stem) || index.related.has(stem) || entries.some(({ words }) => words.has(stem));
    if (!isKnown && fillers.has(stem)) continue;
    const meant = isKnown ? stem : (nearest(index, stem) ?? stem);
    asked.add(meant);
    stems.set(word, meant);
  }
  const traits = weighed(traitsOf(question, stems, fillers), spread, pages);
  const meant = meaningOf(index, asked, traits);
  return entries
    .map((entry) => judge(index, meant, entry))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

const weightOf = (rarity: number) => Math.sqrt(Math.log(1 + rarity));

/** A stem that no page is asked by weighs as much as one that a single page is. */
const weigh = ({ entries, weights }: PageIndex, stem: string) => weights.get(stem) ?? weightOf(entries.length);

const sumOf = (numbers: Iterable<number>) => [...numbers].reduce((sum, each) => sum + each, 0);

/** The stems of a question with their weights, and which of them each stem of a page stands for, and how well. */
function meaningOf(index: PageIndex, asked: Stems, traits: Traits) {
  const weights = new Map([...asked].map((stem) => [stem, weigh(index, stem)]));
  const stands = new Map<string, { stem: string; share: number }>();
  for (const stem of asked) {
    for (const other of index.related.get(stem) ?? []) stands.set(other, { stem, share: share.synonym });
  }
  for (const stem of asked) stands.set(stem, { stem, share: 1 });
  const foreign = likelihoodOf(traits, index.foreign.traits);
  return { asked, traits, foreign, weights, stands, total: sumOf(weights.values()) };
}

type Traits = ReturnType<typeof weighed>;
type Meaning = ReturnType<typeof meaningOf>;

/** How well some stems hold those of the question, each from 0 to 1. */
function heldIn({ stands }: Meaning, stems: Stems) {
  const held = new Map<string, number>();
  for (const each of stems) {
    const found = stands.get(each);
    if (found) held.set(found.stem, Math.max(found.share, held.get(found.stem) ?? 0));
  }
  return held;
}

function judge(index: PageIndex, meant: Meaning, { page, parts: texts, words, times, traits }: Entry): Ranked {
  const { asked, weights, total } = meant;
  const often = new Map<string, number>();
  for (const [other, { stem, share: part }] of meant.stands)
    often.set(stem, (often.get(stem) ?? 0) + part * (times.get(other) ?? 0));
  const inWords = heldIn(meant, words);
  const covered = [...asked].map((stem) => {
    const count = often.get(stem) || (inWords.get(stem) ?? 0) * share.text;
    return (weights.get(stem)! * count) / (count + half);
  });
  const score = sumOf(covered) / total;
  const likelihood = likelihoodOf(meant.traits, traits) - meant.foreign;
  const isWhole = [...asked].every((stem) => index.fillers.has(stem) || isNumber.test(stem) || inWords.has(stem));
  return { ...page, score, likelihood, isWhole, part: bestPart(meant, page, texts) };
}

const likelihoodOf = (traits: Traits, shares: Entry["traits"]) =>
  sumOf(traits.map(([name, weight]) => weight * Math.log(1 + (shares.get(name) ?? 0) / unseen)));

const isNumber = /^\d+$/;

function bestPart(meant: Meaning, page: Page, texts: Stems[]) {
  let best = { href: page.href, held: 0 };
  for (const [at, text] of texts.entries()) {
    const held = sumOf([...heldIn(meant, text)].map(([stem, part]) => part * meant.weights.get(stem)!));
    if (held > best.held) best = { href: page.parts[at]!.href, held };
  }
  return best.href;
}

/** The word that one is a slip of, which stands in no page: the one that looks most like it. */
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
