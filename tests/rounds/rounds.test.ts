import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ceilingOf, slower } from "#tests/rounds/ceilings.ts";
import { type Asked, repeated } from "#tests/rounds/exchanges.ts";
import { openSchool, type School } from "#tests/rounds/school.ts";

/** The cost of one address for one role. */
type Cost = Asked & { status: number };
type Found = { pattern: string; of: string; many: Cost; few: Cost | undefined };

const opened: School[] = [];
const found: Found[] = [];

beforeAll(async () => {
  const [small, large] = await Promise.all([
    open({ courses: 40, people: 100, instructors: 1, enrolments: 400, payments: 200, classes: 4 }, 4),
    open({ courses: 160, people: 400, instructors: 2, enrolments: 3_200, payments: 1_200, classes: 12 }, 30),
  ]);
  for (const [n, { pattern, where }] of large.addresses.entries()) {
    for (const who of Object.keys(large.cookies)) {
      // A second page may exist only in the larger school.
      const [first, inSmall] = await Promise.all([
        large.count(where, large.cookies[who]!),
        where.includes("?") ? undefined : small.count(small.addresses[n]!.where, small.cookies[who]!),
      ]);
      const few = first.status === 200 ? inSmall : undefined; // A refusal reads no rows.
      const ceiling = ceilingOf(pattern);
      const most = Math.min(ceiling.statements, few?.statements.length ?? ceiling.statements);
      const isFine = ({ rounds, statements, atOnce }: Cost) =>
        rounds <= ceiling.rounds && statements.length <= most && atOnce <= ceiling.atOnce;
      found.push({ pattern, of: `${where} (${who})`, many: await least(large, { where, who, first }, isFine), few });
    }
  }
}, 900_000);

afterAll(async () => {
  for (const school of opened) await school.close();
});

async function open(...asked: Parameters<typeof openSchool>) {
  const school = await openSchool(...asked);
  opened.push(school);
  return school;
}

/**
 * A job, a new connection or the note that a session is in use may interfere: what seems too much is asked again once
 * nothing else runs.
 */
async function least(
  school: School,
  { where, who, first: cost }: { where: string; who: string; first: Cost },
  isFine: (cost: Cost) => boolean,
): Promise<Cost> {
  for (let left = 12; left && !isFine(cost); left -= 1) {
    await school.untilQuiet();
    const again = await school.count(where, school.cookies[who]!);
    cost.rounds = Math.min(cost.rounds, again.rounds);
    cost.atOnce = Math.min(cost.atOnce, again.atOnce);
    if (again.statements.length < cost.statements.length) cost.statements = again.statements;
  }
  return cost;
}

describe("every page and call, for every role", () => {
  it("is answered", () => {
    expect(found.length).toBeGreaterThan(600);
    expect(found.filter(({ many }) => many.status >= 500)).toEqual([]);
  });

  it("makes no more round trips and statements than the table allows", () => {
    const faults = found.flatMap(({ pattern, of, many: { rounds, statements, atOnce } }) => {
      const ceiling = ceilingOf(pattern);
      const isFine = rounds <= ceiling.rounds && statements.length <= ceiling.statements && atOnce <= ceiling.atOnce;
      return isFine ? [] : `${of}: ${rounds} rounds of ${statements.length} statements, ${atOnce} at once`;
    });
    expect(faults).toEqual([]);
  });

  it("sends as many statements however many rows there are, and none of them twice", () => {
    const faults = found.flatMap(({ pattern, of, many, few }) => {
      const [again] = slower[pattern]?.repeats ? [] : repeated(many);
      const [before, after] = [few?.statements.length ?? Number.POSITIVE_INFINITY, many.statements.length];
      return [
        ...(after > before ? [`${of}: ${after} statements, and ${before} in a small school`] : []),
        ...(again ? [`${of} says twice: ${again}`] : []),
      ];
    });
    expect(faults).toEqual([]);
  });
});
