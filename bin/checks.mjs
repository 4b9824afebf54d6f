import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { printFigures } from "./figures.mjs";
import { install } from "./install.mjs";
import { Failure, root, runTool, step } from "./steps.mjs";

const results = path.join(root, "test-results");

/** Format, lint, types and unused code, side by side. */
export async function staticChecks() {
  const made = await Promise.allSettled([
    runTool("node_modules/@biomejs/biome/bin/biome", ["check", "."], { quiet: true }),
    checkTypes(),
    runTool("node_modules/knip/bin/knip.js", [], { quiet: true }),
  ]);
  printFigures();
  const failed = made.filter(({ status }) => status === "rejected").map(({ reason }) => reason.message);
  if (failed.length) throw new Failure(failed.join(", "));
}

async function checkTypes() {
  await Promise.all([
    runTool("node_modules/@react-router/dev/bin.js", ["typegen"], { quiet: true }),
    runTool("bin/client-types.mjs", [], { quiet: true }),
  ]);
  // Twice as fast as TypeScript 6, whose API other tools still need.
  await runTool("node_modules/typescript-7/bin/tsc", ["--noEmit"], { quiet: true });
}

/** @param {string[]} args what goes to vitest: folders, or another config @param {Record<string, string>} env */
export async function vitest(args = [], env = {}) {
  await runTool("node_modules/vitest/vitest.mjs", ["run", ...reporters, ...args], { env });
}

const reporters = ["--reporter=default", "--reporter=tests/support/reporter.ts"];

/** Everything after `--` goes to Playwright: a file, `-g` a name, `--project` a project of playwright.config.ts. */
export async function playwright({ nightly = false } = {}) {
  await build();
  const env = {
    ...(await findChromium()),
    ...(nightly && { NIGHTLY: "1" }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: `test-results/${reports[2]}`,
  };
  await runTool("node_modules/playwright/cli.js", ["test", ...process.argv.slice(2)], { env });
}

/** The reports that vitest and Playwright write. */
const reports = ["vitest.json", "drills.json", "playwright.json"];

export { build };

/**
 * Makes the parts one after the other, the first that fails being the last unless it is tests, and ends with a line that
 * says what passed, failed and was skipped, and how long each part took. Sets the exit code.
 * @param {Record<string, () => Promise<void>>} parts
 */
export async function make(parts) {
  const times = [];
  const begun = performance.now();
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    process.exitCode = 1;
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
  mkdirSync(results, { recursive: true });
  for (const report of reports) rmSync(path.join(results, report), { force: true });
  try {
    await install();
    for (const [name, work] of Object.entries(parts)) {
      if (isStopped) break;
      const start = performance.now();
      const made = step(name, work);
      await (name.endsWith("tests") ? made.catch(tell) : made);
      times.push(`${name.toLowerCase()} ${time(performance.now() - start)}`);
    }
  } catch (error) {
    tell(error);
  }
  const { passed, failures, skipped, slow } = sum();
  if (slow.length) console.log(`Took more than 10 s (a file) or 15 s (a browser test):\n  ${slow.join("\n  ")}`);
  if (skipped.length) console.log(`Skipped:\n  ${skipped.join("\n  ")}`);
  if (failures.length) console.log(`Failed:\n  ${failures.join("\n  ")}`);
  if (skipped.length && process.env.CI) process.exitCode = 1;
  const failed = failures.length || (process.exitCode ? 1 : 0);
  const counts = `${passed} passed, ${failed} failed, ${skipped.length} skipped`;
  console.log(`${counts} in ${time(performance.now() - begun)} (${times.join(", ")})`);
}

function tell(error) {
  console.error(`✗ ${error instanceof Failure ? error.message : error.stack}`);
  process.exitCode = 1;
}

function time(ms) {
  const seconds = Math.round(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Adds up the reports; a runner that was not reached has none. */
function sum() {
  const [tests, drills, browser, nightly] = reports.map(read);
  const ofVitest = (all) => ({ passed: 0, failures: [], skipped: [], slow: [], ...all });
  const counts = [...[tests, drills].map(ofVitest), ...[browser, nightly].map(ofPlaywright)];
  const all = (part) => counts.flatMap((count) => count[part]);
  return {
    passed: counts.reduce((total, { passed }) => total + passed, 0),
    failures: all("failures"),
    skipped: all("skipped"),
    slow: all("slow"),
  };
}

/** A browser test that passes only at the second try counts as failed, and is named as such. */
function ofPlaywright({ stats, suites = [] } = {}) {
  const named = (...statuses) =>
    suites.flatMap((suite) => specsOf(suite, statuses)).map(({ file, title }) => `${file}: ${title}`);
  return {
    passed: stats?.expected ?? 0,
    failures: [...named("unexpected"), ...named("flaky").map((each) => `${each} (passed at the second try)`)],
    skipped: named("skipped"),
    slow: suites.flatMap(slowOf),
  };
}

/** No browser test should take longer. */
const secondsPerBrowserTest = 15;

function slowOf(suite) {
  return specsOf(suite, ["expected"]).flatMap(({ file, title, tests }) => {
    const seconds = Math.max(...tests.flatMap(({ results }) => results.map(({ duration }) => duration / 1_000)));
    return seconds > secondsPerBrowserTest ? [`${file}: ${title} (${seconds.toFixed(1)} s)`] : [];
  });
}

/** The tests with one of these outcomes in a file or group, nested groups included. */
function specsOf({ file, specs = [], suites = [] }, statuses) {
  const found = specs.filter(({ tests }) => tests.some(({ status }) => statuses.includes(status)));
  return [...found.map((spec) => ({ ...spec, file })), ...suites.flatMap((suite) => specsOf(suite, statuses))];
}

function read(report) {
  try {
    return JSON.parse(readFileSync(path.join(results, report), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
