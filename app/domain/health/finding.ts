/** How serious a finding is: fine; worth a look; broken or at risk; not in use. */
export type Severity = "well" | "attention" | "wrong" | "unused";

/** The result of one check, in words for somebody who runs a school and not computers. */
export type Finding = {
  severity: Severity;
  /** The state. */
  says: string;
  /** What to do, if anything. */
  advice?: string;
  /** What admins are told by e-mail before anything is broken, in place of the check's title. */
  warning?: string;
};

/** A finding with the name of its check. */
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
