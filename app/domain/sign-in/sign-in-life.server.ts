import { sql } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";

/** How long a sign-in may take, from leaving for the provider to coming back, in seconds (A3). */
export const signInSeconds = 600;

/** How many sign-ins one browser may have under way, as in several tabs; the oldest gives way (A3). */
export const mostUnderWay = 5;

/** The moment before which a sign-in that is under way must not have begun. */
export const oldest = (ctx: Pick<Ctx, "now">) => sql`${clock(ctx)} - make_interval(secs => ${signInSeconds})`;
