import type { Ctx } from "#app/domain/ctx.ts";
import { requireProvider } from "#app/domain/sign-in/providers/configured-providers.ts";
import { openGoogle } from "#app/domain/sign-in/providers/google.server.ts";
import { openLocal } from "#app/domain/sign-in/providers/local.server.ts";
import { openOidc } from "#app/domain/sign-in/providers/oidc.server.ts";
import type { Provider } from "#app/domain/sign-in/providers/provider.server.ts";

const open = {
  google: (ctx: Ctx) => openGoogle(ctx.settings),
  oidc: (ctx: Ctx) => openOidc(ctx.settings),
  local: openLocal,
} as const;

/** The provider of that name, ready for use. Refuses as `requireProvider` does, and as unavailable when it is down. */
export async function openProvider(ctx: Ctx, name: string): Promise<Provider> {
  return await open[requireProvider(ctx.settings, name)](ctx);
}
