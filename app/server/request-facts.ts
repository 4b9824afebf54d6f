import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { addressPrefix } from "#app/domain/access/rate-limits.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import { isDemoOpenTo } from "#app/domain/sign-in/demo-code.server.ts";
import type { RequestFacts } from "#app/http/ctx.ts";
import { requestIdHeader } from "#app/http/request-id.ts";
import { wantsLightMode } from "#app/http/sessions/light-mode.ts";
import { isExternalNavigation } from "#app/server/first-styles.ts";

/** What connection and headers say about a request. */
export function requestFacts(req: IncomingMessage, settings: Settings, id: string): RequestFacts {
  const savesData = wantsLightMode(req.headers);
  return {
    id,
    ip: addressOf(req, settings.PROXY_HOPS),
    isForeignHost: isForeignHost(req, settings),
    needsDemoCode: !isSurelyHere(req, settings) && !hasOpenDemo(req, settings),
    savesData,
    isExternalNavigation: !savesData && isExternalNavigation(req.headers),
  };
}

/**
 * Whether the request came under another host name (DNS rebinding) or through an unknown proxy. What is open on
 * loopback is closed to such requests.
 */
export function isForeignHost({ headers }: IncomingMessage, { PUBLIC_ORIGIN, PROXY_HOPS }: Settings): boolean {
  const { host, port } = new URL(PUBLIC_ORIGIN);
  const ours = [host, ...["localhost", "127.0.0.1", "[::1]"].map((name) => (port ? `${name}:${port}` : name))];
  const isRelayed = PROXY_HOPS === 0 && (headers["x-forwarded-for"] ?? headers.forwarded) !== undefined;
  return isRelayed || !ours.includes(headers.host?.toLowerCase() ?? "");
}

/**
 * Whether a request surely comes from this machine: the server listens on loopback only, so does the connection, and
 * nothing shows that a proxy passed it on. Browsers do not use HTTP/1.0; nginx does towards its upstream.
 */
function isSurelyHere({ headers, httpVersion, socket }: IncomingMessage, { HOST }: Pick<Settings, "HOST">) {
  const loopback = /^(::ffff:)?127\.|^::1$|^localhost$/i;
  const isPassedOn = httpVersion === "1.0" || Object.keys(headers).some((name) => proxyHeader.test(name));
  return loopback.test(HOST) && loopback.test(socket.remoteAddress ?? "") && !isPassedOn;
}

const proxyHeader = /^(forwarded|via|x-forwarded|x-real-ip|x-original|x-client-ip|true-client-ip|cf-)/;

function hasOpenDemo({ headers }: IncomingMessage, settings: Settings) {
  const cookie = headers.cookie?.match(/(?:^|; ?)demo=([^;]+)/)?.[1];
  return cookie !== undefined && isDemoOpenTo(settings, cookie);
}

/** Our own proxy may have set it already. */
export function requestId(req: IncomingMessage, hops: number) {
  const given = req.headers[requestIdHeader];
  return hops > 0 && typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The address that our outermost proxy saw; anything further left can be forged. */
function addressOf(req: IncomingMessage, hops: number): string | null {
  const direct = req.socket.remoteAddress ?? null;
  const seen = [req.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const forwarded = hops > 0 ? (seen.at(-hops)?.trim() ?? "") : "";
  return (isIP(forwarded) ? forwarded : direct)?.replace(/^::ffff:(?=\d+\.)/i, "") ?? null;
}

/** The caller's address for the log. */
export function networkOfRequest(req: IncomingMessage, hops: number): string | undefined {
  const ip = addressOf(req, hops);
  return ip ? networkOf(ip) : undefined;
}

/** Shortened to its /24, or its /48 in IPv6, so that it identifies nobody. */
export function networkOf(ip: string): string {
  if (!ip.includes(":")) return ip.replace(/\d+$/, "0/24");
  return `${addressPrefix(ip).split(":").slice(0, 3).join(":")}::/48`;
}
