import { cpSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./steps.mjs";

/** Packages that the built server still loads, since they bring binaries. Everything else is bundled. */
export const runtimePackages = ["sharp"];

/**
 * Copies those packages, PostgreSQL for this machine, and all that they need to run, as they are installed, into
 * `folder`/node_modules.
 * @param {string} folder
 */
export function copyRuntimePackages(folder) {
  const { optionalDependencies } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const { packages } = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
  const places = new Set();
  const add = (name, from) => {
    const place = lookUp(packages, name, from);
    if (!place || places.has(place) || !existsSync(path.join(root, place))) return;
    places.add(place);
    const { dependencies = {}, optionalDependencies: more = {} } = packages[place];
    for (const each of Object.keys({ ...dependencies, ...more })) add(each, place);
  };
  for (const name of [...runtimePackages, ...Object.keys(optionalDependencies)]) add(name, "");
  for (const place of places) cpSync(path.join(root, place), path.join(folder, place), as);
}

/** Links within a package keep their target. */
const as = { recursive: true, verbatimSymlinks: true };

/** The lockfile's path of the package that `from` resolves: its own, or one of a folder above. */
function lookUp(packages, name, from) {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (packages[place] || from === "") return packages[place] && place;
  return lookUp(packages, name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) copyRuntimePackages(path.resolve(process.argv[2]));
