import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { checkRuntime, minNodeVersions } from "#app/domain/health/show-health.server.ts";

type Locked = {
  version: string;
  resolved?: string;
  integrity?: string;
  optionalDependencies?: Record<string, string>;
  optional?: boolean;
  dev?: boolean;
};
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
const own = JSON.parse(readFileSync("package.json", "utf8"));

const registry = "https://registry.npmjs.org/";
const nameOf = (place: string) => place.split("node_modules/").at(-1)!;
const installed = Object.entries(packages).filter(([place]) => place !== "");
const versionsOf = (name: string) =>
  installed.filter(([place]) => nameOf(place) === name).map(([, { version }]) => version);

/**
 * Below these a published fault is open, by major version where more than one is kept up. Raise one when an advisory
 * asks.
 */
const floors: Record<string, string | Record<number, string>> = {
  "react-router": { 7: "7.18.5", 8: "8.5.1" },
  "@react-router/node": { 7: "7.18.5", 8: "8.5.1" },
  "@react-router/dev": { 7: "7.18.4", 8: "8.5.1" },
  busboy: "1.6.0",
  "drizzle-orm": "0.45.2",
  postgres: "3.4.9",
  react: "19.2.7",
  "react-dom": "19.2.7",
  vite: "8.3.8",
};

/** Below these, where something that serves people brings them along; tests and tools speak to this machine alone. */
const floorsIfThere: Record<string, string> = { qs: "6.16.0", "body-parser": "2.2.1", "path-to-regexp": "8.4.0" };

/** What must not be there, and why. */
const absent: [RegExp, string][] = [
  [/^multer$/, "a long row of crashes by malformed uploads"],
  [/^react-server-dom-/, "remote code in server components, which the platform does not use"],
  [/^@react-router\/(express|serve)$/, "the platform has a server of its own"],
  [/^express$/, "the same"],
  [/^morgan$/, "it writes addresses with their codes into the log"],
  [/^(vm2|node-serialize|xml2js|libxmljs2?)$/, "code or entities out of what strangers send"],
];

describe("the lockfile", () => {
  it.each(Object.entries(floors))("has %s at %s or above", (name, floor) => {
    const versions = versionsOf(name);
    expect(versions.length).toBeGreaterThan(0);
    for (const version of versions) expect(isAboveFloor(version, floor), `${name} ${version}`).toBe(true);
  });

  it.each<[string, string, boolean]>([
    ["react-router", "7.18.4", false],
    ["react-router", "7.18.5", true],
    ["react-router", "8.5.0", false],
    ["react-router", "8.5.1", true],
    ["react-router", "6.30.6", false],
    ["drizzle-orm", "0.45.1", false],
    ["drizzle-orm", "0.100.0", true],
    ["busboy", "0.3.1", false],
  ])("would take %s %s: %s", (name, version, isTaken) => {
    expect(isAboveFloor(version, floors[name]!)).toBe(isTaken);
  });

  it.each(Object.entries(floorsIfThere))("has %s, if at all, at %s or above", (name, floor) => {
    const served = installed.filter(([place, { dev }]) => nameOf(place) === name && !dev);
    for (const [, { version }] of served) expect(isAtLeast(version, floor), `${name} ${version}`).toBe(true);
  });

  it.each(absent)("has nothing like %s: %s", (name) => {
    expect(installed.map(([place]) => nameOf(place)).filter((each) => name.test(each))).toEqual([]);
  });

  it("has one React and one router", () => {
    for (const name of ["react", "react-dom", "react-router"]) expect(versionsOf(name)).toHaveLength(1);
  });

  it("has every optional package that a package names, so that it installs on every platform", () => {
    const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => !isFoundFrom(place, name))
        .map((name) => `${name}, for ${place || "us"}`),
    );
    expect(missing).toEqual([]);
  });

  it("says of every package what its content is, and takes none from elsewhere", () => {
    const unsure = installed.filter(
      ([, { resolved = registry, integrity }]) => !resolved.startsWith(registry) || !integrity?.startsWith("sha512-"),
    );
    expect(unsure.map(([place]) => place)).toEqual([]);
  });

  it("is asked for exact versions", () => {
    const asked = { ...own.dependencies, ...own.devDependencies, ...own.optionalDependencies } as Record<
      string,
      string
    >;
    for (const [name, version] of Object.entries(asked))
      expect(version, name).toMatch(/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/);
  });
});

describe("Node.js", () => {
  it("runs no script of a package that is installed", () => {
    expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts\s*=\s*true$/m);
  });

  it("is a version with long-term support in the container, the newest of it, and an ordinary user runs it", () => {
    const dockerfile = readFileSync("Dockerfile", "utf8");
    const images = [...dockerfile.matchAll(/^FROM node:([\d.]+)/gm)].map(([, version]) => version!);
    expect(images.length).toBeGreaterThan(0);
    for (const version of images) {
      const floor = minNodeVersions[Number.parseInt(version, 10)];
      expect(floor, version).toBeDefined();
      expect([24, 26]).toContain(Number.parseInt(version, 10));
      if (version.includes(".")) expect(isAtLeast(version, floor!), version).toBe(true);
    }
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(own.engines.node).toBe(">=20.19");
  });

  it.each([
    ["20.20.2", "attention"],
    ["22.22.9", "attention"],
    ["22.23.0", "well"],
    ["23.11.0", "attention"],
    ["24.16.1", "attention"],
    ["24.17.0", "well"],
    ["26.3.0", "attention"],
    ["26.3.1", "well"],
    ["28.0.0", "well"],
  ])("%s is %s for a school that is open, and will do for trying it out", (version, severity) => {
    expect(checkRuntime({ isLoopback: false }, version).severity).toBe(severity);
    expect(checkRuntime({ isLoopback: true }, version).severity).toBe(severity === "well" ? "well" : "unused");
  });
});

/** Node looks in the package's own node_modules, then in those above it. */
function isFoundFrom(place: string, name: string): boolean {
  if (packages[`${place && `${place}/`}node_modules/${name}`]) return true;
  if (place === "") return false;
  return isFoundFrom(place.includes("/node_modules/") ? place.slice(0, place.lastIndexOf("/node_modules/")) : "", name);
}

function isAboveFloor(version: string, floor: string | Record<number, string>) {
  const least = typeof floor === "string" ? floor : floor[Number.parseInt(version, 10)];
  return least !== undefined && isAtLeast(version, least);
}

function isAtLeast(version: string, floor: string) {
  return version.localeCompare(floor, "en", { numeric: true }) >= 0;
}
