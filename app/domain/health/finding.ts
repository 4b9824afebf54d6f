/**
 * How a thing stands: as it should; worth a look; wrong, so that something does not work or may be lost; not in use.
 */
export type Standing = "well" | "attention" | "wrong" | "unused";

/** What a look at one thing gave, in words for somebody who runs a school and no computers. */
export type Finding = {
  standing: Standing;
  /** How it is. */
  says: string;
  /** What to do about it, where there is anything to do. */
  advice?: string;
};

/** A finding with what was looked at. */
export type NamedFinding = Finding & { name: string; title: string };

const order: Standing[] = ["wrong", "attention", "well", "unused"];

/** The worst of several. */
export function worstOf(findings: readonly Finding[]): Standing {
  return order.find((each) => findings.some(({ standing }) => standing === each)) ?? "well";
}

export const well = (says: string): Finding => ({ standing: "well", says });
export const attention = (says: string, advice?: string): Finding => ({ standing: "attention", says, advice });
export const wrong = (says: string, advice?: string): Finding => ({ standing: "wrong", says, advice });
export const unused = (says: string, advice?: string): Finding => ({ standing: "unused", says, advice });
