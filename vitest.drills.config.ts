import { defineConfig } from "vitest/config";

/** The drills' short forms, which load the machine as far as it goes: one at a time, and never in `npm test`. */
export default defineConfig({
  test: {
    include: ["tests/drills/**/*.test.ts"],
    globalSetup: "tests/support/global-setup.ts",
    setupFiles: ["tests/support/quiet-console.ts", "app/domain/subscribers.server.ts"],
    env: { DRILL_FORM: "short" },
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    retry: 0,
    restoreMocks: true,
  },
});
