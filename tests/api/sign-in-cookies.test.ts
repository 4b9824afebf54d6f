import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { startSession } from "#app/domain/sessions/start-session.server.ts";
import { platformContext, viewerContext } from "#app/http/ctx.ts";
import { flashCookie, takeFlash } from "#app/http/sessions/flash.server.ts";
import { identify, pendingSignIns, pendingSignInsCookie, signedInHeaders } from "#app/http/sessions/session.server.ts";
import type { Db } from "#drizzle/client.ts";
import { rolledBack } from "#tests/support/database.ts";
import { aStudent, ctxOf, testSettings } from "#tests/support/people.ts";

const overTls = testSettings({ PUBLIC_ORIGIN: "https://escola.example" });
const atHome = testSettings();
const token = "t".repeat(43);
const untouchable = new Proxy(
  {},
  {
    get: () => {
      throw new Error("the database was touched");
    },
  },
) as Db;

/** Lets the middleware answer one request; gives the answer and whom the route saw. */
async function ask({
  db,
  settings = atHome,
  cookie,
  answer = new Response("page"),
}: {
  db: Db;
  settings?: typeof atHome;
  cookie?: string;
  answer?: Response;
}) {
  const context = new RouterContextProvider();
  context.set(platformContext, { db, settings });
  const request = new Request(`${settings.PUBLIC_ORIGIN}/courses`, { headers: cookie ? { Cookie: cookie } : {} });
  const response = (await identify(
    { request, context } as unknown as Parameters<typeof identify>[0],
    async () => answer,
  )) as Response;
  return { viewer: context.get(viewerContext), set: response.headers.getSetCookie(), response };
}

describe("who is asking", () => {
  it("is nobody without a cookie, and the database is left in peace", async () => {
    expect(await ask({ db: untouchable })).toMatchObject({ viewer: null, set: [] });
    expect(await ask({ db: untouchable, cookie: "other=1; flash=x; nosid=y" })).toMatchObject({
      viewer: null,
      set: [],
    });
  });

  it("is nobody with a cookie that is no token; it is cleared without asking the database", async () => {
    const { viewer, set, response } = await ask({ db: untouchable, cookie: "sid=%00" });
    expect({ viewer, set }).toEqual({ viewer: null, set: ["sid=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"] });
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("is the person of the session; an insecure cookie opens nothing where the platform is on https", () =>
    rolledBack(async (db) => {
      const person = await aStudent(db);
      const held = await startSession(ctxOf(db), { viewer: person, provider: "local", replaces: null });
      expect(await ask({ db, cookie: `a=b; sid=${held}` })).toMatchObject({ viewer: { id: person.id }, set: [] });
      expect((await ask({ db, settings: overTls, cookie: `__Host-sid=${held}` })).viewer?.id).toBe(person.id);
      expect((await ask({ db, settings: overTls, cookie: `sid=${held}` })).viewer).toBeNull();
    }));

  it("gives the new id to the browser once a day, unless the answer settles the session itself", () =>
    rolledBack(async (db) => {
      const person = await aStudent(db);
      const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
      const begin = () =>
        startSession(ctxOf(db, null, { now: yesterday }), { viewer: person, provider: "local", replaces: null });
      const { viewer, set } = await ask({ db, cookie: `sid=${await begin()}` });
      expect(viewer?.id).toBe(person.id);
      expect(set).toEqual([expect.stringMatching(/^sid=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/)]);
      const settled = new Response(null, { headers: { "Set-Cookie": "sid=; Path=/; Max-Age=0" } });
      expect((await ask({ db, cookie: `sid=${await begin()}`, answer: settled })).set).toEqual([
        "sid=; Path=/; Max-Age=0",
      ]);
    }));
});

describe("cookies on https", () => {
  it("carry the __Host- prefix and Secure", () => {
    const set = signedInHeaders(overTls, { session: token }, []).getSetCookie();
    expect(set).toEqual([
      `__Host-sid=${token}; Path=/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure`,
      "__Host-oauth_tx=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
      "__Host-factor_tx=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure",
    ]);
    expect(pendingSignInsCookie(overTls, [token])).toBe(
      `__Host-oauth_tx=${token}; Path=/; Max-Age=600; HttpOnly; SameSite=Lax; Secure`,
    );
    expect(pendingSignInsCookie(testSettings({ PUBLIC_ORIGIN: "http://escola.example" }), [token])).toContain(
      "; Secure",
    );
  });

  it("hold at most five sign-ins, whatever the browser sends", () => {
    const read = (value: string) =>
      pendingSignIns(new Request("http://127.0.0.1:3000/", { headers: { Cookie: `oauth_tx=${value}` } }), atHome);
    expect(read(Array(9).fill(token).join("."))).toHaveLength(5);
    expect(read("")).toEqual([]);
    expect(read(`..;x.${token}`)).toEqual([]);
    expect(read(`short.${token}.${"%".repeat(43)}`)).toEqual([token]);
  });
});

describe("a message for the next page", () => {
  const there = (cookie?: string) =>
    new Request("http://127.0.0.1:3000/", { headers: cookie ? { Cookie: cookie } : {} });

  it("arrives once", () => {
    const set = flashCookie(there(), { kind: "problem", message: 'Não deu — açaí; "sim"\nfim' });
    const { flash, headers } = takeFlash(there(set.split(";")[0]));
    expect(flash).toEqual({ kind: "problem", message: 'Não deu — açaí; "sim"\nfim' });
    expect(headers.getSetCookie()).toEqual(["flash=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax"]);
    expect(takeFlash(there())).toMatchObject({ flash: null });
  });

  it.each([
    "flash=x",
    "flash=",
    `flash=${btoa("{}")}`,
    `flash=${btoa('["x","y"]')}`,
    `flash=${btoa('["problem",7]')}`,
    `flash=${btoa("null")}`,
  ])("%s is none", (cookie) => {
    expect(takeFlash(there(cookie)).flash).toBeNull();
  });
});
