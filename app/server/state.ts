import type { Platform } from "#app/http/ctx.ts";
import type { Jobs } from "#app/server/jobs/run-jobs.ts";

/**
 * The server's state. `platform` and `jobs` are set while it is ready or draining; `jobs` are woken after each write.
 */
export type State = {
  phase: "starting" | "ready" | "draining";
  platform: Platform | undefined;
  jobs: Jobs | undefined;
};
