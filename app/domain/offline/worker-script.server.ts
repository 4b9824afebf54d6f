import { readFile } from "node:fs/promises";
import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";

/** A service worker as `bin/bundle-workers.mjs` makes it of app/ui/offline: the one that keeps lessons, or its removal. */
export const readWorker = (name: "worker" | "removal"): Promise<string> =>
  readFile(path.join(projectRoot, "build", "service-worker", `${name}.js`), "utf8");
