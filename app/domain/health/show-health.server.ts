import { authorise } from "#app/domain/access/authorise.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { lookHere, lookOutside } from "#app/domain/health/checks.server.ts";
import type { NamedFinding } from "#app/domain/health/finding.ts";
import { release } from "#app/domain/release.server.ts";

/** How the platform stands, seen from here, and which release it is. */
export type Health = { findings: NamedFinding[]; release: string };

/** Looks at everything that can be seen without asking others. For admins. */
export async function showHealth(ctx: Ctx): Promise<Health> {
  authorise(ctx, "health.see");
  return { findings: await lookHere(ctx), release };
}

/** Asks the mail server, the sign-in provider and the file storage now, in some seconds; writes nothing. For admins. */
export async function askOutside(ctx: Ctx): Promise<NamedFinding[]> {
  authorise(ctx, "health.see");
  return await lookOutside(ctx);
}
