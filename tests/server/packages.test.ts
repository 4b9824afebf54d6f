import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { buildIfNeeded } from "#tests/support/app.ts";

beforeAll(buildIfNeeded, 180_000);

/** Asked for by the client of S3 only where an address stands for several regions, and then said to be missing. */
const optional = ["@aws-sdk/signature-v4a"];

it("the built server asks for no package but those that a server gets", () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8"));
  const folder = path.join(projectRoot, "build", "server");
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith(".js"));
  const asked = new Set(files.flatMap((name) => packagesIn(readFileSync(path.join(folder, name), "utf8"))));
  expect([...asked].filter((name) => !dependencies[name] && !optional.includes(name))).toEqual([]);
  expect([...asked]).toContain("sharp");
});

/** The packages that a module imports, as `name` or `@owner/name`. */
function packagesIn(source: string) {
  const imports = source.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|\brequire\(\s*)["']([^"'./\s][^"'\s]*)["']/g);
  const names = [...imports].map(([, name]) => name!).filter((name) => !isBuiltin(name));
  return names.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
}
