import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { patchPackages } from "./patch-packages.mjs";
import { root, run, step } from "./steps.mjs";

/** Installs the packages of the lockfile, unless exactly those are installed, and applies our patches. */
export async function install() {
  if (isInstalled()) console.log("✓ The packages are installed.");
  else await installAll();
  await patchPackages();
}

async function installAll() {
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await step("Installing the packages of package-lock.json (the first time it takes about a minute)", () =>
    npm ? run(process.execPath, [npm, ...args]) : run("npm", args),
  );
}

/** npm lists in node_modules what it installed; packages for other platforms may be missing. */
function isInstalled() {
  const note = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(note)) return false;
  const there = JSON.parse(readFileSync(note, "utf8")).packages;
  const wanted = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([place, { version, optional, devOptional, peer }]) => {
    if (place === "" || ((optional || devOptional || peer) && !there[place])) return true;
    return there[place]?.version === version;
  });
}
