import { requireNode } from "./node-version.mjs";

/** `npm test`: everything but what is slow and rare, on a fresh clone too. */
requireNode();
const { build, make, playwright, staticChecks, vitest } = await import("./checks.mjs");
await make({
  "Static checks and build": () => Promise.all([staticChecks(), build()]),
  "Server tests": () => vitest(),
  "Browser tests": () => playwright(),
});
