import { requireNode } from "./node-version.mjs";

/** `npm test`: everything except what is slow and rare; also works on a fresh clone. */
requireNode();
const { build, make, playwright, staticChecks, vitest } = await import("./checks.mjs");
await make({
  "Static checks and build": () => Promise.all([staticChecks(), build()]),
  "Server tests": () => vitest(),
  "Browser tests": () => playwright(),
});
