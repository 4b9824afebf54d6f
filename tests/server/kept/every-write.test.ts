import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSession } from "#app/domain/people/sessions/start-session.server.ts";
import { type Actors, cookieOf, roles, theActors } from "#tests/access/actors.ts";
import { calls } from "#tests/access/calls.ts";
import { asked, knock } from "#tests/access/knock.ts";
import { pages } from "#tests/access/pages.ts";
import { panel } from "#tests/access/panel.ts";
import { rowsOf } from "#tests/access/table.ts";
import { aWorld } from "#tests/access/world.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { freshDatabase } from "#tests/support/database.ts";
import { ctxOf, testSettings } from "#tests/support/people.ts";

/** A server that keeps what visitors read, and beside it one that makes each page anew, on the same database. */
let ground: Awaited<ReturnType<typeof freshDatabase>>;
let keeping: App;
let fresh: App;
let people: Actors;
let course: string;
beforeAll(async () => {
  ground = await freshDatabase();
  const { SESSION_SECRET } = testSettings();
  const env = { RATE_LIMIT_FACTOR: "1000000", PAYMENTS_SIMULATOR: "manual", SESSION_SECRET, LOG_LEVEL: "warn" };
  const { connection } = ground;
  [keeping, fresh] = await Promise.all([
    startApp({ connection, env: { ...env, KEPT_PAGES_MB: "32", LOG_LEVEL: "info" } }),
    startApp({ connection, env: { ...env, LOG_LEVEL: "info" } }),
  ]);
  people = await theActors(ground.db);
  const published = sql`select id from courses where is_published order by id limit 1`;
  const [first] = await ground.db.execute<{ id: number }>(published);
  course = `/courses/${first!.id}`;
});
afterAll(async () => {
  for (const app of [keeping, fresh]) await app.stop();
  await ground.close();
});

const lists = ["/", "/api/courses?limit=100", "/api/instructors", "/api/certificate-settings"];
const places = () => [...lists, course];

/** What a visitor reads, but for where the server stands. */
async function readBy({ origin }: App, paths = places()) {
  const read = async (path: string) => {
    const answer = await fetch(origin + path);
    return `${path} ${answer.status} ${(await answer.text()).replaceAll(new URL(origin).host, "")}`;
  };
  return await Promise.all(paths.map(read));
}

/** Until all that is kept is what would be made now: the test's own writes are heard of a moment later. */
async function untilSame() {
  await ground.db.execute(sql`notify sementeira_public`);
  for (;;) {
    const [kept, made] = [await readBy(keeping), await readBy(fresh)];
    if (kept.every((page, at) => page === made[at])) return;
    await wait(5);
  }
}

const writes = [pages, panel, calls]
  .flatMap(rowsOf)
  .filter(({ method }) => method !== "GET")
  .map((row) => {
    const whoMay = roles.filter((role) => row.expected[role] === "in");
    const by = whoMay.find((role) => role !== "visitor") ?? whoMay[0];
    return { ...row, by: by!, name: `${row.method} ${row.address}` };
  })
  .filter(({ by }) => by !== undefined);

describe("after every write, what is kept is what would be made now", () => {
  it.each(writes)("$name", async (row) => {
    const world = await aWorld({ db: ground.db, dataDir: keeping.dataDir, people }, asked(row));
    const own = world.names.course ?? world.names.free ?? world.names.open;
    if (own) course = `/courses/${own}`;
    const Cookie = await cookieOf(ground.db, people, row.by);
    await untilSame();
    await knock({ app: keeping, Cookie, world }, row);
    // The bank's news and the platform's jobs may come at any moment, also in the middle of this.
    const [before, kept, after] = [await readBy(fresh), await readBy(keeping), await readBy(fresh)];
    const stale = places().filter((_, at) => ![before[at], after[at]].includes(kept[at]!));
    expect(stale).toEqual([]);
  });
});

describe("what is kept", () => {
  it("shows a name in a review no longer than its owner wants it", async () => {
    const [review] = await ground.db.execute<{ id: string; course: number }>(sql`
      select u.id, r.course_id as course from reviews r
      join users u on u.id = r.user_id join courses c on c.id = r.course_id
      where u.shows_in_reviews and r.featured and c.is_published order by r.id desc limit 1`);
    const path = `/courses/${review!.course}`;
    const viewer = { ...people.learner, id: review!.id };
    const session = await startSession(ctxOf(ground.db), { viewer, provider: "local", replaces: null });
    const Cookie = `sid=${session}`;
    for (const shows of [false, true]) {
      await untilSame();
      const [before] = await readBy(keeping, [path]);
      const body = new URLSearchParams({ shows: String(shows) });
      const init = { method: "POST", body, headers: { Cookie, Origin: keeping.origin }, redirect: "manual" as const };
      expect((await fetch(`${keeping.origin}/profile/data`, init)).status).toBe(303);
      expect(await readBy(keeping, [path])).not.toEqual([before]);
    }
  });

  const shown = ["/courses", "/courses?page=2", "/courses?layout=list", "/courses?q=gra%C3%A7a", "/instructors"];
  const said = ["/contact", "/ajuda", "/ajuda/reembolso", "/about", "/partners", "/termos", "/privacidade"];

  it("holds nothing of those who read before, signed in, whoever they are", async () => {
    await ground.db.execute(sql`update users set email = 'marca-' || email`);
    await ground.db.execute(sql`update users set full_name = 'Marca Nominal' where role = 'student'`);
    await untilSame();
    const all = [...places(), ...shown, ...said];
    for (const name of ["admin", "instrutor", "estudante"]) {
      const Cookie = await signIn(keeping, `${name}@sementeira.example`);
      await ground.db.execute(sql`notify sementeira_public`);
      for (const path of all) {
        const own = await fetch(keeping.origin + path, { headers: { Cookie } });
        expect(own.headers.get("Cache-Control"), path).toMatch(/no-store/);
        await own.text();
        const [kept] = await readBy(keeping, [path]);
        const [again] = await readBy(keeping, [path]);
        const [made] = await readBy(fresh, [path]);
        expect(kept, `${path} after ${name}`).toBe(made);
        expect(again, `${path} after ${name}`).toBe(made);
        expect(kept).not.toMatch(
          /marca-|Marca Nominal|\/auth\/logout|@sementeira\.example(?<!contato@sementeira\.example)/,
        );
      }
    }
    const figures = await (await fetch(`${keeping.origin}/metrics`)).text();
    expect(Number(/how="kept"\} (\d+)/.exec(figures)![1])).toBeGreaterThan(all.length * 3);
  });
});
