import type { Platform } from "#app/http/ctx.ts";

/** Where the server stands. `platform` is there from the moment it is ready, and while it drains. */
export type State = { phase: "starting" | "ready" | "draining"; platform: Platform | undefined };
