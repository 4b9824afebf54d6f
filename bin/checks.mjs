import { mkdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { build } from "./build.mjs";
import { findChromium } from "./chromium.mjs";
import { install } from "./install.mjs";
import { Failure, root, runTool, step } from "./steps.mjs";

const results = path.join(root, "test-results");

/** The names of the checks, in the order in which they are made. */
export const checks = {
  "Format and lint": () => runTool("node_modules/@biomejs/biome/bin/biome", ["check", "."], { quiet: true }),
  Types: async () => {
    await runTool("node_modules/@react-router/dev/bin.js", ["typegen"], { quiet: true });
    await runTool("node_modules/typescript/bin/tsc", ["--noEmit"], { quiet: true });
  },
  "Unused code": () => runTool("node_modules/knip/bin/knip.js", [], { quiet: true }),
  "Unit, domain and API tests": () => vitest(),
  "Browser tests": () => playwright(),
};

/**
 * Makes the named checks, and ends with what passed and failed; sets the exit code. The first that fails is the last,
 * but tests that fail keep no other tests from being run.
 */
export async function make(names) {
  mkdirSync(results, { recursive: true });
  for (const report of Object.values(reports)) rmSync(path.join(results, report), { force: true });
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    process.exitCode = 1;
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, stop);
  try {
    await install();
    for (const name of names) {
      if (isStopped) break;
      const made = step(name, checks[name]);
      await (name.endsWith("tests") ? made.catch(tell) : made);
    }
  } catch (error) {
    tell(error);
  }
  const { passed, failed, second } = sum();
  if (second.length) console.log(`${second.length} passed only at the second try:\n  ${second.join("\n  ")}`);
  console.log(`${passed} passed, ${failed || (process.exitCode ? 1 : 0)} failed`);
}

function tell(error) {
  console.error(`✗ ${error instanceof Failure ? error.message : error.stack}`);
  process.exitCode = 1;
}

const reports = { vitest: "vitest.json", playwright: "playwright.json" };

async function vitest() {
  await build();
  const report = ["--reporter=default", "--reporter=json", `--outputFile.json=test-results/${reports.vitest}`];
  await runTool("node_modules/vitest/vitest.mjs", ["run", ...report]);
}

/** Everything after `--` goes to Playwright: a file, `-g` a name, `--project` one of the four. */
async function playwright() {
  await build();
  const env = { ...(await findChromium()), PLAYWRIGHT_JSON_OUTPUT_NAME: `test-results/${reports.playwright}` };
  await runTool("node_modules/playwright/cli.js", ["test", ...process.argv.slice(2)], { env });
}

/** What the two runners wrote down; a runner that was not reached wrote nothing. */
function sum() {
  const {
    numPassedTests = 0,
    numFailedTests = 0,
    numFailedTestSuites = 0,
    testResults = [],
  } = read(reports.vitest) ?? {};
  const { stats: { expected = 0, unexpected = 0, flaky = 0 } = {}, suites = [] } = read(reports.playwright) ?? {};
  return {
    passed: numPassedTests + expected + flaky,
    failed: (numFailedTests || numFailedTestSuites) + unexpected,
    second: [...testResults.flatMap(secondOf), ...suites.flatMap(flakyOf)],
  };
}

/** Of a file: a test that failed at first and passed then keeps what it failed with. */
function secondOf({ name, assertionResults }) {
  const second = assertionResults.filter(
    ({ status, failureMessages }) => status === "passed" && failureMessages.length,
  );
  return second.map(({ fullName, failureMessages }) => {
    return `${path.relative(root, name)}: ${fullName} (${failureMessages[0].split("\n", 1)[0]})`;
  });
}

/** Of a file or a group in it, and of the groups in that. */
function flakyOf({ file, specs = [], suites = [] }) {
  const flaky = specs.filter(({ tests }) => tests.some(({ status }) => status === "flaky"));
  return [...flaky.map(({ title }) => `${file}: ${title}`), ...suites.flatMap(flakyOf)];
}

function read(report) {
  try {
    return JSON.parse(readFileSync(path.join(results, report), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
