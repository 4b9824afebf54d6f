import { can } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { isSessionAlive } from "#app/domain/sessions/start-session.server.ts";
import { findBearer } from "#app/domain/tokens/find-bearer.server.ts";
import { bearerToken } from "./bearer.server.ts";
import { sessionToken } from "./session.server.ts";

/**
 * Checks the session of everybody with a part in the panel again after the body was received, which may take long. Refuses
 * (unauthenticated) if it has ended.
 */
export async function requireLiveSession(ctx: Ctx, request: Request): Promise<void> {
  if (!can(ctx.viewer, "panel.enter")) return;
  if (!(await isAlive(ctx, request))) throw new AppError("unauthenticated");
}

/** Passes a file through and checks the session at its end. */
export async function* requireLiveSessionAfter(ctx: Ctx, request: Request, content: AsyncIterable<Uint8Array>) {
  yield* content;
  await requireLiveSession(ctx, request);
}

async function isAlive(ctx: Ctx, request: Request): Promise<boolean> {
  const bearer = ctx.viewer?.scopes ? bearerToken(request) : null;
  if (bearer !== null) return rolesOf(await findBearer(ctx, bearer)) === rolesOf(ctx.viewer);
  const session = sessionToken(request, ctx.settings);
  return session === null || (await isSessionAlive(ctx, session));
}

const rolesOf = (viewer: Viewer | null) => viewer && [viewer.role, ...(viewer.team ?? [])].join();
