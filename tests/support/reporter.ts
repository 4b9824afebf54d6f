import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Reporter, TestCase, TestModule } from "vitest/node";

/** A file that takes longer is named after the run. */
const secondsPerFile = 10;

/** What bin/checks.mjs reads of a run. */
export type Summary = {
  passed: number;
  failures: string[];
  skipped: string[];
  slow: string[];
};

/** Where it is written, in test-results; the drills may take as long as they need. */
const report = process.env.TEST_REPORT ?? "vitest.json";

/** Writes test-results/vitest.json: how many passed, what failed, what was skipped, and which files took long. */
export default class implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const stateOf = (state: string) => tests.filter((test) => test.result().state === state);
    const files = modules.map((module) => {
      const { duration, collectDuration } = module.diagnostic();
      return { file: module.relativeModuleId, seconds: (duration + collectDuration) / 1000 };
    });
    files.sort((a, b) => b.seconds - a.seconds);
    const slow = report === "vitest.json" ? files.filter(({ seconds }) => seconds > secondsPerFile) : [];
    const broken = modules.filter(
      (module) => module.state() === "failed" && !module.children.allTests("failed").next().value,
    );
    const summary: Summary = {
      passed: stateOf("passed").length,
      failures: [
        ...stateOf("failed").map((test) => line(nameOf(test), test.result().errors?.[0])),
        ...broken.map((module) => line(module.relativeModuleId, errorBesideTests(module))),
        ...errors.map((error) => line("outside of any test", error)),
      ],
      skipped: stateOf("skipped").map((test) => nameOf(test)),
      slow: slow.map(({ file, seconds }) => `${file} (${seconds.toFixed(1)} s)`),
    };
    mkdirSync("test-results", { recursive: true });
    writeFileSync(path.join("test-results", report), JSON.stringify({ ...summary, files }, null, 1));
  }
}

/** What went wrong before or after the tests of a file, or of a group in it. */
function errorBesideTests(module: TestModule) {
  const groups = [...module.children.allSuites()];
  return [module, ...groups].flatMap((each) => each.errors())[0];
}

const nameOf = (test: TestCase) => `${test.module.relativeModuleId}: ${test.fullName}`;

/** One line of a failure: where, and the first line of what went wrong. */
function line(where: string, error: unknown) {
  const message = (error as { message?: string } | undefined)?.message ?? String(error);
  return `${where}: ${message.split("\n")[0]}`;
}
