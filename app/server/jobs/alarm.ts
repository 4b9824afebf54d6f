/** What a job sleeps by: it wakes at its time, when it is rung, or when all is to end. */
export class Alarm {
  #isRung = false;
  #wake = () => {};

  constructor(private readonly stop: AbortSignal) {}

  /** Wakes the sleeper; one that is awake sleeps no more before it has looked again. */
  ring() {
    this.#isRung = true;
    this.#wake();
  }

  /** Resolves after that many milliseconds, or earlier: rung, but not before `least`, or stopped. */
  async sleep(milliseconds: number, least = milliseconds) {
    await this.#until(least);
    if (!this.#isRung) await this.#until(milliseconds - least, true);
    this.#isRung = false;
  }

  #until(milliseconds: number, orRung = false): Promise<void> {
    if (milliseconds <= 0 || this.stop.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.stop.removeEventListener("abort", wake);
        this.#wake = () => {};
        resolve();
      };
      const timer = setTimeout(wake, milliseconds);
      this.stop.addEventListener("abort", wake);
      if (orRung) this.#wake = wake;
    });
  }
}
