/** How serious a finding is: fine; worth a look; something does not work or may be lost; not in use. */
export type Severity = "well" | "attention" | "wrong" | "unused";

/** What a look at one thing gave, in words for somebody who runs a school and no computers. */
export type Finding = {
  severity: Severity;
  /** How it is. */
  says: string;
  /** What to do about it, where there is anything to do. */
  advice?: string;
};

/** A finding with what was looked at. */
export type NamedFinding = Finding & { name: string; title: string };

const order: Severity[] = ["wrong", "attention", "well", "unused"];

/** The worst of several. */
export function worstOf(findings: readonly Finding[]): Severity {
  return order.find((each) => findings.some(({ severity }) => severity === each)) ?? "well";
}

export const well = (says: string): Finding => ({ severity: "well", says });
export const attention = (says: string, advice?: string): Finding => ({ severity: "attention", says, advice });
export const wrong = (says: string, advice?: string): Finding => ({ severity: "wrong", says, advice });
export const unused = (says: string, advice?: string): Finding => ({ severity: "unused", says, advice });
