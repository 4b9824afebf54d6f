import { readdirSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { beforeAll, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";
import { buildIfNeeded } from "#tests/support/app.ts";
import { runtimePackages } from "../../bin/runtime-packages.mjs";

beforeAll(buildIfNeeded);

it("the built server asks for no package but those that the image has", () => {
  const { dependencies } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8"));
  const folder = path.join(projectRoot, "build", "server");
  const files = (readdirSync(folder, { recursive: true }) as string[]).filter((name) => name.endsWith(".js"));
  const asked = new Set(files.flatMap((name) => packagesIn(readFileSync(path.join(folder, name), "utf8"))));
  expect([...asked].sort()).toEqual(runtimePackages);
  expect(runtimePackages.filter((name) => !dependencies[name])).toEqual([]);
});

/** The packages that a built module imports: statically, dynamically, or with require. */
function packagesIn(source: string) {
  const asked = source.matchAll(/(?:^(?:import|export)\b[^"';]*?|\bimport\(|__require\w*\()"([^"./][^"]*)"/gm);
  const names = [...asked].map(([, name]) => name!).filter((name) => !isBuiltin(name));
  return names.map((name) => name.split("/", name.startsWith("@") ? 2 : 1).join("/"));
}
