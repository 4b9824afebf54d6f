import { configDefaults, defineConfig } from "vitest/config";

/** The drills' short forms load the machine as far as it goes: they come after all else, one at a time. */
const drills = "tests/drills/**/*.test.ts";

export default defineConfig({
  test: {
    globalSetup: "tests/support/global-setup.ts",
    setupFiles: "tests/support/quiet-console.ts",
    pool: "forks",
    // What is waited for is waited for until it is there: a machine that is busy fails no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // Servers, databases and two workers share two cores: one more try, and the last lines name whoever needed it.
    retry: 1,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: "rules",
          include: ["tests/**/*.test.{ts,tsx}"],
          exclude: [...configDefaults.exclude, drills],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "drills",
          include: [drills],
          env: { DRILL_FORM: "short" },
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
