import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#drizzle/client.ts";
import { type Ceiling, fewest, slower } from "#tests/rounds/ceilings.ts";
import { countBefore } from "#tests/rounds/counting-proxy.ts";
import type { Asked } from "#tests/rounds/exchanges.ts";
import { openSchool, type School } from "#tests/rounds/school.ts";
import { freshDatabase } from "#tests/support/database.ts";

let small: School;
let large: School;

beforeAll(async () => {
  small = await openSchool({ courses: 40, people: 100, enrolments: 400, payments: 200 }, 4);
  large = await openSchool({ courses: 160, people: 400, enrolments: 3_200, payments: 1_200 }, 30);
});

afterAll(async () => {
  await small?.close();
  await large?.close();
});

/**
 * What a page or call asks of its database, at the least: a job, a connection that opens or a session that is noted to
 * be in use may come between, so what is too much is asked for again.
 */
async function least(school: School, where: string, who: string, isFine: (asked: Asked) => boolean) {
  const found = await school.count(where, school.cookies[who]!);
  for (let left = 6; left && !isFine(found); left -= 1) {
    const again = await school.count(where, school.cookies[who]!);
    found.rounds = Math.min(found.rounds, again.rounds);
    if (again.statements.length < found.statements.length) found.statements = again.statements;
  }
  return found;
}

const keepsTo =
  ({ rounds, statements }: Ceiling) =>
  (asked: Asked) =>
    asked.rounds <= rounds && asked.statements.length <= statements;

/** Statements that were said more than once for one request. */
const repeated = ({ statements }: Asked) => statements.filter((each, at) => statements.indexOf(each) !== at);

describe("every page and call, whoever asks", () => {
  it("asks its database no oftener than the table says", async () => {
    const faults: string[] = [];
    const needed: Record<string, Ceiling> = {};
    for (const { pattern, where } of large.addresses) {
      for (const who of Object.keys(large.cookies)) {
        const ceiling = { ...fewest, ...slower[pattern] };
        const { status, rounds, statements } = await least(large, where, who, keepsTo(ceiling));
        const most = needed[pattern] ?? { rounds: 0, statements: 0 };
        needed[pattern] = {
          rounds: Math.max(most.rounds, rounds),
          statements: Math.max(most.statements, statements.length),
        };
        if (keepsTo(ceiling)({ rounds, statements }) && status < 500) continue;
        faults.push(`${where} (${who}): ${status} after ${rounds} rounds of ${statements.length} statements`);
      }
    }
    if (process.env.SHOW_ROUNDS) for (const line of Object.entries(needed)) console.info(JSON.stringify(line));
    expect(faults).toEqual([]);
  });

  it("says as many statements however many rows there are", async () => {
    const faults: string[] = [];
    for (const [n, { pattern, where }] of large.addresses.entries()) {
      if (where.includes("?")) continue; // It may be a page that only the larger school has.
      for (const who of Object.keys(large.cookies)) {
        const few = await small.count(small.addresses[n]!.where, small.cookies[who]!);
        const many = await least(large, where, who, (asked) => asked.statements.length <= few.statements.length);
        const [before, after] = [few.statements.length, many.statements.length];
        if (after > before) faults.push(`${where} (${who}): ${after} statements, and ${before} in a small school`);
        const again = slower[pattern]?.repeats ? undefined : repeated(many)[0];
        if (again) faults.push(`${where} (${who}) says twice: ${again}`);
      }
    }
    expect(faults).toEqual([]);
  });
});

describe("the counting itself", () => {
  it("tells one after another from at once, and knows a statement that is said twice", async () => {
    const own = await freshDatabase();
    const proxy = await countBefore(own.connection);
    const { db, close } = openDatabase(proxy.connection);
    const one = () => db.execute(sql`select ${1}::int`);
    await Promise.all([one(), one()]); // Connections are open from here on.
    const inTurn = await proxy.exchanges.during(async () => [await one(), await one()]);
    expect([inTurn.rounds, inTurn.statements.length, repeated(inTurn)]).toEqual([2, 2, ["select $1::int"]]);
    const together = await proxy.exchanges.during(() => Promise.all([one(), one()]));
    expect([together.rounds, together.statements.length]).toEqual([1, 2]);
    const begun = await proxy.exchanges.during(() => db.transaction(one as never));
    expect([begun.rounds, begun.statements.length]).toEqual([3, 1]);
    await close();
    proxy.close();
    await own.close();
  });
});
