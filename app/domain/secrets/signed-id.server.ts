import { createHmac } from "node:crypto";
import type { Settings } from "#app/domain/settings.ts";
import { derivedKey } from "./sealed.server.ts";
import { isEqualConstantTime } from "./secret-token.server.ts";

export type SigningSecrets = Pick<Settings, "SESSION_SECRET"> & Partial<Pick<Settings, "SESSION_SECRET_PREVIOUS">>;

/** An id that nobody can guess, for addresses: the id, a hyphen, and 128 bits of a keyed hash, for one purpose. */
export function signId(settings: Pick<Settings, "SESSION_SECRET">, purpose: string, id: string | number): string {
  const hash = createHmac("sha256", derivedKey(settings, `signed ${purpose}`))
    .update(String(id))
    .digest();
  return `${id}-${hash.subarray(0, 16).toString("base64url")}`;
}

/** The id that was signed for this purpose, with the current secret or the one before it; null if it was not. */
export function readSignedId(settings: SigningSecrets, purpose: string, signed: string): string | null {
  const id = /^([\w-]{1,40})-[\w-]{22}$/.exec(signed)?.[1];
  if (!id) return null;
  const secrets = [settings.SESSION_SECRET, settings.SESSION_SECRET_PREVIOUS].filter((each) => each !== undefined);
  return secrets.some((secret) => isEqualConstantTime(signed, signId({ SESSION_SECRET: secret }, purpose, id)))
    ? id
    : null;
}
