import { randomBytes } from "node:crypto";
import { seal, unseal } from "#app/domain/secrets/sealed.server.ts";
import type { Settings } from "#app/domain/settings.ts";

type Keyed = { settings: Pick<Settings, "SESSION_SECRET" | "SESSION_SECRET_PREVIOUS"> };

const prefix = "whsec_";
/** What the secrets of endpoints are sealed for. */
export const webhookSecrets = "webhook secrets";

/** A new secret: as its holder is told it, once, and as it is kept. 32 random bytes, `whsec_` and base64. */
export function newSecret(ctx: Keyed): { secret: string; sealed: string } {
  const secret = prefix + randomBytes(32).toString("base64");
  return { secret, sealed: seal(ctx, webhookSecrets, secret) };
}

/** The bytes that sign, of a secret as it is kept. */
export function signingKey(ctx: Keyed, sealed: string): Buffer {
  return Buffer.from(unseal(ctx, webhookSecrets, sealed).slice(prefix.length), "base64");
}
