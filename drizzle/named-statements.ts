import type Postgres from "postgres";

/** The methods of the pool, of a transaction and of a savepoint. */
type Client = Postgres.Sql | Postgres.TransactionSql;
type Work = (inner: Postgres.TransactionSql) => unknown;

/**
 * Searches are planned each time: which rows to look at first depends on the words (a generic plan took ten times as
 * long). Lists ordered by folded names look like searches here too.
 */
const search = /folded\(|similarity\(|tsquery|like\b/i;

/** Longer texts are long lists of values, hardly ever sent twice. */
const longest = 10_000;

/** Whether a generic plan is good enough for a statement. */
export const mayBeNamed = (text: string) => !search.test(text);

/**
 * Wraps a client so that PostgreSQL keeps statements with values parsed and planned, under names that the driver
 * generates: planning takes longer than executing most of them. The driver keeps the 50 last used per connection. Names
 * belong to a session, so this does not work with a pooler that changes sessions.
 */
export function withNamedStatements<C extends Client>(client: C): C {
  const unsafe: Client["unsafe"] = (text, values = [], options = {}) => {
    const prepare = options.prepare || (values.length > 0 && text.length <= longest && mayBeNamed(text));
    return client.unsafe(text, values, { ...options, prepare });
  };
  const inside = (key: "begin" | "savepoint") => {
    const open = (client as unknown as Record<typeof key, (...args: unknown[]) => unknown>)[key];
    return (...args: [...unknown[], Work]) => {
      const work = args.pop() as Work;
      return open(...args, (inner: Postgres.TransactionSql) => work(withNamedStatements(inner)));
    };
  };
  return new Proxy(client, {
    get(target, key) {
      if (key === "unsafe") return unsafe;
      return key === "begin" || key === "savepoint" ? inside(key) : Reflect.get(target, key);
    },
  });
}
