import { readFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";

/** The service worker that the build made (app/ui/offline/worker.ts); null while developing. */
export function readWorker(): string | null {
  try {
    return readFileSync(path.join(projectRoot, "build", "sw.js"), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
