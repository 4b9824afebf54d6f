import { appendFileSync, existsSync, readFileSync } from "node:fs";

/** A write whose answer has arrived whole, with what must be in the database from then on. */
export type Acknowledged =
  | { kind: "sign-in"; email: string; userId: string; tokenHash: string }
  | { kind: "enrolment"; id: number; userId: string; courseId: number }
  | { kind: "position"; enrollmentId: number; lessonId: number; seconds: number }
  | { kind: "attempt"; id: number; enrollmentId: number; lessonId: number; score: number; passed: boolean }
  | { kind: "completion"; enrollmentId: number; lessonId: number }
  | { kind: "certificate"; id: string; number: string; enrollmentId: number }
  | { kind: "review"; userId: string; courseId: number; rating: number }
  | { kind: "payment"; id: number; userId: string; courseId: number; cents: number }
  | { kind: "ticket"; id: number; userId: string; subject: string }
  | { kind: "profile"; userId: string; bio: string };

/** What an answer to a write of this kind acknowledges. */
export type Written<K extends Acknowledged["kind"]> = Promise<Extract<Acknowledged, { kind: K }>>;

/** One line of the ledger: `round` is the blow after which it was acknowledged. */
export type Entry = Acknowledged & { round: number };

/** What was acknowledged, one JSON line each, on disk before anything else happens. */
export class Ledger {
  /** How many blows there have been. */
  round = 0;
  count = 0;

  constructor(readonly file: string) {}

  note(write: Acknowledged) {
    appendFileSync(this.file, `${JSON.stringify({ round: this.round, ...write })}\n`);
    this.count += 1;
  }

  read(): Entry[] {
    if (!existsSync(this.file)) return [];
    return readFileSync(this.file, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Entry);
  }
}
