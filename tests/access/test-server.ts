import { type Actors, cookieOf, type Role, theActors } from "#tests/access/actors.ts";
import { calls } from "#tests/access/calls.ts";
import { pages } from "#tests/access/pages.ts";
import { panel } from "#tests/access/panel.ts";
import { makeRecords } from "#tests/access/records.ts";
import { type Row, rowsOf } from "#tests/access/table.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { testSettings } from "#tests/support/people.ts";

/** Every line of the tables. */
export const rows = [pages, panel, calls].flatMap(rowsOf);

/** Lines that sign out who asks, or may. */
export const endsSessions = ({ address }: Row) => /logout|sessions|deletion/.test(address);

/** The built server on a database of its own, and the people of the tables. */
export type TestServer = Awaited<ReturnType<typeof openTestServer>>;

export async function openTestServer() {
  const { db, connection, close } = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  const env = { RATE_LIMIT_FACTOR: "1000000", PAYMENTS_SIMULATOR: "manual", SESSION_SECRET };
  const app: App = await startApp({ connection, env });
  const people: Actors = await theActors(db);
  const cookies: Partial<Record<Role, Promise<string | undefined>>> = {};
  return {
    db,
    app,
    people,
    /** The records that a line names in braces, or all of them. */
    recordsFor: (names?: string) => makeRecords({ db, dataDir: app.dataDir, people }, names),
    /** The session of a role, the same until it is dropped. */
    cookieOf: (role: Role) => {
      cookies[role] ??= cookieOf(db, people, role);
      return cookies[role];
    },
    /** For requests that end sessions. */
    forgetCookies: () => {
      for (const role of Object.keys(cookies)) delete cookies[role as Role];
    },
    close: async () => {
      await app.stop();
      await close();
    },
  };
}
