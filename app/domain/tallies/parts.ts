/** The parts of the figures that are made of two words, as the database's triggers write them. */

type OfCommissions = { statuses?: readonly string[]; kind?: "sale" | "reversal" };

/** `status/kind`: commissions that stand so, and are of that kind; all of them where nothing is said. */
export function ofCommissions({ statuses, kind }: OfCommissions) {
  return (part: string) => {
    const [itsStatus, itsKind] = part.split("/") as [string, string];
    return (!statuses || statuses.includes(itsStatus)) && (!kind || kind === itsKind);
  };
}

/** `draft`. */
export const ofDrafts = (part: string) => part === "draft";

type OfCatalogue = { category?: string | null; level?: string | null };

/** `category/level`: published courses, all of them or those of a category and level. */
export function ofCatalogue({ category, level }: OfCatalogue = {}) {
  return (part: string) => {
    const [itsCategory, itsLevel] = part.split("/") as [string, string];
    return !ofDrafts(part) && (category ?? itsCategory) === itsCategory && (level ?? itsLevel) === itsLevel;
  };
}
