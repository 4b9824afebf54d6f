import { randomUUID } from "node:crypto";
import type { Ctx, Role, TeamRole, Viewer } from "#app/domain/ctx.ts";
import { readSettings, type Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/people.ts";
import { teamRoles } from "#drizzle/schema/team.ts";

type About = Partial<typeof users.$inferInsert>;

/** A new student. */
export function aStudent(db: Db, about: About = {}) {
  return aPerson(db, "student", about);
}

/** A new instructor. */
export function anInstructor(db: Db, about: About = {}) {
  return aPerson(db, "instructor", about);
}

/** A new admin. */
export function anAdmin(db: Db, about: About = {}) {
  return aPerson(db, "admin", about);
}

/** A student with a role of the team. */
export async function aTeamMember(db: Db, by: Viewer, role: TeamRole, about: About = {}): Promise<Viewer> {
  const viewer = await aStudent(db, about);
  await db.insert(teamRoles).values({ userId: viewer.id, role, givenBy: by.id });
  return { ...viewer, team: [role] };
}

/**
 * The context of `viewer` (null: a visitor), with a local platform's settings. If the test sets the clock (`now`), they
 * signed in at that moment.
 */
export function ctxOf<V extends Viewer | null = null>(db: Db, viewer?: V, more: Partial<Omit<Ctx, "viewer">> = {}) {
  const asking = viewer && more.now ? { ...viewer, authenticatedAt: more.now } : viewer;
  return { db, viewer: (asking ?? null) as V, settings: usual, ip: null, ...more } satisfies Ctx;
}

/** The settings of a platform with only these `variables`. */
export function testSettings(variables: Record<string, string> = {}): Settings {
  return readSettings({ NODE_ENV: "test", FFMPEG_PATH: "off", ...variables }, "a secret that only the tests know of");
}

/** One object for all, since things derived from settings, such as the help, are cached by it. */
const usual: Settings = Object.freeze(testSettings());

async function aPerson(db: Db, role: Role, about: About): Promise<Viewer> {
  const values = { email: `${randomUUID()}@exemplo.test`, fullName: "Rute Moreira", givenName: "Rute", role, ...about };
  const [row] = await db.insert(users).values(values).returning();
  const { id, email, fullName, givenName, pictureUrl, isMaintainer } = row!;
  return { id, email, fullName, givenName, pictureUrl, role: row!.role, isMaintainer, authenticatedAt: new Date() };
}
