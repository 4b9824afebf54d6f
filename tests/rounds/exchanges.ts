import { setTimeout as wait } from "node:timers/promises";

/** Longer than a job takes between two statements, in milliseconds. */
const quiet = 200;

/** What one request asked of the database. */
export type Asked = {
  /** Round trips: what was sent before any answer arrived is one round, on any number of connections. */
  rounds: number;
  statements: string[];
  /** The maximum number at the same time: each has a connection of its own. */
  atOnce: number;
};

/** Statements that one request sent more than once. */
export const repeated = ({ statements }: Asked) => statements.filter((each, at) => statements.indexOf(each) !== at);

/** Counts exchanges with a database as they begin and end. */
export class Exchanges {
  #underWay = 0;
  #begun = 0;
  #ended = 0;
  #asked: Asked = { rounds: 0, statements: [], atOnce: 0 };
  #whenQuiet: (() => void)[] = [];

  /** Counts a statement; BEGIN and the like count only as rounds. */
  say(statement: string) {
    if (!/^(begin|commit|rollback|savepoint|release)\b/i.test(statement)) this.#asked.statements.push(statement);
  }

  /** Begins an exchange, one round after the last that has ended. Call the result when it ends. */
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

  /** Resolves once nothing has been asked for a while: any job is done. */
  async untilQuiet() {
    for (let seen = -1; seen !== this.#begun || this.#underWay; ) {
      seen = this.#begun;
      await wait(quiet);
    }
  }

  /** Counts what is asked during `work`, which begins when nothing is under way. */
  async during(work: () => Promise<unknown>): Promise<Asked> {
    if (this.#underWay) await new Promise<void>((resolve) => this.#whenQuiet.push(resolve));
    const asked: Asked = { rounds: 0, statements: [], atOnce: 0 };
    this.#asked = asked;
    this.#ended = 0;
    await work();
    return { ...asked, statements: [...asked.statements] }; // Anything later belongs to somebody else.
  }
}
