import { AppError } from "#app/domain/app-error.ts";
import { simulator } from "#app/domain/payments/simulator/simulator.server.ts";
import type { Provider } from "./provider.ts";

const providers: Record<string, Provider> = { simulator };

/** The provider of that name; one that nobody knows is refused as not found. */
export function providerOf(name: string): Provider {
  if (!Object.hasOwn(providers, name)) throw new AppError("not_found");
  return providers[name]!;
}
