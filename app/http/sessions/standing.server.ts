import { can } from "#app/domain/access/abilities.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { sessionStands } from "#app/domain/people/sessions/session-stands.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { findBearer } from "#app/domain/tokens/find-bearer.server.ts";
import { bearerToken } from "#app/http/contract/bearer.server.ts";
import { heldSession } from "./session.server.ts";

/**
 * Looks again, once a body is there, at whoever teaches or runs the school. A body may take its time, and who they were
 * when it began to come is not enough: refuses (unauthenticated) those whose session has ended meanwhile.
 */
export async function requireStanding(ctx: Ctx, request: Request): Promise<void> {
  if (!can(ctx.viewer, "courses.manage", { owns: true })) return;
  if (!(await stands(ctx, request))) throw new Refusal("unauthenticated");
}

async function stands(ctx: Ctx, request: Request): Promise<boolean> {
  const bearer = ctx.viewer?.scopes ? bearerToken(request) : null;
  if (bearer !== null) return (await findBearer(ctx, bearer))?.role === ctx.viewer?.role;
  const session = heldSession(request, ctx.settings);
  return session === null || (await sessionStands(ctx, session));
}
