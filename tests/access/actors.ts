import type { SignedCtx, Viewer } from "#app/domain/ctx.ts";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import type { Db } from "#drizzle/client.ts";
import { anAdmin, anInstructor, aStudent, aTeamMember, ctxOf, testSettings } from "#tests/support/people.ts";

/**
 * The roles in the order of the tables' columns: a visitor; a student without any relation to the records, and the
 * buyer they belong to; a maintainer; the instructor who owns the courses, and another one; an admin; people of
 * the team, students otherwise; a student who leads the class.
 */
export const roles = [
  "visitor",
  "student",
  "buyer",
  "maintainer",
  "owner",
  "colleague",
  "admin",
  "secretary",
  "finance",
  "editor",
  "leader",
] as const;
export type Role = (typeof roles)[number];
export type Actors = Record<Exclude<Role, "visitor">, Viewer>;

export async function theActors(db: Db): Promise<Actors> {
  const admin = await anAdmin(db);
  return {
    student: await aStudent(db),
    buyer: await aStudent(db),
    maintainer: await aStudent(db, { isMaintainer: true }),
    owner: await anInstructor(db),
    colleague: await anInstructor(db),
    admin,
    secretary: await aTeamMember(db, admin, "secretary"),
    finance: await aTeamMember(db, admin, "finance"),
    editor: await aTeamMember(db, admin, "editor"),
    leader: await aStudent(db),
  };
}

/** A context for preparing records, which takes more calls than the rate limits allow. */
export const as = (db: Db, viewer: Viewer, now?: Date): SignedCtx => ctxOf(db, viewer, { settings: tireless, now });
const tireless = testSettings({ RATE_LIMIT_FACTOR: "1000000" });

/** The cookie of somebody who has just signed in; undefined for a visitor. */
export async function cookieOf(db: Db, people: Actors, role: Role): Promise<string | undefined> {
  if (role === "visitor") return undefined;
  return `sid=${await startSession(ctxOf(db), { viewer: people[role], provider: "local", replaces: null })}`;
}
