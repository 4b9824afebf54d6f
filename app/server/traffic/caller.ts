import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { RequestFacts } from "#app/http/ctx.ts";
import { wantsLightMode } from "#app/http/light-mode.ts";

/** What is known of a request from its connection and its headers. `hops` is the number of our own proxies. */
export function factsOf(req: IncomingMessage, hops: number): RequestFacts {
  return {
    id: idOf(req, hops),
    nonce: randomBytes(16).toString("base64"),
    ip: addressOf(req, hops),
    savesData: wantsLightMode(req.headers),
  };
}

/** A proxy of ours may have named the request already. */
function idOf(req: IncomingMessage, hops: number) {
  const given = req.headers["x-request-id"];
  return hops > 0 && typeof given === "string" && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

/** The address that the outermost of our proxies saw: what stands further left, anybody may have written. */
function addressOf(req: IncomingMessage, hops: number): string | null {
  const direct = req.socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/, "") ?? null;
  if (hops === 0) return direct;
  const seen = [req.headers["x-forwarded-for"] ?? []].flat().join(",").split(",");
  const claimed = seen.at(-hops)?.trim() ?? "";
  return isIP(claimed) ? claimed : direct;
}
