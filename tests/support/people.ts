import { randomUUID } from "node:crypto";
import type { Ctx, Role, Viewer } from "#app/domain/ctx.ts";
import { readSettings, type Settings } from "#app/domain/settings.ts";
import type { Db } from "#drizzle/client.ts";
import { users } from "#drizzle/schema/people.ts";

type About = Partial<typeof users.$inferInsert>;

/** Somebody new who learns. */
export function aStudent(db: Db, about: About = {}) {
  return aPerson(db, "student", about);
}

/** Somebody new who teaches. */
export function anInstructor(db: Db, about: About = {}) {
  return aPerson(db, "instructor", about);
}

/** Somebody new who runs the place. */
export function anAdmin(db: Db, about: About = {}) {
  return aPerson(db, "admin", about);
}

/**
 * The context in which `viewer` (null: a visitor) asks, with the settings of a platform on this machine. Where the test
 * sets the clock (`now`), they signed in at that very moment.
 */
export function ctxOf<V extends Viewer | null = null>(db: Db, viewer?: V, more: Partial<Omit<Ctx, "viewer">> = {}) {
  const asking = viewer && more.now ? { ...viewer, authenticatedAt: more.now } : viewer;
  return { db, viewer: (asking ?? null) as V, settings: usual, ip: null, ...more } satisfies Ctx;
}

/** The settings of a platform that was told nothing but `variables`. */
export function testSettings(variables: Record<string, string> = {}): Settings {
  return readSettings({ NODE_ENV: "test", ...variables }, "a secret that only the tests know of");
}

/** One for all: what is made of the settings, such as the help, is kept with them. */
const usual: Settings = Object.freeze(testSettings());

async function aPerson(db: Db, role: Role, about: About): Promise<Viewer> {
  const values = { email: `${randomUUID()}@exemplo.test`, fullName: "Rute Moreira", givenName: "Rute", role, ...about };
  const [row] = await db.insert(users).values(values).returning();
  const { id, email, fullName, givenName, pictureUrl, isMaintainer } = row!;
  return { id, email, fullName, givenName, pictureUrl, role: row!.role, isMaintainer, authenticatedAt: new Date() };
}
