import { randomBytes } from "node:crypto";
import { seal, unseal } from "#app/domain/secrets/sealed.server.ts";
import type { Settings } from "#app/domain/settings.ts";

type Keyed = { settings: Pick<Settings, "SESSION_SECRET" | "SESSION_SECRET_PREVIOUS"> };

const prefix = "whsec_";
/** The purpose under which endpoints' secrets are sealed. */
export const webhookSecretPurpose = "webhook secrets";

/** A new secret, as shown once and as stored: 32 random bytes, `whsec_` and base64. */
export function newSecret(ctx: Keyed): { secret: string; sealed: string } {
  const secret = prefix + randomBytes(32).toString("base64");
  return { secret, sealed: seal(ctx, webhookSecretPurpose, secret) };
}

/** The signing key of a stored secret. */
export function signingKey(ctx: Keyed, sealed: string): Buffer {
  return Buffer.from(unseal(ctx, webhookSecretPurpose, sealed).slice(prefix.length), "base64");
}
