/** A request that was not answered as it should be; `status` 0: not at all, 408: not within ten seconds. */
type Failure = { what: string; status: number; retryAfter: string | null; isExplained: boolean; since: number };

/** After an outage that long, in milliseconds, nothing is its fault any more. */
export const aftermath = 2_000;

/** What became of the requests of a load. */
export class Tally {
  reads = 0;
  /** Requests that were sent, and how many of them wrote. */
  requests = 0;
  posts = 0;
  /** How many milliseconds the slowest took, and each. */
  longest = 0;
  readonly took: number[] = [];
  /** Requests that an outage left without an answer, or with a refusal. */
  unanswered = 0;
  /** Requests that were not answered within ten seconds. */
  readonly hung: string[] = [];
  /** Refusals "not now" (503) that do not say when to come back. */
  readonly mute: string[] = [];
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
    this.took.push(milliseconds);
  }

  /** Puts a failure where it belongs; a refusal without any outage is thrown. */
  judge({ what, status, retryAfter, isExplained, since }: Failure) {
    if (status === 408) this.hung.push(what);
    if (status === 503 && !retryAfter) this.mute.push(what);
    if (isExplained) this.unanswered += 1;
    else if (status >= 400 && status < 500 && status !== 408) throw new Error(`Unexpected answer to ${what}`);
    else if (status === 503) this.postponed.push(since);
    else this.late.push({ what, since });
  }
}
