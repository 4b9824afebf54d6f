import type { Ctx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { listTokens } from "#app/domain/tokens/list-tokens.server.ts";
import { type TokenView, tokenNotFound } from "#app/domain/tokens/token-view.ts";

/** One of the viewer's access tokens. Refuses visitors, and somebody else's as not found. */
export async function showToken(ctx: Ctx, id: number): Promise<TokenView> {
  const found = (await listTokens(ctx)).find((token) => token.id === id);
  if (!found) throw new Refusal("not_found", tokenNotFound);
  return found;
}
