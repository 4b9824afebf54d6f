import type { Fixture } from "#tests/drills/support/fixture.ts";

/** The figures of a drill as rows; what is wrong, and what this run could not tell, in sentences. */
export type Verdict = { table: [string, string | number][]; faults: string[]; untold?: string[] };

/** What was promised has held, or is broken; or this run cannot tell, which is neither. */
export type Outcome = "held" | "broken" | "untold";

/** What the command ends with: no script may take what was not shown for a pass. 2 is said of a wrong command. */
export const exitCodes: Record<Outcome, number> = { held: 0, broken: 1, untold: 3 };

/** Prints the table and the verdict. Where something is wrong, everything is left to be looked at. */
export async function conclude(name: string, fixture: Pick<Fixture, "notes" | "remove">, verdict: Verdict) {
  const { table, faults, untold = [] } = verdict;
  for (const [label, value] of table) console.log(`  ${label.padEnd(52)}${value}`);
  for (const fault of faults) console.log(`✗ ${fault}`);
  for (const what of untold) console.log(`? ${what}`);
  if (faults.length) console.log(`  What happened is written down in ${fixture.notes}`);
  else await fixture.remove();
  return sayOutcome(name, outcomeOf(verdict));
}

export function outcomeOf({ faults, untold = [] }: Pick<Verdict, "faults" | "untold">): Outcome {
  if (faults.length) return "broken";
  return untold.length ? "untold" : "held";
}

/** Prints the last line. Returns the outcome, as it came. */
export function sayOutcome(name: string, outcome: Outcome): Outcome {
  const said = { held: `✓ ${name}`, broken: `✗ ${name}`, untold: `? ${name}: this run cannot tell` };
  console.log(said[outcome]);
  return outcome;
}
