import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { GatewayMode } from "#app/domain/payments/provider.ts";
import type { Settings } from "#app/domain/settings.ts";
import { ask } from "./client.server.ts";
import { userShape } from "./shapes.ts";

/** What Mercado Pago said of the account that these settings open. */
const askedModes = new WeakMap<Settings, GatewayMode>();

/** The token of a test user looks like any other. */
export const knownMode = (settings: Settings) =>
  settings.MERCADO_PAGO_ACCESS_TOKEN?.startsWith("TEST-") ? "test" : (askedModes.get(settings) ?? null);

export async function askMode({ settings }: Pick<Ctx, "settings">) {
  if (!settings.MERCADO_PAGO_ACCESS_TOKEN) return null;
  try {
    const { data } = await ask({ settings }, { method: "GET", path: "/users/me", answer: userShape });
    if (data) askedModes.set(settings, data.tags?.includes("test_user") ? "test" : "live");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return knownMode(settings);
}
