import { createECDH, createPrivateKey, createPublicKey, hkdfSync, type KeyObject } from "node:crypto";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import { requireLocal } from "#app/domain/sign-in/local/local-metadata.server.ts";

type Keys = { privateKey: KeyObject; publicKey: KeyObject; kid: string };

/**
 * The built-in provider's ES256 key, derived from SESSION_SECRET: every instance has the same, also after a restart.
 */
export function signingKey(settings: Pick<Settings, "SESSION_SECRET">): Keys {
  const known = keysOf.get(settings.SESSION_SECRET) ?? derive(settings.SESSION_SECRET);
  keysOf.set(settings.SESSION_SECRET, known);
  return known;
}

/** The key set that the built-in provider publishes. Refuses (not found) where the provider does not exist. */
export function localKeySet(ctx: Pick<Ctx, "settings" | "ip" | "isStrange">) {
  requireLocal(ctx);
  const { publicKey, kid } = signingKey(ctx.settings);
  return { keys: [{ ...publicKey.export({ format: "jwk" }), kid, alg: "ES256", use: "sig" }] };
}

const keysOf = new Map<string, Keys>();

function derive(secret: string): Keys {
  const d = Buffer.from(hkdfSync("sha256", secret, "", "local identity provider ES256", 32));
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const jwk = { kty: "EC", crv: "P-256", d: part(d), x: part(point.subarray(1, 33)), y: part(point.subarray(33)) };
  const privateKey = createPrivateKey({ key: jwk, format: "jwk" });
  return { privateKey, publicKey: createPublicKey(privateKey), kid: jwk.x.slice(0, 8) };
}

const part = (bytes: Buffer) => bytes.toString("base64url");
