import type { IncomingMessage, ServerResponse } from "node:http";
import { addressPrefix } from "#app/domain/access/rate-limits.server.ts";

/** How many bodies may be arriving at once. */
export const maxUnfinished = 300;

type Sender = { req: Pick<IncomingMessage, "complete">; caller: string; cut: () => void };

/**
 * Limits the damage of slow senders: with too many bodies arriving, the oldest of the caller with the most is cut off.
 * Nobody is refused because others are slow.
 */
export function watchBodies() {
  const senders = new Set<Sender>();

  function dropFinished() {
    for (const sender of senders) if (sender.req.complete) senders.delete(sender);
  }

  return {
    begin(req: IncomingMessage, res: ServerResponse, { ipOf, cut }: { ipOf: () => string | null; cut: () => void }) {
      if (!hasBody(req)) return;
      const ip = ipOf();
      const sender = { req, caller: ip ? addressPrefix(ip) : "", cut };
      senders.add(sender);
      res.once("close", () => senders.delete(sender));
      if (senders.size > maxUnfinished) dropFinished();
      if (senders.size <= maxUnfinished) return;
      const slowest = oldestOfBusiest(senders);
      senders.delete(slowest);
      slowest.cut();
    },
  };
}

export type Bodies = ReturnType<typeof watchBodies>;

const hasBody = ({ headers }: IncomingMessage) =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

/** A set keeps the order of insertion. */
function oldestOfBusiest(senders: Set<Sender>): Sender {
  const first = new Map<string, { sender: Sender; count: number }>();
  for (const sender of senders) {
    const held = first.get(sender.caller);
    if (held) held.count += 1;
    else first.set(sender.caller, { sender, count: 1 });
  }
  return [...first.values()].reduce((most, each) => (each.count > most.count ? each : most)).sender;
}
