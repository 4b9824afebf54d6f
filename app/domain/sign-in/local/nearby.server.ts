import { BlockList, isIPv6 } from "node:net";
import type { Ctx } from "#app/domain/ctx.ts";

const near = new BlockList();
near.addSubnet("127.0.0.0", 8);
near.addSubnet("10.0.0.0", 8);
near.addSubnet("172.16.0.0", 12);
near.addSubnet("192.168.0.0", 16);
near.addSubnet("169.254.0.0", 16);
near.addAddress("::1", "ipv6");
near.addSubnet("fc00::", 7, "ipv6");
near.addSubnet("fe80::", 10, "ipv6");

/**
 * Whether an address is of this machine or of a private network, as a container's host is; null is no caller at all.
 */
export function isNearby(ip: string | null): boolean {
  if (ip === null) return true;
  const bare = ip.split("%")[0]!;
  return near.check(bare, isIPv6(bare) ? "ipv6" : "ipv4");
}

/** Whether somebody sits at this machine or beside it, and asks for it by its own name: a page of theirs cannot. */
export function isAtHome({ ip, isStrange }: Pick<Ctx, "ip" | "isStrange">): boolean {
  return isNearby(ip) && !isStrange;
}
