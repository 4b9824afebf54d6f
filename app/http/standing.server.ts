import { can } from "#app/domain/access/abilities.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { sessionStands } from "#app/domain/people/session-stands.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { heldSession } from "#app/http/session.server.ts";

/**
 * Looks again, once a body is there, at whoever teaches or runs the school. A body may take its time, and who they were
 * when it began to come is not enough: refuses (unauthenticated) those whose session has ended meanwhile.
 */
export async function requireStanding(ctx: Ctx, request: Request): Promise<void> {
  if (!can(ctx.viewer, "courses.manage", { owns: true })) return;
  const token = heldSession(request, ctx.settings);
  if (token && !(await sessionStands(ctx, token))) throw new Refusal("unauthenticated");
}
