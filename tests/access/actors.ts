import type { SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { startSession } from "#app/domain/people/sessions/start-session.server.ts";
import type { Db } from "#drizzle/client.ts";
import { aLearner, anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";

/**
 * Who knocks, in the order of the tables' columns: nobody known; a student who has nothing to do with the world's
 * objects, and the learner whose they are; somebody to whom every course is open; the instructor who owns the courses,
 * and another one; somebody who runs the school.
 */
export const roles = ["visitor", "student", "learner", "maintainer", "owner", "colleague", "admin"] as const;
export type Role = (typeof roles)[number];
export type Actors = Record<Exclude<Role, "visitor">, Viewer>;

export async function theActors(db: Db): Promise<Actors> {
  return {
    student: await aLearner(db),
    learner: await aLearner(db),
    maintainer: await aLearner(db, { isMaintainer: true }),
    owner: await anInstructor(db),
    colleague: await anInstructor(db),
    admin: await anAdmin(db),
  };
}

/** Somebody doing what made the world what it is: more than anybody may do in an hour. */
export const as = (db: Db, viewer: Viewer, now?: Date): SignedCtx => ctxOf(db, viewer, { settings: tireless, now });
const tireless = testSettings({ RATE_LIMIT_FACTOR: "1000000" });

/** The cookie of somebody who has just signed in; none of a visitor's. */
export async function cookieOf(db: Db, people: Actors, role: Role): Promise<string | undefined> {
  if (role === "visitor") return undefined;
  return `sid=${await startSession(ctxOf(db), { viewer: people[role], provider: "local", replaces: null })}`;
}
