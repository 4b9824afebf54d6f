import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";

type Component = { name: string; version: string; "bom-ref": string; purl: string; hashes?: { alg: string }[] };

const place = mkdtempSync(path.join(tmpdir(), "sementeira-bill-"));
let components: Component[];
const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const own = JSON.parse(read("package.json"));
const { packages } = JSON.parse(read("package-lock.json"));

beforeAll(() => {
  const file = path.join(place, "sbom.cdx.json");
  const { status, stderr } = spawnSync(process.execPath, ["bin/sbom.mjs", file], {
    cwd: projectRoot,
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(stderr);
  const bill = JSON.parse(readFileSync(file, "utf8"));
  expect(bill.bomFormat).toBe("CycloneDX");
  ({ components } = bill);
});
afterAll(() => rmSync(place, { recursive: true }));

/** What the lockfile has under that name, as `name@version`; a name may stand for another package. */
const locked = (name: string) => {
  const { name: real = name, version } = packages[`node_modules/${name}`];
  return `${real}@${version}`;
};
const named = () => components.map((component) => component["bom-ref"]);

describe("the bill of materials", () => {
  it("names every package that a server installs, with the hash that it is checked by", () => {
    const installed = [...Object.keys(own.dependencies), ...Object.keys(own.optionalDependencies)].map(locked);
    expect(installed.filter((each) => !named().includes(each))).toEqual([]);
    expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([]);
  });

  it("names packages that the build bundles and no server installs", () => {
    const sources = (readdirSync(path.join(projectRoot, "app"), { recursive: true }) as string[])
      .filter((name) => /\.(tsx?|css)$/.test(name))
      .map((name) => read(path.join("app", name)))
      .join("\n");
    const imports = [...sources.matchAll(/^(?:import|@import)\b(?! type)[^"';]*"(@?[a-z][^"]*)"/gm)].map(([, from]) =>
      from!.split("/", from!.startsWith("@") ? 2 : 1).join("/"),
    );
    const used = [...new Set(imports)].filter((name) => name in own.devDependencies);
    const tools = ["@react-router/dev", "tailwindcss"];
    expect(used).toContain("@aws-sdk/client-s3");
    expect(used.filter((name) => !tools.includes(name) && !named().includes(locked(name)))).toEqual([]);
  });

  it("leaves out what only development needs", () => {
    const tools = ["vitest", "typescript", "knip", "tsx", "@playwright/test", "vite"];
    expect(components.filter(({ name }) => tools.includes(name))).toEqual([]);
  });

  it("is in the image", () => {
    const dockerfile = read("Dockerfile");
    expect(dockerfile).toMatch(/^RUN (?:NODE_OPTIONS=\S+ )?node bin\/build\.mjs && node bin\/sbom\.mjs$/m);
    expect(dockerfile).toMatch(/^COPY --from=build \/app\/build build$/m);
  });
});
