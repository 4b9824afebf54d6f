import { eq, sql } from "drizzle-orm";
import { Refusal } from "#app/domain/refusal.ts";
import { sessions } from "#drizzle/schema/people.ts";

/** What is said of a session that is over, and of one that never was. */
export const sessionNotFound = "Este acesso já terminou.";

/**
 * The name that a session has among those of its person: the microsecond it began in, since 1970, which the daily
 * change of its id leaves as it is. It opens nothing.
 */
export const sessionKey = sql<string>`(extract(epoch from ${sessions.authenticatedAt}) * 1000000)::bigint::text`;

/** The session of that name, among the person's. Refuses (not found) what cannot be one. */
export function named(key: string) {
  if (!/^\d{15,16}$/.test(key)) throw new Refusal("not_found", sessionNotFound);
  return eq(sessionKey, key);
}
