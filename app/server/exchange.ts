import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "#app/domain/settings.ts";
import { corsHeaders, isPreflight, preflightHeaders, readCorsRequest } from "#app/http/contract/cors.ts";
import type { RequestFacts } from "#app/http/ctx.ts";
import { type CachedResponse, writeCached } from "#app/server/cached-response.ts";
import { closeWithConnection, discardUnreadBody } from "#app/server/connections.ts";
import { addSecurityPolicy, commonHeaders } from "#app/server/headers.ts";
import type { Log } from "#app/server/log.ts";
import type { Metrics } from "#app/server/metrics.ts";
import { type PlainResponse, plainBody, plainResponses } from "#app/server/plain-responses.ts";
import { networkOf, networkOfRequest, requestFacts, requestId } from "#app/server/request-facts.ts";
import type { State } from "#app/server/state.ts";
import { methods } from "#app/server/web-request.ts";

type About = { settings: Settings; log: Log; state: State; metrics: Metrics };

/** One request and its answer. Every answer goes through here, so that none lacks its headers. */
export class Exchange {
  readonly path: string;
  readonly id: string;
  /** The route's pattern, for log and metrics: the address itself may hold personal data. */
  route = "-";
  /** The id of the signed-in user, for the log. */
  actor: string | undefined;
  readonly #begun = performance.now();
  readonly #about: About;
  #facts: RequestFacts | undefined;
  #isTurnedAway = false;

  constructor(
    readonly req: IncomingMessage,
    readonly res: ServerResponse,
    about: About,
  ) {
    this.#about = about;
    this.path = (req.url ?? "").split("?", 1)[0]!;
    this.id = requestId(req, about.settings.PROXY_HOPS);
    res.once("finish", () => discardUnreadBody(req));
    res.once("close", () => this.#log(performance.now() - this.#begun));
    closeWithConnection(req, res);
  }

  /** The headers of every answer that is not cached; called before any other is set. */
  begin() {
    const { res } = this;
    const common = commonHeaders(this.#about.settings, this.path);
    for (const [name, value] of Object.entries(common)) res.setHeader(name, value);
    res.setHeader("X-Request-Id", this.id);
    this.#closeWhileDraining();
  }

  get facts(): RequestFacts {
    this.#facts ??= { ...requestFacts(this.req, this.#about.settings, this.id), arrived: this.#begun };
    return this.#facts;
  }

  /** Overloaded. These may be many, so they are counted and not logged one by one. */
  turnAway() {
    this.#isTurnedAway = true;
    this.refuse(plainResponses.busy);
  }

  /**
   * A plain answer of the server itself, readable by allowed origins. Their preflight always succeeds, so that the page
   * sees `Retry-After`.
   */
  refuse(answer: PlainResponse) {
    const { method, url = "", headers } = this.req;
    const cors = readCorsRequest({ path: url, origin: headers.origin }, this.#about.settings.API_ALLOWED_ORIGINS);
    for (const [name, value] of corsHeaders(cors)) this.res.appendHeader(name, value);
    if (cors?.origin && isPreflight(method, headers["access-control-request-method"])) {
      const granted = preflightHeaders([...methods].join(", "));
      for (const [name, value] of Object.entries(granted)) this.res.setHeader(name, value);
      this.res.statusCode = 204;
      return this.#end();
    }
    this.#end(plainBody(this.req, this.res, answer));
  }

  cached(page: CachedResponse) {
    const { req, res, id } = this;
    this.route = page.route;
    for (const name of res.getHeaderNames()) res.removeHeader(name); // Those that `begin` has set.
    writeCached(req, res, { page, id, isLast: this.#about.state.phase === "draining" });
  }

  text(type: string, body: string) {
    this.res.setHeader("Content-Type", type).setHeader("Cache-Control", "no-store");
    this.#end(body);
  }

  json(status: number, value: unknown) {
    this.res.statusCode = status;
    this.text("application/json", JSON.stringify(value));
  }

  #end(body?: string) {
    this.addSecurityPolicy();
    this.res.end(body);
  }

  /** The headers that depend on the answer's type; called before its body is sent. */
  addSecurityPolicy() {
    addSecurityPolicy(this.res, { settings: this.#about.settings, path: this.path });
    this.#closeWhileDraining();
  }

  /** Logs an error, and answers with it if nothing was sent yet. */
  fail(err: unknown) {
    this.#about.log.error({ err, id: this.id, route: this.route }, "An answer failed.");
    if (this.res.headersSent) return void this.res.destroy();
    this.refuse(plainResponses.failed);
  }

  #closeWhileDraining() {
    if (this.#about.state.phase === "draining" && !this.res.headersSent) this.res.setHeader("Connection", "close");
  }

  #log(took: number) {
    const { id, req, res, route, actor } = this;
    const { settings, metrics, log } = this.#about;
    const { statusCode: status } = res;
    const method = req.method ?? "";
    metrics.answered({ method, route, status, seconds: took / 1_000 });
    if (this.#isTurnedAway) return;
    const ip = this.#facts?.ip; // A closed connection no longer knows it.
    const from = ip ? networkOf(ip) : networkOfRequest(req, settings.PROXY_HOPS);
    const aborted = res.writableFinished ? undefined : true;
    const level = route === "files" || route === "-" ? "debug" : "info";
    log[level]({ request: { id, method, route, status, ms: Math.round(took), from, actor, aborted } }, "request");
  }
}
