import type { IncomingMessage, ServerResponse } from "node:http";
import type { Settings } from "#app/domain/settings.ts";
import { crossingHeaders, crossingOf, isPreflight, preflightHeaders } from "#app/http/contract/cors.ts";
import type { RequestFacts } from "#app/http/ctx.ts";
import { addPolicy, commonHeaders } from "#app/server/answer/headers.ts";
import { type PlainAnswer, plain, plainAnswers } from "#app/server/answer/plain.ts";
import type { Finished } from "#app/server/kept/finished.ts";
import { writeFinished } from "#app/server/kept/hand-out.ts";
import type { Log } from "#app/server/log/log.ts";
import type { Metrics } from "#app/server/metrics/metrics.ts";
import type { State } from "#app/server/state.ts";
import { factsOf, idOf, isStrange, networkOf, sourceOf } from "#app/server/traffic/caller.ts";
import { methods } from "#app/server/traffic/faults.ts";
import { letRunOut } from "#app/server/traffic/limits.ts";
import { closeWithConnection } from "#app/server/traffic/pipeline.ts";

type About = { settings: Settings; log: Log; state: State; metrics: Metrics };

/** One request and its answer: every way to answer goes through here, so that no answer lacks its headers. */
export class Exchange {
  readonly path: string;
  readonly id: string;
  /** For the log: the route's pattern, never the address. */
  route = "-";
  /** For the log: the id of who asked. */
  actor: string | undefined;
  /** When it came, as `performance.now()` tells it. */
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
    this.id = idOf(req, about.settings.PROXY_HOPS);
    res.once("finish", () => letRunOut(req));
    res.once("close", () => this.#write(performance.now() - this.#begun));
    closeWithConnection(req, res);
  }

  /** The headers of every answer that is not finished already; called before any other is set. */
  begin() {
    const { res } = this;
    const common = commonHeaders(this.#about.settings, this.path);
    for (const [name, value] of Object.entries(common)) res.setHeader(name, value);
    res.setHeader("X-Request-Id", this.id);
    this.#sayGoodbye();
  }

  /** Found out when somebody asks: whoever is turned away needs none of it. */
  get facts(): RequestFacts {
    const { settings } = this.#about;
    this.#facts ??= {
      ...factsOf(this.req, settings.PROXY_HOPS, this.id),
      isStrange: isStrange(this.req, settings),
      arrived: this.#begun,
    };
    return this.#facts;
  }

  /** There is too much to do. Such answers are many, so that they are counted and not written down one by one. */
  turnAway() {
    this.#isTurnedAway = true;
    this.refuse(plainAnswers.busy);
  }

  /**
   * Answers in the server's own words, which a page of an origin that is let in may read. Its preflight is granted
   * whatever the answer would be: otherwise the browser would not ask, and the page never learn when to come back.
   */
  refuse(answer: PlainAnswer) {
    const { method, url = "", headers } = this.req;
    const crossing = crossingOf({ path: url, origin: headers.origin }, this.#about.settings.API_ALLOWED_ORIGINS);
    for (const [name, value] of crossingHeaders(crossing)) this.res.appendHeader(name, value);
    if (crossing?.origin && isPreflight(method, headers["access-control-request-method"])) {
      const granted = preflightHeaders([...methods].join(", "));
      for (const [name, value] of Object.entries(granted)) this.res.setHeader(name, value);
      return this.empty();
    }
    const body = plain(this.req, this.res, answer);
    this.seal();
    this.res.end(body);
  }

  /** Answers with what was made for anybody. */
  finished(answer: Finished) {
    const { req, res, id } = this;
    this.route = answer.route;
    for (const name of res.getHeaderNames()) res.removeHeader(name); // Those of `begin`, where it had to be made.
    writeFinished(req, res, { finished: answer, id, isLast: this.#about.state.phase === "draining" });
  }

  /** Figures for a program that watches over this one. */
  text(type: string, body: string) {
    this.res.setHeader("Content-Type", type).setHeader("Cache-Control", "no-store");
    this.seal();
    this.res.end(body);
  }

  json(status: number, value: unknown) {
    this.res.statusCode = status;
    this.res.setHeader("Content-Type", "application/json").setHeader("Cache-Control", "no-store");
    this.seal();
    this.res.end(JSON.stringify(value));
  }

  empty() {
    this.res.statusCode = 204;
    this.seal();
    this.res.end();
  }

  /** The headers that depend on what the answer is; called once its type is known, before its body. */
  seal() {
    const { settings } = this.#about;
    const nonce = () => this.facts.nonce!;
    addPolicy(this.res, { settings, nonce, savesData: () => this.facts.savesData, path: this.path });
    this.#sayGoodbye();
  }

  /** Something broke while answering: written down, and said if the answer has not begun. */
  fail(err: unknown) {
    this.#about.log.error({ err, id: this.id, route: this.route }, "An answer failed.");
    if (this.res.headersSent) return void this.res.destroy();
    this.refuse(plainAnswers.failed);
  }

  #sayGoodbye() {
    if (this.#about.state.phase === "draining" && !this.res.headersSent) this.res.setHeader("Connection", "close");
  }

  #write(took: number) {
    const { req, res, route, actor } = this;
    const { statusCode: status } = res;
    this.#about.metrics.answered({ method: req.method ?? "", route, status, seconds: took / 1_000 });
    if (this.#isTurnedAway) return;
    const ip = this.#facts?.ip; // A connection that is over no longer tells.
    const from = ip ? networkOf(ip) : sourceOf(req, this.#about.settings.PROXY_HOPS);
    const level = route === "files" || route === "-" ? "debug" : "info";
    const aborted = res.writableFinished ? undefined : true;
    const { id } = this;
    this.#about.log.request(
      { id, method: req.method ?? "", route, status, ms: Math.round(took), from, actor, aborted },
      level,
    );
  }
}
