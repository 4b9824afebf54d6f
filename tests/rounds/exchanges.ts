import { setTimeout as wait } from "node:timers/promises";

/** Longer than a job thinks between two statements, in milliseconds. */
const quiet = 200;

/** What one request asked of the database. */
export type Asked = {
  /** Waits one after another: what was sent before any answer came is one round, on however many connections. */
  rounds: number;
  statements: string[];
  /** How many were under way at the same time, at the most: each has a connection of its own. */
  atOnce: number;
};

/** Statements that were said more than once for one request. */
export const repeated = ({ statements }: Asked) => statements.filter((each, at) => statements.indexOf(each) !== at);

/** Exchanges with a database, as they begin and end. */
export class Exchanges {
  #underWay = 0;
  #begun = 0;
  #ended = 0;
  #asked: Asked = { rounds: 0, statements: [], atOnce: 0 };
  #whenQuiet: (() => void)[] = [];

  /** A statement is said; a transaction's own words count as rounds alone. */
  say(statement: string) {
    if (!/^(begin|commit|rollback|savepoint|release)\b/i.test(statement)) this.#asked.statements.push(statement);
  }

  /** One begins, a round after the last that has ended. Out: call it when it ends. */
  begin(): () => void {
    const asked = this.#asked;
    const round = this.#ended + 1;
    asked.rounds = Math.max(asked.rounds, round);
    this.#underWay += 1;
    asked.atOnce = Math.max(asked.atOnce, this.#underWay);
    this.#begun += 1;
    return () => {
      this.#underWay -= 1;
      if (asked === this.#asked) this.#ended = Math.max(this.#ended, round);
      if (this.#underWay === 0) for (const go of this.#whenQuiet.splice(0)) go();
    };
  }

  /** Resolves when nothing has been asked for a while: whatever job was at it is done. */
  async untilQuiet() {
    for (let seen = -1; seen !== this.#begun || this.#underWay; ) {
      seen = this.#begun;
      await wait(quiet);
    }
  }

  /** Counts what is asked while `work` lasts, begun when nothing is under way any more. */
  async during(work: () => Promise<unknown>): Promise<Asked> {
    if (this.#underWay) await new Promise<void>((resolve) => this.#whenQuiet.push(resolve));
    const asked: Asked = { rounds: 0, statements: [], atOnce: 0 };
    this.#asked = asked;
    this.#ended = 0;
    await work();
    return { ...asked, statements: [...asked.statements] }; // What comes later is somebody else's.
  }
}
