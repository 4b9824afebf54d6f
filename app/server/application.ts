import { constants } from "node:zlib";
import compression from "compression";
import type { Settings } from "#app/domain/settings.ts";
import { isCallPath } from "#app/http/contract/call-path.ts";
import type { Platform } from "#app/http/ctx.ts";
import { isLastResort } from "#app/server/answer/last-resort.ts";
import { plainAnswers } from "#app/server/answer/plain.ts";
import { copyBody, copyHead } from "#app/server/answer/send.ts";
import type { Exchange } from "#app/server/exchange.ts";
import type { Finished } from "#app/server/kept/finished.ts";
import { Overdue } from "#app/server/kept/makings.ts";
import type { Load } from "#app/server/listener.ts";
import type { Log } from "#app/server/log/log.ts";
import type { route as Route } from "#app/server/router.ts";
import type { State } from "#app/server/state.ts";
import { limitBody } from "#app/server/traffic/limits.ts";
import type { measureLoad } from "#app/server/traffic/load.ts";
import { takeTurns } from "#app/server/traffic/turns.ts";
import { webRequest } from "#app/server/traffic/web-request.ts";

type About = { settings: Settings; log: Log; state: State; load: Load; traffic: ReturnType<typeof measureLoad> };

type ForAll = (route: typeof Route, platform: Platform, gone: AbortSignal) => Promise<Finished | undefined>;

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_MODE, BROTLI_MODE_TEXT } = constants;

/** Answers made anew each time are compressed fast rather than small, a part of a file not at all; pages are short. */
const compress = compression({
  brotli: { params: { [BROTLI_PARAM_QUALITY]: 5, [BROTLI_PARAM_LGWIN]: 16, [BROTLI_PARAM_MODE]: BROTLI_MODE_TEXT } },
  filter: (req, res) => !res.hasHeader("Content-Range") && compression.filter(req, res),
});

const turn = takeTurns();

/**
 * Lets the application answer, unless the platform is not ready or has too much to do. Where it is the same for all
 * visitors, `forAll` makes it once for those who ask meanwhile.
 */
export async function application(exchange: Exchange, about: About, forAll?: ForAll) {
  const { req, res } = exchange;
  const { settings, log, state, load, traffic } = about;
  if (!state.platform) return exchange.refuse(plainAnswers.starting);
  if (traffic.isTooMuch()) {
    traffic.turnAway();
    return exchange.turnAway();
  }
  const work = { req, res };
  traffic.begin(work);
  let isMaking = false;
  let isOver = false; // Node does not know it of an answer that waited behind another on its connection.
  const rest = () => isMaking || traffic.end(work);
  const gone = new AbortController();
  res.once("close", () => {
    isOver = true;
    rest();
    if (!res.writableFinished) gone.abort();
    if (req.method !== "GET" && req.method !== "HEAD") state.jobs?.wake();
  });
  limitBody(req, () => giveUp(exchange), exchange.path);
  try {
    const [{ route }] = await Promise.all([load(), turn(gone.signal, req.socket.bytesWritten === 0)]);
    if (gone.signal.aborted) return;
    // What is made for all goes on when its reader has left, once it is begun: until it is done it is something to do.
    isMaking = forAll !== undefined;
    const finished = await forAll?.(route, state.platform, gone.signal).finally(() => {
      isMaking = false;
      if (isOver) rest();
    });
    if (finished) return res.destroyed || res.headersSent ? undefined : exchange.finished(finished);
    const request = webRequest(req, settings.PUBLIC_ORIGIN, gone.signal);
    const routed = await route(request, { platform: state.platform, facts: exchange.facts, log });
    exchange.route = routed.pattern;
    exchange.actor = routed.actor;
    if (exchange.path.startsWith("/media/")) rest(); // Whoever watches a film for an hour keeps nobody busy.
    await send(exchange, routed.response);
  } catch (error) {
    if (gone.signal.aborted) return;
    if (!(error instanceof Overdue)) return exchange.fail(error);
    traffic.turnAway();
    exchange.turnAway();
  }
}

/** The body did not come in time: said if nothing was answered yet, and the connection ends either way. */
function giveUp(exchange: Exchange) {
  const { req, res } = exchange;
  if (res.headersSent) return void req.destroy();
  res.setHeader("Connection", "close");
  exchange.refuse(plainAnswers.slow);
}

async function send(exchange: Exchange, response: Response) {
  const { req, res } = exchange;
  if (res.headersSent || res.destroyed) return void (await response.body?.cancel());
  const own = isLastResort(response) && (response.status === 400 ? plainAnswers.malformed : plainAnswers.failed);
  if (own) return exchange.refuse(own);
  copyHead(res, response);
  if (!res.hasHeader("Cache-Control")) res.setHeader("Cache-Control", isPersonal(exchange) ? "no-store" : "no-cache");
  if (/^public/.test(String(res.getHeader("Cache-Control"))) && !exchange.path.startsWith("/media/"))
    res.appendHeader("Vary", isCallPath(exchange.route) ? "Authorization, Cookie" : "Cookie");
  exchange.seal();
  if (req.method === "HEAD") return void res.end();
  compress(req as never, res as never, () => {});
  await copyBody(res, response.body);
}

/** Whoever sends a cookie, or is given one, gets an answer of their own. */
function isPersonal({ req, res }: Exchange) {
  return req.headers.cookie !== undefined || res.hasHeader("Set-Cookie");
}
