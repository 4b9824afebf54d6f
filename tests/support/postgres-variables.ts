import type { Connection } from "#tests/support/cluster.ts";

/**
 * The environment for the app to use this database. A socket's folder does not fit into a URL, so everything but the
 * database's name is in the variables that PostgreSQL's own programs read too.
 */
export function postgresVariables({ host, port, user, database, password = "" }: Connection): Record<string, string> {
  return {
    DATABASE_URL: `postgres:///${database}`,
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
  };
}
