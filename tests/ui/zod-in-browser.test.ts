import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import { getZodConstraint } from "@conform-to/zod/v4";
import { build } from "esbuild";
import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { projectRoot } from "#drizzle/root.ts";

/** Compares the browser's stand-in with zod, by every schema that screens import. */
const folder = mkdtempSync(path.join(tmpdir(), "sementeira-schemas-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** The names of schemas and the modules they come from. */
const forms = new Map<string, string>();
for (const file of readdirSync(path.join(projectRoot, "app"), { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".tsx")) continue;
  const text = readFileSync(path.join(projectRoot, "app", file), "utf8");
  for (const [, name] of text.matchAll(/\buseFields\((\w+)/g)) {
    const [, module] = new RegExp(`\\b${name}\\b[^;]*?from "(#app/[^"]+)";`).exec(text) ?? [];
    if (module) forms.set(name!, module);
  }
}

const requiredIn = (constraints: object) =>
  Object.fromEntries(
    Object.entries(constraints as Record<string, { required?: boolean }>)
      .filter(([name]) => !/[.[]/.test(name))
      .map(([name, { required = false }]) => [name, required]),
  );

it("tells of every field, as zod does, whether it is required", async () => {
  expect(forms.size).toBeGreaterThan(40);
  const outfile = path.join(folder, "schemas.mjs");
  const lines = [...forms].map(([name, module]) => `export { ${name} } from "${module}";`);
  const standIn = path.join(projectRoot, "app/ui/form/zod-in-browser.ts");
  await build({
    stdin: { contents: `${lines.join("\n")}\nexport { getZodConstraint } from "${standIn}";`, resolveDir: projectRoot },
    bundle: true,
    platform: "node",
    format: "esm",
    alias: { zod: standIn },
    outfile,
    logLevel: "error",
  });
  const inBrowser = await import(outfile);
  const different: Record<string, unknown> = {};
  for (const [name, module] of forms) {
    const schema = (await import(module.replace("#app", path.join(projectRoot, "app"))))[name];
    const right = requiredIn(getZodConstraint(schema instanceof z.ZodPipe ? schema.in : schema));
    const shown = requiredIn(inBrowser.getZodConstraint(inBrowser[name]));
    if (!isDeepStrictEqual(right, shown)) different[name] = { right, shown };
  }
  expect(different).toEqual({});
});
