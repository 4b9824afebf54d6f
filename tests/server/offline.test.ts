import { beforeAll, describe, expect, it } from "vitest";
import { type App, sharedApp, signIn } from "#tests/support/app.ts";

let app: App;
const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.origin + path, { headers, redirect: "manual" });

beforeAll(async () => {
  app = await sharedApp();
});

describe("the service worker", () => {
  it("may ask this school alone, and is revalidated by every page", async () => {
    const { status, headers } = await ask("/sw.js");
    expect(status).toBe(200);
    expect(headers.get("Content-Security-Policy")).toBe("default-src 'none'; connect-src 'self'");
    expect(headers.get("Cache-Control")).toBe("no-cache");
    expect(headers.get("Content-Type")).toBe("text/javascript; charset=utf-8");
  });

  it("hears from pages, and from nothing else, who is signed in", async () => {
    const Cookie = await signIn(app, "estudante@sementeira.example");
    const { id } = await (await ask("/api/users/me", { Cookie })).json();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    for (const path of ["/my-courses", "/courses", "/nothing-here"])
      expect((await ask(path, { Cookie })).headers.get("Signed-In-As"), path).toBe(id);
    for (const path of ["/api/users/me", "/offline.css", "/sitemap.xml"])
      expect((await ask(path, { Cookie })).headers.get("Signed-In-As"), path).toBeNull();
    for (const path of ["/my-courses", "/courses"]) expect((await ask(path)).headers.get("Signed-In-As")).toBeNull();
  });
});

it("the home screen opens at the courses of the person signed in, under icons that are there", async () => {
  const answer = await ask("/manifest.webmanifest");
  expect(answer.headers.get("Content-Type")).toBe("application/manifest+json");
  const manifest = (await answer.json()) as { start_url: string; display: string; icons: { src: string }[] };
  expect(manifest).toMatchObject({ start_url: "/my-courses", display: "standalone" });
  const page = await (await ask("/courses")).text();
  expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest"/>');
  const icons = [...manifest.icons.map(({ src }) => src), "/icon-180.png"];
  for (const src of icons) expect((await ask(src)).headers.get("Content-Type"), src).toBe("image/png");
});
