import { hkdfSync } from "node:crypto";
import type { Settings } from "#app/domain/settings.ts";

/** 32 bytes derived from SESSION_SECRET, the same on every instance and others for every purpose. */
export function derivedKey({ SESSION_SECRET }: Pick<Settings, "SESSION_SECRET">, purpose: string): Buffer {
  return Buffer.from(hkdfSync("sha256", SESSION_SECRET, "sementeira", purpose, 32));
}
