import { parseArgs } from "node:util";
import { migrateWhileOpen } from "#tests/drills/migrations/run.ts";
import { type Outcome, outcomeOf, sayOutcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

const [longestRead, longestInAll] = [2_000, 60];

/**
 * `npm run drill -- migrations [--people 100000]`: a school with ten enrolments and two payments a person is brought
 * from older states to the newest while others read. On the embedded PostgreSQL, or with DATABASE_URL on a database of
 * its own on that server. Returns whether no read waited for more than 2 s, and all was done within a minute.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({ args, options: { people: { type: "string", default: "100000" } } });
  const people = Number(values.people);
  if (!Number.isInteger(people) || people < 100) throw new Error("--people takes a whole number from 100.");
  const size = { people, enrolments: people * 10, payments: people * 2 };
  const fixture = await openFixture(process.env.DATABASE_URL);
  console.log(`→ ${people} people, ${size.enrolments} enrolments, ${size.payments} payments`);
  const { legs, kept, isCurrent, bytes } = await migrateWhileOpen(fixture, size, (text) => console.log(`  ${text}`));
  console.log(`  the database: ${bytes}`);
  for (const { name, seconds, before, reads, writes } of legs) {
    console.log(`  ${name}: ${seconds.toFixed(1)} s`);
    console.log(
      `    longest read ${reads.longest} ms of ${reads.count} (at rest ${before.longest} ms of ${before.count})`,
    );
    console.log(`    longest write ${writes.longest} ms of ${writes.count}, ${writes.failed.length} told to come back`);
  }
  const faults = [
    ...(isCurrent ? [] : ["the newest migration was not reached"]),
    ...(Object.entries(size).some(([what, many]) => kept[what as keyof typeof kept] !== many)
      ? ["rows were lost"]
      : []),
    ...legs.flatMap(({ reads }) => reads.failed),
    ...legs.filter(({ reads }) => reads.longest > longestRead).map(({ name }) => `${name} kept a read waiting`),
    ...(legs.reduce((sum, { seconds }) => sum + seconds, 0) > longestInAll ? ["it took more than a minute"] : []),
  ];
  for (const fault of faults) console.log(`✗ ${fault}`);
  await fixture.remove();
  return sayOutcome("migrations: nobody had to wait", outcomeOf({ faults }));
}
