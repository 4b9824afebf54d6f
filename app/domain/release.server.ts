import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";

/** This release, for example `0.1.0`. */
export const release: string = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")).version;
