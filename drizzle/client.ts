import { drizzle, type PostgresJsDatabase } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { withNamedStatements } from "#drizzle/named-statements.ts";
import * as certificates from "#drizzle/schema/certificates.ts";
import * as courses from "#drizzle/schema/courses.ts";
import * as enrolments from "#drizzle/schema/enrolments.ts";
import * as people from "#drizzle/schema/people.ts";
import * as platform from "#drizzle/schema/platform.ts";
import * as quizzes from "#drizzle/schema/quizzes.ts";

if (!("isPatched" in postgres)) {
  throw new Error("The postgres package is installed without patches/postgres+3.4.9.patch: run npm run build.");
}

const schema = { ...people, ...courses, ...quizzes, ...enrolments, ...certificates, ...platform };

/** A database handle: the pool, or the transaction that a use case was given. */
export type Db = PostgresJsDatabase<typeof schema>;

/** Where PostgreSQL is: a `postgres://` URL, or the folder of a unix socket. */
export type Connection = string | { host: string; port: number; user: string; database: string };

/** How long a statement, a wait for a lock and an idle transaction may last, in milliseconds. */
export const sessionTimeouts = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

/**
 * Sends no query behind another one on the same connection, where it would wait for the other's locks, but waits for
 * the next free connection. The driver's types omit this option.
 */
const unpipelined = { max_pipeline: 0 };

const asText = (value: unknown) => String(value);

/**
 * Named statements send values in the types that the server announced, unnamed ones as they are. For these types
 * (boolean, bytea, json, jsonb) both give the same.
 */
const writtenAlike = {
  16: asText,
  17: (value: unknown) => (value instanceof Uint8Array ? `\\x${Buffer.from(value).toString("hex")}` : String(value)),
  114: asText,
  3802: asText,
};

/**
 * Opens a pool on a PostgreSQL server. Takes the maximum number of connections, and whether it is behind a pooler that
 * gives each transaction another session (PgBouncer in transaction mode): there no statement stays prepared, and
 * timeouts must be set on the role, since the pooler does not pass settings on. Returns the drizzle handle and `close`,
 * which waits 5 s for queries under way. Connects only with the first query.
 */
export function openDatabase(at: Connection, { max = 10, pooled = false } = {}) {
  const options: postgres.Options<Record<string, never>> = {
    max,
    connect_timeout: 5,
    backoff: (attempt) => Math.min(0.5, 0.05 * 2 ** attempt),
    max_lifetime: 30 * 60,
    ...unpipelined,
    prepare: !pooled,
    onnotice: () => {},
    connection: { application_name: "sementeira", TimeZone: "UTC", ...(!pooled && sessionTimeouts) },
  };
  const client = typeof at === "string" ? postgres(at, options) : postgres({ ...at, ...options });
  const db: Db = drizzle(pooled ? client : withNamedStatements(client), { schema });
  Object.assign(client.options.serializers, writtenAlike);
  return { db, client, close: () => client.end({ timeout: 5 }) };
}
