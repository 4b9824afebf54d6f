import { requireNode } from "./node-version.mjs";

/** `npm test`: everything there is to check, on a fresh clone too. */
requireNode();
const { checks, make } = await import("./checks.mjs");
await make(Object.keys(checks));
