import { requireNode } from "./node-version.mjs";

/** `npm run check`, before a commit: format, lint, types, unused code, and the tests of rules. */
requireNode();
const { make, staticChecks, vitest } = await import("./checks.mjs");
await make({
  "Static checks": staticChecks,
  "Rule tests": () => vitest(["tests/house", "tests/domain", "tests/http", "tests/ui"]),
});
