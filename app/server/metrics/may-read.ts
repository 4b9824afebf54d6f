import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Settings } from "#app/domain/settings.ts";
import { isStrange } from "#app/server/traffic/caller.ts";

/**
 * Whether somebody may read the metrics: with METRICS_TOKEN whoever has it; without, only a program on this machine
 * that calls directly, under a name of this machine and through no relay.
 */
export function mayReadMetrics(req: IncomingMessage, settings: Settings): boolean {
  const { METRICS_TOKEN, PROXY_HOPS } = settings;
  if (METRICS_TOKEN) return isSame(req.headers.authorization ?? "", `Bearer ${METRICS_TOKEN}`);
  const isHere = /^(127\.|::1$|::ffff:127\.)/.test(req.socket.remoteAddress ?? "");
  return isHere && PROXY_HOPS === 0 && !isStrange(req, settings);
}

/** In a time that says nothing of where they differ. */
function isSame(given: string, wanted: string) {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
