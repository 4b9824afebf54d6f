import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { calls, failuresOf, fill } from "#tests/api/all-endpoints.ts";
import { checker, finder } from "#tests/contract/checked-fetch.ts";
import { type Operation, operationsOf } from "#tests/contract/document.ts";
import { knownThings } from "#tests/contract/fuzz/fixture.ts";
import { requestsOf, type Sent } from "#tests/contract/fuzz/requests.ts";
import { askForHelp } from "#tests/contract/journeys/ask-for-help.ts";
import { buy } from "#tests/contract/journeys/buy.ts";
import { type Cast, gather } from "#tests/contract/journeys/cast.ts";
import { learn } from "#tests/contract/journeys/learn.ts";
import { personOf, tokenOf } from "#tests/contract/test-server.ts";
import { aTrail } from "#tests/domain/trails/a-trail.ts";
import { signIn } from "#tests/support/app.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { aStudent } from "#tests/support/people.ts";

/**
 * Requests generated from the description, for all operations and roles: five hundred, and 50,000 with a new seed in
 * `npm run test:nightly`. Every answer must be one that the description allows, and none a fault of the server. A
 * failure names the seed, which can be set to repeat it.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const requests = Number(process.env.FUZZ_REQUESTS ?? 500);
const atOnce = 16;

/** The headers that identify somebody. */
type Asker = Record<string, string>;

let cast: Cast;
let programs: fc.Arbitrary<Asker>;
let people: fc.Arbitrary<Asker>;
let known: Awaited<ReturnType<typeof knownThings>>;
beforeAll(async () => {
  cast = await gather();
  await learn(cast);
  await buy(cast);
  await askForHelp(cast);
  await aTrail(cast.db);
  await aTrail(cast.db, { priceCents: 19_700, prices: [0, 19_700] });
  const { db } = cast;
  const marta = await personOf(db, "admin@sementeira.example");
  const davi = await personOf(db, "instrutor@sementeira.example");
  const helena = await personOf(db, "helena@sementeira.example");
  const maintainer = await aStudent(db, { isMaintainer: true });
  // Those who may do most send most, so that most requests get past the limits.
  const shares = [
    { person: marta, weight: 6 },
    { person: cast.people.student, weight: 5 },
    { person: davi, weight: 3 },
    { person: helena, weight: 1 },
    { person: maintainer, weight: 1 },
  ];
  const tokens = await Promise.all(
    shares.map(async ({ person, weight }) => ({ bearer: await tokenOf(db, person), weight })),
  );
  const bearers = [...tokens, { bearer: "smt_ninguem", weight: 1 }].map(({ bearer, weight }) => ({
    arbitrary: fc.constant<Asker>({ Authorization: `Bearer ${bearer}` }),
    weight,
  }));
  programs = fc.oneof(...bearers, { arbitrary: fc.constant<Asker>({}), weight: 1 });
  const cookies = [await signIn(cast.app, marta.email), await signIn(cast.app, davi.email)];
  const person = fc.constantFrom(...cookies).map((Cookie): Asker => ({ Cookie }));
  people = fc.oneof({ arbitrary: programs, weight: 1 }, { arbitrary: person, weight: 2 });
  known = await knownThings(
    db,
    shares.map(({ person }) => person.id),
  );
});
afterAll(async () => {
  expect(failuresOf(cast.app)).toEqual([]);
  await cast.close();
});

it(`${requests} requests get answers of the description alone`, async () => {
  const { document } = cast;
  const { isAnswer } = checker(document);
  const operations = operationsOf(document);
  const numRuns = Math.ceil(requests / operations.length);
  const came = new Map<number, number>();
  let busy = 0;
  const fuzz = async (operation: Operation) => {
    // Signing out would leave the rest of the requests without a person.
    const isForPeople = !operation.security.some(({ token }) => token) && !operation.path.endsWith("/logout");
    const given = fc.tuple(requestsOf(operation, { document, known }), isForPeople ? people : programs);
    const answered = fc.asyncProperty(given, async ([sent, asker]) => {
      const response = await send(operation.method, sent, asker);
      const text = await response.text();
      isAnswer(operation, response, text);
      came.set(response.status, (came.get(response.status) ?? 0) + 1);
      // Only a provider that was never configured answers 503 without Retry-After.
      const isNotSetUp = operation.operationId === "getOauthProviderRedirectUrl";
      if (response.status === 503 && !isNotSetUp) {
        busy += 1;
        expect(response.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
      }
      if (response.status === 500) throw new Error(`${operation.operationId} failed: ${text}`);
    });
    // Each has a seed of its own, or all would send the same at the same time.
    await fc.assert(answered, { seed: seed + operations.indexOf(operation), numRuns });
  };
  // Deletions go last, so that there is something to ask for.
  const waves = [
    operations.filter(({ method }) => method !== "DELETE"),
    operations.filter(({ method }) => method === "DELETE"),
  ];
  const failures = [...(await atOneTime(waves[0]!, fuzz)), ...(await atOneTime(waves[1]!, fuzz))];
  expect(failures).toEqual([]);
  const total = [...came.values()].reduce((sum, count) => sum + count, 0);
  expect(total).toBeGreaterThanOrEqual(requests);
  // With high limits, so that requests are answered and not refused, and seldom too busy, also on a busy machine.
  expect(came.get(200)).toBeGreaterThan(total / 6);
  expect(busy).toBeLessThan(total / 20);
  expect(await brokenRules(cast.db)).toEqual([]);
});

it("what is not described is not there, or takes no such method", async () => {
  const { document, origin } = cast;
  const { isRefusal } = checker(document);
  const find = finder(document);
  const addresses = [...new Set(calls.map(({ pattern }) => fill(pattern)))];
  const made = fc.webPath().map((path) => `/api/x${path}`);
  const asked = fc.record({
    method: fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "PROPFIND"),
    path: fc.oneof(fc.constantFrom(...addresses), made),
    type: fc.constantFrom("application/json", "text/plain", ""),
    body: fc.oneof(fc.json(), fc.string({ unit: "binary" })),
    asker: programs,
  });
  const answered = fc.asyncProperty(asked, async ({ method, path, type, body, asker }) => {
    fc.pre(!find(method, path) && !(method === "POST" && path.includes("/webhooks/")));
    const headers = { ...asker, "Content-Type": type };
    const response = await fetch(origin + path, { method, headers, ...(method !== "GET" && { body }) });
    expect([400, 401, 404, 405]).toContain(response.status);
    expect(response.headers.get("Allow") !== null).toBe(response.status === 405);
    isRefusal(await response.text());
  });
  await fc.assert(answered, { seed, numRuns: Math.ceil(requests / 20) });
});

async function send(method: string, { path, headers, body }: Sent, asker: Asker) {
  return await fetch(cast.origin + path, {
    method,
    headers: { ...headers, ...asker },
    ...(body !== undefined && { body }),
    redirect: "manual",
  });
}

/** Runs the work for all of them, so many at a time. Returns the errors. */
async function atOneTime<T>(all: T[], work: (each: T) => Promise<void>): Promise<string[]> {
  const left = [...all];
  const wrong: string[] = [];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      await work(next).catch((error) => wrong.push(`${error.message}\n${error.cause} ${error.cause?.cause ?? ""}`));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return wrong;
}
