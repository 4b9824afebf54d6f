import { BlockList, isIP } from "node:net";
import { errorAt } from "#app/domain/app-error.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { urlMessages } from "./endpoint.ts";

/**
 * Special-purpose addresses (IANA, RFC 6890): loopback, private and shared networks, link-local with the clouds'
 * metadata, tests, documentation, multicast, reserved.
 */
const closed4 = blocksOf("ipv4", [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["168.63.129.16", 32], // Azure's own host, reached from within like a link-local one.
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
]);

/** IPv6 global unicast; addresses that map or translate IPv4 are outside of it. */
const open6 = blocksOf("ipv6", [["2000::", 3]]);
const closed6 = blocksOf("ipv6", [
  ["2001::", 23], // Protocols, Teredo and ORCHID among them.
  ["2001:db8::", 32],
  ["2002::", 16], // 6to4, which leads to any IPv4 address.
  ["3fff::", 20],
]);

/** Whether an IP address is public; false for what is no address. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !closed4.check(address, "ipv4");
  if (isIP(address) === 6) return open6.check(address, "ipv6") && !closed6.check(address, "ipv6");
  return false;
}

function blocksOf(family: "ipv4" | "ipv6", ranges: [network: string, prefix: number][]) {
  const list = new BlockList();
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family);
  return list;
}

/** Names for use inside a network (RFC 6761, RFC 8375, RFC 9476), and those without a dot. */
const internal = /^[^.]+\.?$|(^|\.)(localhost|local|internal|home\.arpa|invalid|test|onion)\.?$/;

/**
 * Refuses an address without TLS or plainly in a private network. What a name resolves to is checked at each sending.
 * With WEBHOOKS_TO_PRIVATE any address is accepted.
 */
export function requireReachable({ settings }: Pick<Ctx, "settings">, url: string) {
  if (settings.WEBHOOKS_TO_PRIVATE) return;
  const { protocol, hostname } = new URL(url);
  if (protocol !== "https:") throw errorAt("url", urlMessages.form);
  const literal = hostname.replace(/^\[|\]$/g, "");
  if (isIP(literal) ? !isPublic(literal) : internal.test(hostname)) throw errorAt("url", urlMessages.private);
}
