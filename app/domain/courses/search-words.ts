import type { CategoryNames } from "#app/domain/categories.ts";
import { foldText } from "#app/domain/fold.ts";

/** A search word, and the stem shared by its family. */
export type SearchWord = { word: string; root: string };

const maxWords = 8;

/** Words that say nothing about a course, beside others that do. */
const fillers = new Set(
  "a o as os e de da do das dos em no na nos nas um uma para por com sobre curso cursos aula aulas".split(" "),
);

/** The words of a search; empty without any. */
export function searchWords(q: string): SearchWord[] {
  const words = q.split(/\s+/).filter(Boolean);
  const telling = words.filter((word) => !fillers.has(foldText(word)));
  return (telling.length ? telling : words).slice(0, maxWords).map((word) => ({ word, root: rootOf(word) }));
}

const plurals = [
  [/oes$/, "ao"],
  [/([ae])is$/, "$1l"],
  [/ns$/, "m"],
  [/(?<=[rz])es$/, ""],
  [/s$/, ""],
] as const;

/** Endings that derive one word of a family from another, longest first. */
const endings =
  "ionalizante ionaliza izacao ional idade mento ancia encia anca ador eiro eira ismo ista izar iar ico ica ado ada ial ho ia io ar er ir al ao a e o".split(
    " ",
  );

/**
 * The stem that words of one family share: `teolog` of teologia and teológico, `lider` of líder and liderança.
 * PostgreSQL's dictionary knows inflections but not derivations.
 */
export function rootOf(word: string): string {
  const plain = foldText(word).replace(/[^a-z0-9]/g, "");
  const [plural, single] = plurals.find(([ending]) => plain.length > 4 && ending.test(plain)) ?? [/$/, ""];
  const one = plain.replace(plural, single);
  const ending = endings.find((each) => one.endsWith(each) && one.length - each.length >= 4);
  return ending && one.length > 5 ? one.slice(0, -ending.length) : one;
}

/** The categories that a word, or one of its family, names. */
export const categoriesNamed = ({ root }: SearchWord, names: CategoryNames): string[] =>
  root.length < 4
    ? []
    : Object.entries(names)
        .filter(([, label]) =>
          foldText(label)
            .split(" ")
            .some((part) => part.startsWith(root)),
        )
        .map(([category]) => category);

/** Whether a word asks for free courses. */
export const asksForFree = ({ word }: SearchWord) => /^(gratis|gratuit[oa]s?)$/.test(foldText(word));
