import type { Ground } from "#tests/drills/stage/ground.ts";

/** The figures of a drill as rows, and what is wrong, in sentences. */
export type Verdict = { table: [string, string | number][]; faults: string[] };

/** Prints the table and the verdict. Where something is wrong, everything is left to be looked at. Out: whether all is well. */
export async function conclude(name: string, ground: Pick<Ground, "notes" | "remove">, { table, faults }: Verdict) {
  for (const [label, value] of table) console.log(`  ${label.padEnd(52)}${value}`);
  for (const fault of faults) console.log(`✗ ${fault}`);
  if (faults.length) console.log(`  What happened is written down in ${ground.notes}`);
  else await ground.remove();
  console.log(faults.length ? `✗ ${name}` : `✓ ${name}`);
  return faults.length === 0;
}
