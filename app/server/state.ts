import type { Platform } from "#app/http/ctx.ts";
import type { Jobs } from "#app/server/jobs/run-jobs.ts";

/**
 * Where the server stands. `platform` is there from the moment it is ready, and while it drains; so are `jobs`, which
 * are told after each write that there may be something to do.
 */
export type State = {
  phase: "starting" | "ready" | "draining";
  platform: Platform | undefined;
  jobs: Jobs | undefined;
};
