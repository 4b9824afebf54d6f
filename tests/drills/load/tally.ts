/** A request that was not answered as it should be; `status` 0: not at all. */
type Failure = { what: string; status: number; isExplained: boolean; since: number };

/** What became of the requests of a load. */
export class Tally {
  reads = 0;
  /** Requests that were sent, and how many of them wrote. */
  requests = 0;
  posts = 0;
  /** How many milliseconds the slowest took. */
  longest = 0;
  /** Requests that an outage left without an answer, or with a refusal. */
  unanswered = 0;
  /** Requests that the server asked to come back with (503) outside of any outage: how many milliseconds after one. */
  readonly postponed: number[] = [];
  /** Failures after everything was ready again: what failed, and how many milliseconds after that. */
  readonly late: Pick<Failure, "what" | "since">[] = [];

  asked(method: string) {
    this.requests += 1;
    if (method !== "GET") this.posts += 1;
  }

  answered(milliseconds: number) {
    this.longest = Math.max(this.longest, milliseconds);
  }

  /** Puts a failure where it belongs; a refusal without any outage is thrown. */
  judge({ what, status, isExplained, since }: Failure) {
    if (isExplained) this.unanswered += 1;
    else if (status >= 400 && status < 500) throw new Error(`Unexpected answer to ${what}`);
    else if (status === 503) this.postponed.push(since);
    else this.late.push({ what, since });
  }
}
