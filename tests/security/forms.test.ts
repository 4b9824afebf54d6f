import { beforeAll, describe, expect, it } from "vitest";
import { failuresOf } from "#tests/api/all-endpoints.ts";
import { type App, sharedApp, signIn } from "#tests/support/app.ts";

/** Fields that cost the sender a few bytes, and once cost the server minutes or an error with a stack. */
const costly: [what: string, name: string, value: string][] = [
  ["a long array", "subject[999999999]", "v"],
  ["a long array that the form knows", "light[999999999]", "v"],
  ["a long array of another form", "specialties[999999999]", "v"],
  ["a long path", `a${".b".repeat(1_000)}`, "v"],
  ["half a command", "__intent__", "{"],
  ["a command", "__intent__", JSON.stringify({ type: "update", payload: { name: "x[30000000]", value: "1" } })],
  [
    "a command to a prototype",
    "__intent__",
    JSON.stringify({ type: "update", payload: { name: "__proto__.polluted", value: "1" } }),
  ],
  ["half a state", "__state__", "{"],
];

let app: App;
let Cookie: string;
let instructor: string;
beforeAll(async () => {
  app = await sharedApp();
  Cookie = await signIn(app, "estudante@sementeira.example");
  instructor = await signIn(app, "instrutor@sementeira.example");
});

describe.each(costly)("a form with %s", (_, name, value) => {
  it.each(["/contact", "/light-mode"])("is refused at %s", async (path) => {
    const answer = await fetch(app.origin + path, { method: "POST", body: new URLSearchParams([[name, value]]) });
    expect(answer.status).toBe(400);
  });

  it("is refused where files are taken too", async () => {
    const body = new FormData();
    body.set(name, value);
    const answer = await fetch(`${app.origin}/profile/edit`, { method: "POST", headers: { Cookie }, body });
    expect(answer.status).toBe(400);
  });

  it.each(["/admin/lessons/1/file", "/admin/lessons/1/resources/file"])(
    "is refused before the file at %s",
    async (path) => {
      const body = new FormData();
      body.set(name, value);
      body.set("file", new Blob(["%PDF-1.7"]));
      const answer = await fetch(app.origin + path, { method: "POST", headers: { Cookie: instructor }, body });
      expect(answer.status).toBe(400);
    },
  );
});

it("and none of them was an error of ours", () => {
  expect(failuresOf(app)).toEqual([]);
});
