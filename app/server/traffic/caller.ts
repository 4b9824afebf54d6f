import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP, type Socket } from "node:net";
import { neighbourhood } from "#app/domain/access/limits.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { RequestFacts } from "#app/http/ctx.ts";
import { wantsLightMode } from "#app/http/sessions/light-mode.ts";
import { isFromOutside } from "#app/server/answer/styles/first-styles.ts";

/** What is known of a request from its connection and its headers. `hops` is the number of our own proxies. */
export function factsOf(req: IncomingMessage, hops: number, id = idOf(req, hops)): RequestFacts {
  return {
    id,
    nonce: randomBytes(16).toString("base64"),
    ip: addressOf(req, hops),
    savesData: wantsLightMode(req.headers),
    isFromOutside: isFromOutside(req.headers),
  };
}

/**
 * Whether a request came under a name that is not ours, as a page does that has its own name lead to this machine, or
 * through a relay that we do not know of. What is open to whoever sits at this machine is closed to those.
 */
export function isStrange({ headers }: IncomingMessage, { PUBLIC_ORIGIN, PROXY_HOPS }: Settings): boolean {
  const { host, port } = new URL(PUBLIC_ORIGIN);
  const ours = [host, ...["localhost", "127.0.0.1", "[::1]"].map((name) => (port ? `${name}:${port}` : name))];
  const isRelayed = PROXY_HOPS === 0 && (headers["x-forwarded-for"] ?? headers.forwarded) !== undefined;
  return isRelayed || !ours.includes(headers.host?.toLowerCase() ?? "");
}

/** A proxy of ours may have named the request already. */
export function idOf(req: IncomingMessage, hops: number) {
  const given = req.headers["x-request-id"];
  return hops > 0 && typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The address that the outermost of our proxies saw: what stands further left, anybody may have written. */
export function addressOf(req: IncomingMessage, hops: number): string | null {
  const direct = req.socket.remoteAddress ?? null;
  const seen = [req.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const claimed = hops > 0 ? (seen.at(-hops)?.trim() ?? "") : "";
  return (isIP(claimed) ? claimed : direct)?.replace(/^::ffff:(?=\d+\.)/i, "") ?? null;
}

const sources = new WeakMap<Socket, string>();

/**
 * Where a request came from, as far as the log may say. A connection has told its address as long as it is open: found
 * out once for each, and where proxies of ours name it, for each request.
 */
export function sourceOf(req: IncomingMessage, hops: number): string | undefined {
  const known = hops === 0 ? sources.get(req.socket) : undefined;
  if (known) return known;
  const ip = addressOf(req, hops);
  const source = ip ? networkOf(ip) : undefined;
  if (source && hops === 0) sources.set(req.socket, source);
  return source;
}

/** As much of an address as the log may hold: its /24, or its /48 in IPv6, in which no single person is known. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip.replace(/\d+$/, "0/24");
  return `${neighbourhood(ip).split(":").slice(0, 3).join(":")}::/48`;
}
