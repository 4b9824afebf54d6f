import { setTimeout as wait } from "node:timers/promises";
import type { Acknowledged, Ledger } from "#tests/drills/load/ledger.ts";
import type { Tally } from "#tests/drills/load/tally.ts";
import { timeoutMs } from "#tests/drills/load/timeout.ts";
import type { Outage } from "#tests/drills/support/outage.ts";
import { demoOpen } from "#tests/drills/support/sign-in.ts";
import { Browser } from "#tests/support/browser.ts";

/** What all students of a load share. `stop` asks each of them to finish the write that it is at. */
export type Load = {
  origin: string;
  ledger: Ledger;
  tally: Tally;
  outage: Outage;
  stop: AbortSignal;
  /** Seven reads to three writes, unless said. */
  readsPerWrite?: number;
  /** How long a student waits for an answer, in milliseconds; as long as a drill allows, unless said. */
  timeoutMs?: number;
  /** Resolves when the next request may go out; at once, unless said. */
  pace?: () => Promise<void>;
};

/** An answer that has arrived whole. `data` takes it out of the envelope. */
export type Answer = { location: string; json: <T>() => T; data: <T>() => T };

/** Thrown at a student who may go home. */
export class Stopped extends Error {}

/** Thrown where it is not known whether a request was carried out. */
export class Unanswered extends Error {}

/**
 * One virtual student: a browser, and what it does when no answer comes, which is to wait until all is ready again and
 * to do the same once more. A write is noted in the ledger after its answer has arrived whole, and not before.
 */
export class Student {
  browser: Browser;
  /** What the student looks at between writes. */
  pages = ["/", "/courses"];
  #reads = 0;
  #writes = 0;

  constructor(readonly load: Load) {
    this.browser = this.#newBrowser();
  }

  /** Somebody else sits down at the machine. */
  becomeNew() {
    this.browser = this.#newBrowser();
  }

  get(path: string) {
    return this.#ask("GET", path);
  }

  post(path: string, body?: unknown) {
    return this.#ask("POST", path, body);
  }

  put(path: string, body: unknown) {
    return this.#ask("PUT", path, body);
  }

  /** Reads `path` until there is an answer, and gives the data in it. */
  async look<T>(path: string): Promise<T> {
    return (await this.#read(path)).data<T>();
  }

  /**
   * Looks around, then writes until it is acknowledged. Takes what to send, giving what its answer acknowledges; and
   * for what must not be sent twice, how to see after a lost answer that it is done.
   */
  async write<W extends Acknowledged>(send: () => Promise<W>, isDone?: () => Promise<W | undefined>): Promise<W> {
    const { readsPerWrite = 7 / 3 } = this.load;
    while (this.#reads < this.#writes * readsPerWrite && !this.load.stop.aborted) {
      await this.#read(this.pages[this.#reads % this.pages.length]!);
    }
    if (this.load.stop.aborted) throw new Stopped();
    let attempts = 0;
    const acknowledged = await this.#insist(async () => (attempts++ && (await isDone?.())) || (await send()));
    this.load.ledger.note(acknowledged);
    this.#writes += 1;
    return acknowledged;
  }

  async #read(path: string) {
    const answer = await this.#insist(() => this.get(path));
    this.#reads += 1;
    this.load.tally.reads += 1;
    return answer;
  }

  async #insist<T>(work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof Unanswered)) throw error;
        await this.load.outage.over();
        await wait(20);
      }
    }
  }

  async #ask(method: string, path: string, body?: unknown): Promise<Answer> {
    await this.load.pace?.();
    const explain = this.load.outage.watch();
    this.load.tally.asked(method);
    const begun = performance.now();
    const { status, text, location, retryAfter } = await this.#send(method, path, body);
    this.load.tally.answered(performance.now() - begun);
    if (status >= 200 && status < 400) {
      const json = <T>() => JSON.parse(text) as T;
      return { location, json, data: <T>() => json<{ data: T }>().data };
    }
    const what = `${method} ${path.replace(/[?].*|[0-9a-f-]{36}|\d+/g, "…")}: ${status || ""} ${text.slice(0, 200)}`;
    this.load.tally.judge({ what, status, retryAfter, ...explain() });
    throw new Unanswered(what);
  }

  /** Status 0: there was no answer, or not a whole one. */
  async #send(method: string, path: string, body: unknown) {
    try {
      const answer = await this.browser.send(method, path, body);
      const { status, headers } = answer;
      const retryAfter = headers.get("Retry-After");
      return { status, text: await answer.text(), location: headers.get("Location") ?? "", retryAfter };
    } catch (error) {
      const { name, message, cause } = error as Error & { cause?: Error };
      return {
        status: name === "TimeoutError" ? 408 : 0,
        text: cause?.message || message,
        location: "",
        retryAfter: null,
      };
    }
  }

  #newBrowser() {
    return new Browser(this.load.origin, demoOpen(), this.load.timeoutMs ?? timeoutMs);
  }
}
