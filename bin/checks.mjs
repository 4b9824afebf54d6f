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

/** Makes the named checks, stops at the first that fails, and ends with what passed and failed; sets the exit code. */
export async function make(names) {
  mkdirSync(results, { recursive: true });
  for (const report of Object.values(reports)) rmSync(path.join(results, report), { force: true });
  try {
    await install();
    for (const name of names) {
      await step(name, checks[name]);
    }
  } catch (error) {
    console.error(`✗ ${error instanceof Failure ? error.message : error.stack}`);
    process.exitCode = 1;
  }
  const { passed, failed, second } = sum();
  if (second)
    console.log(`${second} of the browser tests passed only at the second try: they are named above as flaky`);
  console.log(`${passed} passed, ${failed || (process.exitCode ? 1 : 0)} failed`);
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
  const { numPassedTests = 0, numFailedTests = 0, numFailedTestSuites = 0 } = read(reports.vitest) ?? {};
  const { expected = 0, unexpected = 0, flaky = 0 } = read(reports.playwright)?.stats ?? {};
  const failed = (numFailedTests || numFailedTestSuites) + unexpected;
  return { passed: numPassedTests + expected + flaky, failed, second: flaky };
}

function read(report) {
  try {
    return JSON.parse(readFileSync(path.join(results, report), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}
