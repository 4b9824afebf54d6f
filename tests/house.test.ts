import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#drizzle/root.ts";

/** What each room may import, and what it must never touch (README, "The house"). */
const rooms: { room: RegExp; never: RegExp[] }[] = [
  { room: /^app\/routes\/(?!layouts)/, never: [/^#drizzle/, /^drizzle-orm/, /^postgres$/] },
  {
    room: /^app\/http\//,
    never: [
      /^#app\/ui/,
      /^#app\/routes/,
      /^#drizzle(?!\/client\.ts)/,
      /^#app\/domain\/(?!refusal|ctx|transaction|settings|access|calendar|deadline|field-errors|paging|people|school|sign-in|tokens)/,
    ],
  },
  {
    room: /^app\/domain\//,
    never: [/^react$/, /^react-dom/, /^react-router/, /^#app\/http/, /^#app\/ui/, /^#app\/routes/, /^#app\/server/],
  },
  { room: /^app\/domain\/(?!.*\.server\.ts$)/, never: [/\.server\.ts$/, /^node:/, /^drizzle-orm/] },
  { room: /^app\/ui\//, never: [/\.server\.tsx?$/, /^#app\/http/, /^#app\/routes/, /^#drizzle/, /^drizzle-orm/] },
  { room: /^drizzle\//, never: [/^#app/, /^react/] },
];

/** A door may lead to the parts of its own screen, not to another door. */
const doors = new Set(
  [...readFileSync(path.join(projectRoot, "app/routes.ts"), "utf8").matchAll(/"(routes\/[^"]+)"/g)].map(
    ([, file]) => `#app/${file}`,
  ),
);

const sources = ["app", "drizzle"].flatMap((room) => filesBelow(room)).filter((file) => /\.tsx?$/.test(file));

describe("the house", () => {
  it.each(sources)("%s keeps to its room", (file) => {
    const imports = importsOf(file);
    for (const { room, never } of rooms.filter(({ room }) => room.test(file))) {
      for (const banned of never)
        expect(
          imports.values.filter((name) => banned.test(name)),
          `${room}`,
        ).toEqual([]);
    }
    if (file.startsWith("app/routes/")) expect(imports.values.filter((name) => doors.has(name))).toEqual([]);
    expect(
      imports.values.filter((name) => name.startsWith("../")),
      "leaves its folder by name, not by dots",
    ).toEqual([]);
  });

  it("reads the environment in the server alone", () => {
    const readers = sources.filter(
      (file) => read(file).includes("process.env") && !/^(app\/server|drizzle\/embedded)/.test(file),
    );
    expect(readers).toEqual([]);
  });

  it("has no attic", () => {
    const attics = /(^|\/)(lib|utils?|helpers?|services?|shared|common|misc)(\/|\.)/;
    expect(sources.filter((file) => attics.test(file))).toEqual([]);
  });

  it("keeps its files short", () => {
    const lengths = sources
      .filter((file) => !file.startsWith("drizzle/seed/"))
      .map((file) => ({ file, lines: read(file).split("\n").length }));
    expect(lengths.filter(({ lines }) => lines > 250)).toEqual([]);
    const routes = lengths.filter(({ file }) => file.startsWith("app/routes/"));
    expect(routes.filter(({ lines }) => lines > 150)).toEqual([]);
    const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(60);
    expect(sorted[Math.floor(sorted.length * 0.9)]).toBeLessThanOrEqual(120);
  });

  it("names its files in kebab-case", () => {
    const odd = sources.filter((file) => !/^[a-z0-9.+-]+\.tsx?$/.test(path.basename(file)));
    expect(odd).toEqual([]);
  });

  it("declares every endpoint of the JSON contract through the one table of methods", () => {
    const loose = sources.filter((file) => file.startsWith("app/routes/api/") && !read(file).includes(" = api("));
    expect(loose).toEqual([]);
  });
});

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesBelow(name) : [name];
  });
}

function read(file: string) {
  return readFileSync(path.join(projectRoot, file), "utf8");
}

/** The modules that a file imports for more than their types. */
function importsOf(file: string) {
  const statements = read(file).matchAll(/^(?:import|export)\s+(?!type\b)(?:[^"';]*?from\s+)?"([^"]+)"/gm);
  return { values: [...statements].map(([, name]) => name!) };
}
