import { AppError } from "#app/domain/app-error.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { findBearer } from "#app/domain/tokens/find-bearer.server.ts";

/**
 * The access token that a request brought along, which counts at the JSON contract alone; null where it has none. Other
 * kinds of authorization are none of ours: a proxy before the platform may ask for them.
 */
export function bearerToken(request: Request): string | null {
  const given = request.headers.get("Authorization");
  return given !== null && /^Bearer\b/i.test(given) ? given.slice("Bearer".length).trim() : null;
}

/** In whose name an access token asks. Refuses (unauthenticated) one that is wrong, over or revoked. */
export async function identifyBearer(ctx: Pick<Ctx, "db" | "settings">, token: string): Promise<Viewer> {
  const viewer = await findBearer(ctx, token);
  if (!viewer) throw new AppError("unauthenticated", "Token de acesso inválido, vencido ou revogado.");
  return viewer;
}
