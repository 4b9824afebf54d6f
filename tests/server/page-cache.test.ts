import type { IncomingMessage } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { cacheKey } from "#app/server/cacheable.ts";
import { encodingFor, toCachedResponse } from "#app/server/cached-response.ts";
import { openPageCache, TooManyRenderings } from "#app/server/page-cache.ts";
import { testSettings } from "#tests/support/people.ts";

const settings = testSettings();

type Told = { status?: number; headers?: HeadersInit };

function aPage(body: string, { status = 200, headers = {} }: Told = {}) {
  const response = new Response(body, { status, headers: { "Content-Type": "text/html", ...headers } });
  return toCachedResponse({ response, pattern: "/courses", actor: undefined }, { settings, path: "/courses" });
}

const bodyOf = (page: Awaited<ReturnType<typeof aPage>>) => page && String(page.bodies.identity);

/** Something to be waited for, and its end. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}

describe("a cached page", () => {
  it("is rendered once for all who ask meanwhile, and then shown from memory", async () => {
    const pages = openPageCache(1);
    const { open, opened } = gate();
    const render = vi.fn(() => opened.then(() => aPage("um")));
    const all = Promise.all(Array.from({ length: 50 }, () => pages.render("/", render)));
    expect(pages.find("/")).toBeUndefined();
    open();
    expect(new Set(await all).size).toBe(1);
    expect(render).toHaveBeenCalledTimes(1);
    expect(bodyOf(pages.find("/"))).toBe("um");
  });

  it("is dropped after a write, and one whose rendering began before is not shown to those who ask afterwards", async () => {
    const pages = openPageCache(1);
    await pages.render("/", () => aPage("antes"));
    pages.clear();
    expect(pages.find("/")).toBeUndefined();
    const { open, opened } = gate();
    const before = pages.render("/", () => opened.then(() => aPage("antes")));
    pages.clear();
    expect(bodyOf(await pages.render("/", () => aPage("depois")))).toBe("depois");
    open();
    expect(bodyOf(await before)).toBe("antes");
    expect(bodyOf(pages.find("/"))).toBe("depois");
  });

  it("is not used for waiting requests when the response turns out to be private", async () => {
    const pages = openPageCache(1);
    const { open, opened } = gate();
    const waiting = pages.render("/", () => opened.then(() => undefined));
    pages.clear();
    open();
    expect(await waiting).toBeUndefined();
    expect(pages.find("/")).toBeUndefined();
  });

  it("lives five seconds from when its rendering began", async () => {
    const clock = vi.spyOn(performance, "now");
    let now = 1_000;
    clock.mockImplementation(() => now);
    const pages = openPageCache(1);
    await pages.render("/", async () => {
      now += 2_000;
      return await aPage("um");
    });
    now += 2_900;
    await wait(5); // lru-cache reads the clock once in a while.
    expect(pages.find("/")).toBeDefined();
    now += 200;
    await wait(5);
    expect(pages.find("/")).toBeUndefined();
    clock.mockRestore();
  });

  it.each([
    ["a failure", () => aPage("x", { status: 500 })],
    ["a missing page", () => aPage("x", { status: 404 })],
    ["what no cache may store", () => aPage("x", { headers: { "Cache-Control": "no-store" } })],
    ["what is one reader's own", () => aPage("x", { headers: { "Cache-Control": "private, max-age=60" } })],
    ["what sets a cookie", () => aPage("x", { headers: { "Set-Cookie": "a=b" } })],
    ["what is too large", () => aPage("x".repeat(600 * 1024))],
  ])("is not shown again: %s", async (_, render) => {
    const pages = openPageCache(64);
    await pages.render("/", render);
    await wait(5);
    expect(pages.find("/")).toBeUndefined();
  });

  it("is shared with nobody where it sets a cookie or has failed without words", async () => {
    expect(await aPage("x", { headers: { "Set-Cookie": "a=b" } })).toBeUndefined();
    const bare = { "Content-Type": "text/plain" };
    expect(await aPage("Unexpected Server Error", { status: 500, headers: bare })).toBeUndefined();
  });

  it("is rendered again after its rendering failed", async () => {
    const pages = openPageCache(1);
    await expect(pages.render("/", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
    expect(bodyOf(await pages.render("/", () => aPage("x")))).toBe("x");
  });

  it("is not rendered while fifty others are", async () => {
    const pages = openPageCache(1);
    const { open, opened } = gate();
    const all = Array.from({ length: 50 }, (_, n) =>
      pages.render(`/courses?q=${n}`, () => opened.then(() => aPage("x"))),
    );
    await expect(pages.render("/", () => aPage("x"))).rejects.toThrow(TooManyRenderings);
    open();
    await Promise.all(all);
    expect(bodyOf(await pages.render("/", () => aPage("x")))).toBe("x");
  });

  it("makes room for others: the memory has an end", async () => {
    const pages = openPageCache(1);
    for (let id = 1; id < 200; id++) await pages.render(`/courses/${id}`, () => aPage("y".repeat(20_000)));
    expect(pages.find("/courses/199")).toBeDefined();
    expect(pages.find("/courses/1")).toBeUndefined();
  });

  it("is not stored where there is no memory for it", async () => {
    const pages = openPageCache(0);
    expect(bodyOf(await pages.render("/", () => aPage("x")))).toBe("x");
    expect(pages.find("/")).toBeUndefined();
  });
});

const visitor = (url: string, headers = {}, method = "GET") => ({ url, method, headers }) as IncomingMessage;

describe("what is the same for every visitor", () => {
  it.each(["/", "/courses?q=ora%C3%A7%C3%A3o&page=2", "/courses/12?avaliacoes=3", "/ajuda/reembolso", "/api/courses"])(
    "is %s",
    (url) => expect(cacheKey(visitor(url))).toBe(`plain ${url}`),
  );

  it.each([
    "/courses/0",
    "/courses/1/enroll",
    "/courses/1.data",
    "/courses/",
    "//courses",
    "/Courses",
    "/%63ourses",
    "/_.data",
    "/api/courses/1",
    "/ajuda/nao-existe",
    "/certificate/verify",
    "/auth/login",
    "/profile",
    `/courses?q=${"a".repeat(600)}`,
  ])("is not %s", (url) => expect(cacheKey(visitor(url))).toBeUndefined());

  it.each([
    ["a session", { cookie: "sid=abc" }],
    ["any other cookie", { cookie: "modo-leve=1" }],
    ["an empty one", { cookie: "" }],
    ["an access token", { authorization: "Bearer smt_x" }],
    ["an origin", { origin: "https://amiga.example" }],
    ["a body", { "content-length": "3" }],
    ["a body without a length", { "transfer-encoding": "chunked" }],
  ])("is nothing that is asked for with %s", (_, headers) => {
    expect(cacheKey(visitor("/courses", headers))).toBeUndefined();
  });

  it("is only read", () => {
    expect(cacheKey(visitor("/courses", {}, "HEAD"))).toBeDefined();
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"])
      expect(cacheKey(visitor("/courses", {}, method))).toBeUndefined();
  });

  it("comes in three forms: plain, with its styles, and with as little data as possible", () => {
    const forms = [{}, { "sec-fetch-site": "none" }, { "save-data": "on", "sec-fetch-site": "none" }];
    expect(forms.map((headers) => cacheKey(visitor("/", headers)))).toEqual(["plain /", "styled /", "light /"]);
  });
});

describe("the encoding", () => {
  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["br;q=0.5, gzip", "br"],
    ["gzip, deflate", "gzip"],
    ["br;q=0, gzip;q=1.0", "gzip"],
    ["br; q=0.0", "identity"],
    ["gzip;q=0", "identity"],
    ["brotli", "identity"],
    ["identity", "identity"],
    ["", "identity"],
  ])("for %s is %s", (accepted, encoding) => {
    expect(encodingFor(accepted)).toBe(encoding);
  });
});
