import { AppError } from "#app/domain/app-error.ts";
import { asaas } from "#app/domain/payments/asaas/asaas.server.ts";
import { mercadoPago } from "#app/domain/payments/mercado-pago/mercado-pago.server.ts";
import { simulator } from "#app/domain/payments/simulator/simulator.server.ts";
import type { Provider } from "./provider.ts";

const providers: Record<string, Provider> = { simulator, mercado_pago: mercadoPago, asaas };

/** The provider of that name; refuses (not found) an unknown one. */
export function providerOf(name: string): Provider {
  if (!Object.hasOwn(providers, name)) throw new AppError("not_found");
  return providers[name]!;
}
