import type { Ctx } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import { gatewayIn } from "./find-provider.server.ts";

/**
 * The mode of the school's account as far as it is known here, without asking anybody; null where nothing is sold through
 * a gateway, or `askMode` had no answer yet.
 */
export const knownMode = (settings: Settings) => gatewayIn(settings)?.knownMode(settings) ?? null;

/** The same, after asking the gateway once where only it knows; null where it does not answer. */
export const askMode = async ({ settings }: Pick<Ctx, "settings">) =>
  knownMode(settings) ?? (await gatewayIn(settings)?.askMode?.({ settings })) ?? null;
