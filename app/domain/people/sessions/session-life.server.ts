import { type SQL, sql } from "drizzle-orm";
import { sessions, users } from "#drizzle/schema/people.ts";

/** How long a session lasts; teachers and admins, who can do more harm, sign in more often. */
const life = {
  idle: { student: "7 days", staff: "12 hours" },
  absolute: { student: "30 days", staff: "7 days" },
} as const;

/** The id in the cookie is replaced after this long; the one before stays good for `grace`. */
export const rotation = { every: "24 hours", grace: "60 seconds" } as const;

/** `last_seen_at` is written at most this often. */
export const touchEvery = "60 seconds";

/** How many living sessions one person may have; a new one ends the oldest. */
export const mostSessions = 10;

/** Longest life of a session's cookie in seconds; the database decides earlier. */
export const cookieSeconds = 30 * 24 * 60 * 60;

/** The condition that a session (joined with its user) is alive at `now`; none is of an account that was deleted. */
export function alive(now: SQL): SQL {
  return sql`${users.deletedAt} is null and ${sessions.lastSeenAt} > ${now} - ${perRole(life.idle)} and ${sessions.authenticatedAt} > ${now} - ${perRole(life.absolute)}`;
}

function perRole({ student, staff }: { student: string; staff: string }) {
  return sql`(case ${users.role} when 'student' then ${sql.raw(`interval '${student}'`)} else ${sql.raw(`interval '${staff}'`)} end)`;
}
