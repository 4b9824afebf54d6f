import { type Ability, can } from "#app/domain/access/abilities.ts";
import type { Ctx, SignedCtx } from "#app/domain/ctx.ts";
import { Refusal } from "#app/domain/refusal.ts";

/** Refuses a visitor (unauthenticated); gives back the context with its viewer known. */
export function requireViewer(ctx: Ctx): SignedCtx {
  if (!ctx.viewer) throw new Refusal("unauthenticated");
  return ctx as SignedCtx;
}

/** Refuses whoever may not: a visitor as unauthenticated, anybody else as forbidden. */
export function authorise(ctx: Ctx, ability: Ability, about: { owns?: boolean } = {}) {
  if (can(ctx.viewer, ability, about)) return;
  throw new Refusal(ctx.viewer ? "forbidden" : "unauthenticated");
}
