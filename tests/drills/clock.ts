import { libfaketime, trueHands } from "#tests/drills/clock/hands.ts";
import { legs, walkThroughTime } from "#tests/drills/clock/run.ts";
import { verdict } from "#tests/drills/clock/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";
import { makePostgresServer } from "#tests/drills/support/servers/postgres-server.ts";

/**
 * `npm run drill -- clock`: three instances in three time zones, on one PostgreSQL whose own clock stands at the end of
 * a month, and later with clocks of their own that are five minutes off. Debian's libfaketime gives PostgreSQL and the
 * instances their clocks. Returns whether they agree with the calendar of São Paulo and with each other.
 */
export async function drill(args: string[]): Promise<Outcome> {
  if (args.length) throw new Error("This drill takes no options.");
  if (!libfaketime) throw new Error("This drill needs libfaketime: apt-get install libfaketime.");
  const database = await makePostgresServer();
  try {
    const hands = trueHands(database);
    await hands.put(legs[0]!.moment);
    console.log(`→ ${database.version}, three zones, ${legs.length} moments`);
    const fixture = await openFixture(database.url);
    const findings = await walkThroughTime({ fixture, hands, legs }, (sentence) => console.log(`  ${sentence}`));
    return await conclude("clock", fixture, verdict(findings));
  } finally {
    await database.remove();
  }
}
