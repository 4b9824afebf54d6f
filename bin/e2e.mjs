import { requireNode } from "./node-version.mjs";

/** `npm run e2e`: the browser tests alone; what stands after `--` goes to Playwright. */
requireNode();
const { make, playwright } = await import("./checks.mjs");
await make({ "Browser tests": () => playwright() });
