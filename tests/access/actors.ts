import type { SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import type { Db } from "#drizzle/client.ts";
import { anAdmin, anInstructor, aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

/**
 * Who knocks, in the order of the tables' columns: nobody known; a student who has nothing to do with the records'
 * objects, and the buyer whose they are; somebody to whom every course is open; the instructor who owns the courses,
 * and another one; somebody who runs the school.
 */
export const roles = ["visitor", "student", "buyer", "maintainer", "owner", "colleague", "admin"] as const;
export type Role = (typeof roles)[number];
export type Actors = Record<Exclude<Role, "visitor">, Viewer>;

export async function theActors(db: Db): Promise<Actors> {
  return {
    student: await aStudent(db),
    buyer: await aStudent(db),
    maintainer: await aStudent(db, { isMaintainer: true }),
    owner: await anInstructor(db),
    colleague: await anInstructor(db),
    admin: await anAdmin(db),
  };
}

/** Somebody doing what made the records what they are: more than anybody may do in an hour. */
export const as = (db: Db, viewer: Viewer, now?: Date): SignedCtx => ctxOf(db, viewer, { settings: tireless, now });
const tireless = testSettings({ RATE_LIMIT_FACTOR: "1000000" });

/** The cookie of somebody who has just signed in; none of a visitor's. */
export async function cookieOf(db: Db, people: Actors, role: Role): Promise<string | undefined> {
  if (role === "visitor") return undefined;
  return `sid=${await startSession(ctxOf(db), { viewer: people[role], provider: "local", replaces: null })}`;
}
