import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "#app/domain/settings.ts";
import { isNamed } from "#app/http/contract/reading.ts";
import { encodingFor } from "#app/server/kept/encoding.ts";
import type { Finished, Representation } from "#app/server/kept/finished.ts";
import type { KeptPages } from "#app/server/kept/kept-pages.ts";
import type { Log } from "#app/server/log/log.ts";
import type { Metrics } from "#app/server/metrics/metrics.ts";
import type { State } from "#app/server/state.ts";
import { idOf, sourceOf } from "#app/server/traffic/caller.ts";

type About = { settings: Settings; log: Log; state: State; metrics: Metrics; kept: KeptPages };

/**
 * Answers visitors with what is kept, by the shortest way there is: nothing is made for such a request but its answer,
 * its figures and its line in the log. Out: whether it was answered; where not, it goes the way of all others.
 */
export function handOut({ settings, log, state, metrics, kept }: About) {
  const { PROXY_HOPS: hops } = settings;

  return (req: IncomingMessage, res: ServerResponse): boolean => {
    const { socket } = res;
    // One that waits behind another on its connection may never have its turn: somebody has to see to that.
    if (!socket || !state.platform) return false;
    const asked = kept.recall(req);
    const finished = asked && kept.find(asked);
    if (!finished) return false;
    const begun = performance.now();
    const id = idOf(req, hops);
    const from = sourceOf(req, hops);
    metrics.visited("kept");
    writeFinished(req, res, { finished, id, isLast: state.phase === "draining" });

    const tell = () => {
      const took = performance.now() - begun;
      const method = req.method!;
      const { statusCode: status } = res;
      metrics.answered({ method, route: finished.route, status, seconds: took / 1_000 });
      const aborted = res.writableFinished || socket.writableLength === 0 ? undefined : true;
      log.request({ id, method, route: finished.route, status, ms: Math.round(took), from, aborted });
    };
    // The system has taken all of it already, or the reader is slow.
    if (socket.writableLength === 0) tell();
    else res.once("close", tell);
    return true;
  };
}

type Telling = { finished: Finished; id: string; isLast: boolean };

/** Answers with what was made for anybody, in the encoding that the reader takes; not again to who has it. */
export function writeFinished(req: IncomingMessage, res: ServerResponse, { finished, id, isLast }: Telling) {
  const { headers } = req;
  const known = headers["if-none-match"];
  const isKnown = known !== undefined && finished.tag !== undefined && isNamed(known, finished.tag);
  const made = isKnown ? finished.bare : finished.as(encodingFor(headers["accept-encoding"] as string | undefined));
  res.writeHead(isKnown ? 304 : finished.status, headOf(made, { id, isLast }));
  if (isKnown || req.method === "HEAD") res.end();
  else res.end(made.body);
}

/**
 * The head as it goes out now: the list made before, with the id in its place; it is read before the next is asked for.
 */
function headOf({ head, idAt }: Representation, { id, isLast }: Omit<Telling, "finished">) {
  head[idAt] = id;
  return isLast ? [...head, "connection", "close"] : head;
}
