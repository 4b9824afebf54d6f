import type Postgres from "postgres";

/** The pool, a transaction, a savepoint. */
type Client = Postgres.Sql | Postgres.TransactionSql;
type Work = (inner: Postgres.TransactionSql) => unknown;

/**
 * Searches for words are planned each time: which rows to look at first depends on the words (a plan for any words took
 * ten times as long). Lists in the order of folded names are taken for searches too.
 */
const search = /folded\(|similarity\(|tsquery|like\b/i;

/** Texts longer than this are long lists of values, hardly ever sent twice. */
const longest = 10_000;

/** Whether a plan for any values will do for a statement. */
export const mayBeNamed = (text: string) => !search.test(text);

/**
 * A client whose statements with values PostgreSQL keeps parsed and planned, under names that the driver makes: planning
 * takes longer than what most pages ask for. The driver keeps the 50 sent last on each connection. Names belong to a
 * session, so this is not for a pooler that changes sessions.
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
