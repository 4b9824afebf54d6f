import { requireNode } from "./node-version.mjs";

/** `npm run e2e`: only the browser tests; arguments after `--` go to Playwright. */
requireNode();
const { make, playwright } = await import("./checks.mjs");
await make({ "Browser tests": () => playwright() });
