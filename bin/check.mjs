import { requireNode } from "./node-version.mjs";

/** `npm run check`: everything but the browser tests. */
requireNode();
const { checks, make } = await import("./checks.mjs");
await make(Object.keys(checks).filter((name) => name !== "Browser tests"));
