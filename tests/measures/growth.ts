import { loadavg } from "node:os";
import { type Asked, asked } from "#tests/measures/growth/asked.ts";
import { headings, middle, mostRatio, rowOf, type Taken, timesOf, verdictOf } from "#tests/measures/growth/ratio.ts";
import { type OfEach, type Opened, ofEach, openSchools, schools } from "#tests/measures/growth/schools.ts";
import { workOf } from "#tests/measures/growth/work.ts";

/**
 * How often each is asked in each school, and how often before anything counts: until then code is compiled and nothing
 * is in memory.
 */
const times = { warm: 60, counted: 20 };

/**
 * `npm run growth`: how long pages and calls take in a school of 100,000 people, beside the demo school, and beside a
 * small one that answers as much, which tells what growth costs apart from rows that are shown. Takes the DATA_DIR of a
 * large school grown before. Returns whether every p50 is within 1.3 times of the demo school.
 */
export async function growth(data?: string): Promise<boolean> {
  const { servers, cookiesOf, close } = await openSchools(data);
  const all = new Map<Asked, OfEach<Taken>>();
  try {
    const cookies = new Map<string, OfEach<string>>();
    for (const who of new Set(asked.map(({ as }) => as))) cookies.set(who, await cookiesOf(who));
    for (const one of asked) await compare(one, servers, cookies.get(one.as)!, times.warm);
    console.log(headings(loadavg()[0]!));
    for (const one of asked) {
      const took = await compare(one, servers, cookies.get(one.as)!, times.counted);
      console.log(rowOf(one, took));
      all.set(one, took);
    }
  } finally {
    await close();
  }
  const isSlow = [...all.values()].some((took) => timesOf(took, "demo") > mostRatio);
  console.log(`Load at the end: ${loadavg()[0]!.toFixed(1)}`);
  console.log(`${isSlow ? "✗" : "✓"} growth: ${verdictOf([...all.values()])}`);
  return !isSlow;
}

/**
 * What it takes in each school, asked in turn, so that what else the machine does weighs on all alike: of times the
 * middle, of work the average, of bytes those of the last answer.
 */
async function compare(
  { path, status = 200 }: Asked,
  servers: Opened["servers"],
  cookies: OfEach<string>,
  often: number,
): Promise<OfEach<Taken>> {
  const took: OfEach<number[]> = { demo: [], full: [], large: [] };
  const bytes: OfEach<number> = { demo: 0, full: 0, large: 0 };
  const workedSoFar = () => ofEach(async (school) => workOf(servers[school].pid));
  const before = await workedSoFar();
  for (let n = 0; n < often; n += 1) {
    for (const school of schools) {
      const begun = performance.now();
      const answer = await fetch(servers[school].origin + path, {
        headers: { Cookie: cookies[school] },
        redirect: "manual",
      });
      bytes[school] = (await answer.arrayBuffer()).byteLength;
      if (answer.status !== status) throw new Error(`${path} was answered with ${answer.status}.`);
      took[school].push(performance.now() - begun);
    }
  }
  const after = await workedSoFar();
  return await ofEach(async (school) => {
    const work = (after[school] - before[school]) / often;
    return { ms: middle(took[school]), work, bytes: bytes[school] };
  });
}
