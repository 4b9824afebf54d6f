import type { Platform } from "#app/http/ctx.ts";
import type { Jobs } from "#app/server/jobs/run-jobs.ts";

/**
 * The server's state. `platform` and `jobs` are set once it is ready, and while it drains; `jobs` are woken after each
 * write.
 */
export type State = {
  phase: "starting" | "ready" | "draining";
  platform: Platform | undefined;
  jobs: Jobs | undefined;
};
