import { AppError } from "#app/domain/app-error.ts";
import type { SystemCtx, Viewer } from "#app/domain/ctx.ts";
import { findBearer } from "#app/domain/tokens/find-bearer.server.ts";

/**
 * The request's access token, or null. Other kinds of authorization are ignored, because a proxy in front may use them.
 */
export function bearerToken(request: Request): string | null {
  const given = request.headers.get("Authorization");
  return given !== null && /^Bearer\b/i.test(given) ? given.slice("Bearer".length).trim() : null;
}

/** The owner of an access token. Refuses (unauthenticated) one that is wrong, expired or revoked. */
export async function identifyBearer(ctx: SystemCtx, token: string): Promise<Viewer> {
  const viewer = await findBearer(ctx, token);
  if (!viewer) throw new AppError("unauthenticated", "Token de acesso inválido, vencido ou revogado.");
  return viewer;
}
