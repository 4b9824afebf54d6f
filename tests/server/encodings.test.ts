import { beforeAll, describe, expect, it } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";

let app: App;
let sheet: string;
beforeAll(async () => {
  app = await sharedApp();
  const page = await (await fetch(app.origin)).text();
  sheet = page.match(/\/assets\/[\w.-]+\.css/)![0];
});

const ask = (path: string, encoding: string) => fetch(app.origin + path, { headers: { "Accept-Encoding": encoding } });

describe("a file of the build", () => {
  it.each([
    ["br", "br"],
    ["gzip, deflate", "gzip"],
    ["gzip, deflate, br, zstd", "br"],
    ["identity", null],
  ])("comes compressed beforehand, as %s allows, and for ever", async (accepted, encoding) => {
    const file = await ask(sheet, accepted);
    expect(file.headers.get("Content-Encoding")).toBe(encoding);
    expect(file.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(file.headers.get("Vary")).toContain("Accept-Encoding");
    expect(file.headers.has("Content-Length"), "ready-made, so its length is known").toBe(true);
    expect(await file.text()).toBe(await (await ask(sheet, "identity")).text());
  });

  it("is not sent again to a browser that has it", async () => {
    const etag = (await ask("/favicon.svg", "br")).headers.get("ETag")!;
    const again = await fetch(`${app.origin}/favicon.svg`, {
      headers: { "If-None-Match": etag, "Accept-Encoding": "br" },
    });
    expect(again.status).toBe(304);
  });
});

describe("an answer made for the asker", () => {
  it.each([
    ["br", "/courses"],
    ["gzip", "/courses"],
    ["br", "/api/courses"],
    ["gzip", "/api/courses"],
  ])("comes as %s: %s", async (encoding, path) => {
    const answer = await ask(path, encoding);
    expect(answer.headers.get("Content-Encoding")).toBe(encoding);
    expect(answer.headers.get("Vary")).toContain("Accept-Encoding");
    expect((await answer.text()).length).toBeGreaterThan(1024);
  });

  it("comes as it is, with its length, where it is too short to gain by it", async () => {
    const answer = await ask("/api/my-courses", "br");
    expect(answer.status).toBe(401);
    expect(answer.headers.has("Content-Encoding")).toBe(false);
    const body = await answer.text();
    expect(answer.headers.get("Content-Length")).toBe(String(Buffer.byteLength(body)));
    expect(body.length).toBeLessThan(1024);
  });

  it("comes as it is to a client that takes nothing else", async () => {
    const answer = await ask("/courses", "identity");
    expect(answer.headers.has("Content-Encoding")).toBe(false);
    expect(await answer.text()).toMatch(/^<!DOCTYPE html>.*<\/html>$/s);
  });
});
