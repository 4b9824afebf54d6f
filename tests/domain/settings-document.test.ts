import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { readSettings } from "#app/domain/settings.ts";
import { projectRoot } from "#drizzle/root.ts";

const read = (file: string) => readFileSync(path.join(projectRoot, file), "utf8");
const schema = read("app/domain/settings.ts").split("z.object({")[1]!.split("\n});")[0]!;
const names = [...schema.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name!);
const rows = [...read("docs/settings.md").matchAll(/^\| `([A-Z0-9_]+)` \| (.+?) \|/gm)].map(([, name, shown]) => ({
  name: name!,
  shown: shown!,
}));

it("docs/settings.md names every setting once, and no other", () => {
  expect(names.length).toBeGreaterThan(60);
  expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
});

it.each(rows)("docs/settings.md gives the default of $name", ({ name, shown }) => {
  const isOptional = /\.optional\(\),?$/m.test(
    schema.split(new RegExp(`^ {2}${name}:`, "m"))[1]!.split(/^ {2}[A-Z]/m)[0]!,
  );
  expect(shown === "unset").toBe(isOptional);
  const [, literal] = /^`(.*)`$/.exec(shown) ?? [];
  if (literal === undefined) return;
  expect(String(readSettings({}, "x".repeat(32))[name as keyof ReturnType<typeof readSettings>])).toBe(literal);
});
