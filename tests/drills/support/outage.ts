import { aftermath } from "#tests/drills/load/tally.ts";
import { isShort } from "#tests/drills/load/timeout.ts";

/**
 * Whether the server is meant to answer. A drill begins an outage before it kills and ends it when all is ready again.
 */
export class Outage {
  #count = 0;
  #endedAt = 0;
  #over: Promise<void> = Promise.resolve();
  #end: (() => void) | undefined;

  get isOn() {
    return this.#end !== undefined;
  }

  begin() {
    this.#count += 1;
    this.#over = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  end() {
    this.#endedAt = performance.now();
    this.#end?.();
    this.#end = undefined;
  }

  /** Resolves at once where there is no outage. */
  over() {
    return this.#over;
  }

  /**
   * Watches over one request from now on. The function it gives says, once the request has failed, whether an outage
   * explains that, and how many milliseconds after the last one it is. An outage that has been over for a while
   * explains nothing, whenever the request began, but in a short form.
   */
  watch() {
    const [begunIn, wasOn] = [this.#count, this.isOn];
    return () => {
      const since = performance.now() - this.#endedAt;
      const isMet = wasOn || this.#count !== begunIn;
      return { isExplained: isMet && (this.isOn || isShort || since <= aftermath), since };
    };
  }
}
