import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import { ask } from "./mercado-pago/client.server.ts";
import { userShape } from "./mercado-pago/shapes.ts";

/** Whether the school's account at its gateway moves real money. */
export type GatewayMode = "test" | "live";

/** What Mercado Pago said of the account that these settings open. */
const askedModes = new WeakMap<Settings, GatewayMode>();

/**
 * The mode of the school's account as far as it is known here, without asking anybody; null where nothing is sold through
 * a gateway, or `askMode` had no answer yet. Asaas has another address and other keys for tests; at Mercado Pago the
 * token of a test user looks like any other.
 */
export function knownMode(settings: Settings): GatewayMode | null {
  const { PAYMENTS_PROVIDER: provider, ASAAS_URL, ASAAS_API_KEY = "", MERCADO_PAGO_ACCESS_TOKEN = "" } = settings;
  if (provider === "asaas")
    return /sandbox/.test(new URL(ASAAS_URL).hostname) || ASAAS_API_KEY.startsWith("$aact_hmlg_") ? "test" : "live";
  if (provider !== "mercado_pago") return null;
  return MERCADO_PAGO_ACCESS_TOKEN.startsWith("TEST-") ? "test" : (askedModes.get(settings) ?? null);
}

/** The same, after asking Mercado Pago once; null where it does not answer. */
export async function askMode({ settings }: Pick<Ctx, "settings">): Promise<GatewayMode | null> {
  const known = knownMode(settings);
  if (known || settings.PAYMENTS_PROVIDER !== "mercado_pago" || !settings.MERCADO_PAGO_ACCESS_TOKEN) return known;
  try {
    const { data } = await ask({ settings }, { method: "GET", path: "/users/me", answer: userShape });
    if (data) askedModes.set(settings, data.tags?.includes("test_user") ? "test" : "live");
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
  return knownMode(settings);
}
