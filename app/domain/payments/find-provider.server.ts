import { AppError } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import type { gateways } from "#app/domain/gateways.ts";
import { asaas } from "#app/domain/payments/asaas/asaas.server.ts";
import { mercadoPago } from "#app/domain/payments/mercado-pago/mercado-pago.server.ts";
import { simulator } from "#app/domain/payments/simulator/simulator.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { KeyRefused } from "./ask-gateway.server.ts";
import { lacksKeys } from "./checkout.ts";
import { type Instalments, instalmentsFor } from "./instalments.ts";
import type { Gateway, Provider } from "./provider.ts";

const accounts: Record<keyof typeof gateways, Gateway> = { mercado_pago: mercadoPago, asaas };
const providers: Record<string, Provider> = { simulator, ...accounts };

/** The provider of that name; refuses (not found) an unknown one. */
export function providerOf(name: string): Provider {
  if (!Object.hasOwn(providers, name)) throw new AppError("not_found");
  return providers[name]!;
}

/** The gateway that the school sells with; null where it sells with none. */
export const gatewayIn = ({ PAYMENTS_PROVIDER: name }: Settings): Gateway | null =>
  (accounts as Partial<Record<string, Gateway>>)[name] ?? null;

/**
 * The mode of the school's account as far as it is known here, without asking anybody; null where nothing is sold through
 * a gateway, or only it knows and has not answered yet.
 */
export const knownMode = (settings: Settings) => gatewayIn(settings)?.knownMode(settings) ?? null;

/** What came of asking the gateway for the school's account: its key opens it, or is `refused`, or there was no answer. */
export type AccountAnswer = "open" | "refused" | "silent";

/** Asks the gateway whether the school's key opens its account; null where there is none to ask, or no key. */
export async function askAccount({ settings }: Pick<Ctx, "settings">): Promise<AccountAnswer | null> {
  const gateway = gatewayIn(settings);
  if (!gateway || lacksKeys(settings)) return null;
  try {
    await gateway.openAccount({ settings });
    return "open";
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error instanceof KeyRefused ? "refused" : "silent";
  }
}

/** The mode of the school's account, after asking the gateway where only it knows; null where it does not answer. */
export async function askMode(ctx: Pick<Ctx, "settings">) {
  if (knownMode(ctx.settings) === null) await askAccount(ctx);
  return knownMode(ctx.settings);
}

/** The instalments that are offered for an amount in centavos, with what the gateway has said of them. */
export function offeredInstalments(settings: Settings, amountCents: number): Instalments | null {
  const offered = instalmentsFor(settings, amountCents);
  const plan = offered && gatewayIn(settings)?.knownPlan?.(settings, amountCents, offered.most);
  return plan ? { ...offered, most: plan.count, plan } : offered;
}
