import { configDefaults, defineConfig } from "vitest/config";
import { patchPackages } from "./bin/patch-packages.mjs";

await patchPackages();

export default defineConfig({
  assetsInclude: ["**/*.ttf.br"],
  test: {
    include: ["tests/**/*.test.{ts,tsx}"],
    exclude: [...configDefaults.exclude, "tests/drills/**"],
    globalSetup: "tests/support/global-setup.ts",
    setupFiles: ["tests/support/quiet-console.ts", "app/domain/subscribers.server.ts"],
    pool: "forks",
    maxWorkers: 2,
    isolate: false,
    // What is waited for is waited for until it is there: a machine that is busy fails no test.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    retry: 0,
    // A failure says what was found, a line of a log for example, and not only how much.
    chaiConfig: { truncateThreshold: 1_000 },
    restoreMocks: true,
  },
});
