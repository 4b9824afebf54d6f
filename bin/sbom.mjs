import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "./steps.mjs";

/** Packages that a server does not install, because the build has bundled them. */
const bundled = /^(@aws-sdk|@smithy|@fontsource-variable)\//;

/**
 * `npm run sbom [-- FILE]`: writes the running platform's parts as CycloneDX, from the lockfile: every package that a
 * server installs, those that the build has bundled, and their dependencies. Works offline.
 */
const { devDependencies, ...own } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const taken = Object.entries(devDependencies).filter(([name]) => bundled.test(name));
const file = path.resolve(process.argv[2] ?? path.join(root, "build", "sbom.cdx.json"));

// npm decides what is for development only: it is given a project without those.
const place = mkdtempSync(path.join(tmpdir(), "sementeira-sbom-"));
try {
  const project = { ...own, dependencies: { ...own.dependencies, ...Object.fromEntries(taken) } };
  writeFileSync(path.join(place, "package.json"), JSON.stringify(project));
  for (const each of ["package-lock.json", ".npmrc"]) copyFileSync(path.join(root, each), path.join(place, each));
  npm("install", "--package-lock-only", "--offline");
  const bill = npm("sbom", "--package-lock-only", "--sbom-format=cyclonedx");
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, bill);
  console.log(`✓ ${JSON.parse(bill).components.length} packages in ${file}`);
} finally {
  rmSync(place, { recursive: true });
}

function npm(...args) {
  return execFileSync("npm", args, { cwd: place, encoding: "utf8", maxBuffer: 64 * 1024 ** 2 });
}
