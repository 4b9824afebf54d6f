import type { Provider } from "#app/domain/payments/providers/provider.ts";
import { simulator } from "#app/domain/payments/simulator/simulator.server.ts";
import { Refusal } from "#app/domain/refusal.ts";

const providers: Record<string, Provider> = { simulator };

/** The provider that new payments go to. */
export const standardProvider = "simulator";

/** The provider of that name; one that nobody knows is refused as not found. */
export function providerOf(name: string): Provider {
  if (!Object.hasOwn(providers, name)) throw new Refusal("not_found");
  return providers[name]!;
}
