import { loadavg } from "node:os";
import { type Browser, chromium } from "playwright";
import { overIn } from "#tests/measures/weigh/budgets.ts";
import { Build } from "#tests/measures/weigh/builds.ts";
import { medians } from "#tests/measures/weigh/median.ts";
import type { LineName } from "#tests/measures/weigh/slow-line.ts";
import { headings, rowOf } from "#tests/measures/weigh/table.ts";
import { findChromium } from "../../bin/chromium.mjs";

/** How often each is visited, and a built tree that is visited in turn with this one, to tell them apart. */
type How = { runs: number; beside?: string; line?: LineName };

/**
 * `npm run weigh`: what a cold visit to each page costs on a slow phone at 400 kbit/s, with script and without, and
 * what the way from a course to its certificate costs, as medians. On the slower line, only the pages one studies with.
 * Returns whether every budget holds. Times depend on the machine and on what else it does; bytes do not.
 */
export async function weigh({ runs, beside, line = "usual" }: How): Promise<boolean> {
  const { CHROMIUM_PATH, CHROMIUM_ARGS } = await findChromium();
  const browser = await chromium.launch({ executablePath: CHROMIUM_PATH, args: CHROMIUM_ARGS.split(" ") });
  const builds: Build[] = [];
  try {
    builds.push(await Build.open(beside ? "this" : ""));
    if (beside) builds.push(await Build.open("that", beside));
    const faults = await weighPages(browser, builds, { runs, line });
    if (line === "usual") faults.push(...(await weighJourneys(browser, builds, runs)));
    for (const fault of faults) console.log(`✗ ${fault}`);
    console.log(faults.length ? "✗ weigh" : "✓ weigh: every budget holds");
    return faults.length === 0;
  } finally {
    await browser.close();
    for (const build of builds) await build.close();
  }
}

const studied = ["catalogue", "course", "lesson"];

async function weighPages(browser: Browser, builds: Build[], { runs, line }: { runs: number; line: LineName }) {
  const faults: string[] = [];
  console.log(`${headings}   load ${loadavg()[0]!.toFixed(1)}`);
  for (const [index, place] of builds[0]!.places.entries()) {
    if (line === "slower" && !studied.includes(place.name)) continue;
    for (const hasScript of [false, true]) {
      const how = { hasScript, line };
      const seen = await inTurn(builds, runs, (build) => build.visit(browser, build.places[index]!, how));
      for (const [n, visit] of seen.entries()) console.log(rowOf(place, hasScript, visit), builds[n]!.name);
      const over = overIn(place, seen[0]!, line);
      faults.push(...over.map((fault) => `${place.name}, script ${hasScript ? "on" : "off"}: ${fault}`));
    }
  }
  return faults;
}

async function weighJourneys(browser: Browser, builds: Build[], runs: number) {
  const faults: string[] = [];
  for (const hasScript of [false, true]) {
    const seen = await inTurn(builds, runs, (build) => build.journey(browser, hasScript));
    for (const [n, { requests, waiting, steps }] of seen.entries()) {
      const way = `From the course to its certificate, script ${hasScript ? "on" : "off"}`;
      console.log(`\n${way}: ${requests} requests, ${inSeconds(waiting)} ${builds[n]!.name}`);
      for (const [name, took] of Object.entries(steps)) console.log(`  ${name.padEnd(28)}${inSeconds(took)}`);
    }
    const [{ requests, waiting }] = seen as [(typeof seen)[0]];
    if (requests > 20) faults.push(`the journey took ${requests} requests, more than 20`);
    if (waiting > 10_000) faults.push(`the journey had ${inSeconds(waiting)} of waiting, more than 10`);
  }
  console.log(`\nload ${loadavg()[0]!.toFixed(1)}, medians of ${runs}`);
  return faults;
}

const inSeconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(2)} s`;

/** Has each build measured in turn, so many times, so that what else the machine does falls on all alike. */
async function inTurn<T extends object>(builds: Build[], runs: number, measure: (build: Build) => Promise<T>) {
  const all = builds.map((): T[] => []);
  for (let run = 0; run < runs; run += 1) {
    for (const [n, build] of builds.entries()) all[n]!.push(await measure(build));
  }
  return all.map(medians);
}
