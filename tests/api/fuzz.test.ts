import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, ask, calls, failuresOf, fill } from "#tests/api/doors.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";

/** Hundreds of odd requests at every call; the seed stands in a failure's message and may be set to see it again. */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_120);
const numRuns = 400;

let app: App;
let Cookie: string;
beforeAll(async () => {
  app = await startApp({ env: { RATE_LIMIT_FACTOR: "100000" } });
  Cookie = await signIn(app, "estudante@sementeira.example");
});
afterAll(async () => {
  expect(failuresOf(app)).toEqual([]);
  await app.stop();
});

const oddText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(
    "\u0000",
    "\ud800",
    "__proto__",
    "constructor",
    "' or 1=1 --",
    "../../etc/passwd",
    "%00",
    "1e309",
    "😀",
  ),
);
const segment = fc.oneof(oddText.map(encoded), fc.integer().map(String), fc.nat({ max: 200 }).map(String), fc.uuid());
const query = fc.dictionary(
  fc.oneof(fc.constantFrom("page", "limit", "category", "level", "q", "all", "_routes"), oddText.map(encoded)),
  fc.oneof(segment, fc.double().map(String)),
  { maxKeys: 5 },
);
const named = fc.constantFrom(
  "code",
  "state",
  "seconds",
  "answers",
  "certificate_number",
  "user_id",
  "course_id",
  "enrollment_id",
  "full_name",
  "bio",
  "profile_picture_url",
  "maintainer_voucher_code",
  "rating",
  "testimonial",
);
const json = fc.oneof(
  fc.json({ depthSize: "medium" }),
  fc.dictionary(named, fc.jsonValue(), { maxKeys: 4 }).map((value) => JSON.stringify(value)),
  fc
    .record({ answers: fc.dictionary(fc.nat({ max: 300 }).map(String), fc.jsonValue({ maxDepth: 1 })) })
    .map((value) => JSON.stringify(value)),
  oddText,
);
const request = fc.record({
  pattern: fc.constantFrom(...calls.map(({ pattern }) => pattern).filter((pattern) => pattern !== "/api/logout")),
  segment,
  query,
  method: fc.constantFrom("GET", "POST", "POST", "PUT", "DELETE", "PATCH", "HEAD"),
  type: fc.constantFrom("application/json", "application/json", "application/json; charset=x", "text/plain", ""),
  body: json,
  isSignedIn: fc.boolean(),
});

it(`answers ${numRuns} odd requests in its own words`, { timeout: 120_000 }, async () => {
  const asked = fc.asyncProperty(request, async (given) => {
    const search = Object.entries(given.query)
      .map((pair) => pair.join("="))
      .join("&");
    const where = `${fill(given.pattern, given.segment)}?${search}`;
    const hasBody = !["GET", "HEAD"].includes(given.method);
    const headers = { "Content-Type": given.type, Cookie: given.isSignedIn ? Cookie : "" };
    const answer = await ask(app, where, { method: given.method, headers, ...(hasBody && { body: given.body }) });
    if (given.method !== "HEAD") expectEnvelope(given.pattern, answer);
  });
  await fc.assert(asked, { seed, numRuns });
});

/** The contract gives two successes without the envelope; and a review that is not there yet is null. */
function expectEnvelope(pattern: string, { status, json: body }: Answer) {
  if (status < 400 && (pattern === "/api/users/me" || pattern.endsWith("/redirect_url"))) return;
  if (status < 400 && pattern.endsWith("/my-review")) return expect(body).toHaveProperty("success", true);
  if (status < 400) return expect(body).toMatchObject({ success: true, data: expect.anything() });
  expect([400, 401, 402, 403, 404, 405, 409, 413, 414, 415]).toContain(status);
  expect(body).toMatchObject({ success: false, error: expect.stringMatching(/^[A-ZÀ-Ú].+/) });
}

/** As it may stand in an address; a lone surrogate has no encoding, so its bytes are sent as they would be. */
function encoded(text: string) {
  return text.isWellFormed() ? encodeURIComponent(text) : "%ED%A0%80";
}
