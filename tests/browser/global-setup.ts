import { type Fixture, prepareFixture } from "#tests/support/template.ts";

const variable = "BROWSER_TESTS_GROUND";

/** Once for a run: one PostgreSQL server, and on it the database that every worker copies. */
export default async function setUp() {
  const { fixture, remove } = await prepareFixture();
  process.env[variable] = JSON.stringify(fixture);
  return remove;
}

/** Where this run's PostgreSQL and its template are; workers inherit the environment. */
export const fixture = () => JSON.parse(process.env[variable]!) as Fixture;
