import type Postgres from "postgres";

/** Whatever statements are sent to: the pool, a transaction, a savepoint. */
type Client = Postgres.Sql | Postgres.TransactionSql;
type Work = (inner: Postgres.TransactionSql) => unknown;

/**
 * How many different texts are named at the most. Each connection keeps each of them planned, in some 150 KB of the
 * server's memory; a text whose flags may be null is kept once more for those that are.
 */
export const mostNamed = 64;

/** How many times a statement is sent before it is named: a school that is hardly visited keeps none. */
const soon = 50;

/** How many texts are counted at a time, and how long they may be: those with a list in them are endlessly many. */
const mostCounted = 1_000;
const longest = 10_000;

/**
 * What searches for words: which rows are looked at first depends on the words, so a plan for any would be a bad one
 * for most (ten times slower for the people of a register). Lists in the order of folded names are taken for searches
 * too, and planned each time.
 */
const search = /folded\(|similarity\(|tsquery|like\b/i;

/** Whether a plan for any values will do for a statement. */
export const mayBeNamed = (text: string) => !search.test(text);

/**
 * A client that has PostgreSQL keep the statements that are sent often, parsed and planned, under names of the driver's:
 * planning takes the server longer than carrying out what a page asks for. Names belong to a session, so this is not for
 * a pooler that changes sessions. PostgreSQL goes over from plans for the values at hand to one for any values by
 * itself, where that looks no dearer.
 * @param after how many times a statement is sent before it is named
 */
export function namingWhatIsSentOften(client: Postgres.Sql, after = soon): Postgres.Sql {
  return naming(client, new OftenSent(after));
}

function naming<C extends Client>(client: C, often: OftenSent): C {
  return new Proxy(client, {
    get(target, key) {
      if (key === "unsafe") return sending(target, often);
      if (key === "begin" || key === "savepoint") return beginning(target, key, often);
      return Reflect.get(target, key);
    },
  });
}

function sending(client: Client, often: OftenSent): Client["unsafe"] {
  return (text, values = [], options = {}) => {
    const isNamed = options.prepare || (values.length > 0 && often.has(text));
    return client.unsafe(text, values, isNamed ? { ...options, prepare: true } : options);
  };
}

/** What is sent inside is counted and named as well. */
function beginning(client: Client, key: "begin" | "savepoint", often: OftenSent) {
  const begin = (client as unknown as Record<typeof key, (...args: unknown[]) => unknown>)[key];
  return (...args: [...unknown[], Work]) => {
    const work = args.pop() as Work;
    return begin(...args, (inner: Postgres.TransactionSql) => work(naming(inner, often)));
  };
}

/** Which statements have been sent often enough to have a name. */
class OftenSent {
  readonly #after: number;
  readonly #named = new Set<string>();
  readonly #times = new Map<string, number>();

  constructor(after: number) {
    this.#after = after;
  }

  /** Counts the statement as sent once more. */
  has(text: string): boolean {
    if (this.#named.has(text)) return true;
    if (this.#named.size >= mostNamed || text.length > longest || !mayBeNamed(text)) return false;
    const times = this.#times.get(text) ?? 0;
    if (times < this.#after) {
      if (this.#times.size >= mostCounted) this.#forgetHalf();
      this.#times.set(text, times + 1);
      return false;
    }
    this.#times.delete(text);
    this.#named.add(text);
    if (this.#named.size >= mostNamed) this.#times.clear();
    return true;
  }

  /** What was sent once goes; what is sent often is ahead of it still. */
  #forgetHalf() {
    for (const [text, times] of this.#times) {
      if (times > 1) this.#times.set(text, times >> 1);
      else this.#times.delete(text);
    }
  }
}
