import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { requireNode } from "./node-version.mjs";
import { patchPackages } from "./patch-packages.mjs";
import { precompress } from "./precompress.mjs";
import { fingerprint } from "./sources.mjs";
import { root, runTool, step } from "./steps.mjs";

const note = path.join(root, "build", ".made-from");
const lock = path.join(root, "node_modules", ".sementeira-build");

/**
 * Builds the server and the browser's files, compressed for serving, unless the sources are those of the last build.
 */
export async function build({ always = false } = {}) {
  await locked(async () => {
    const sources = fingerprint();
    if (!always && isMadeFrom(sources)) return console.log("✓ The build is current.");
    await step("Building", async () => {
      await patchPackages();
      rmSync(note, { force: true });
      await runTool("node_modules/@react-router/dev/bin.js", ["build"], {
        quiet: true,
        env: { NODE_ENV: "production" },
      });
      // Loaded late, because its packages are missing before the first install, and those who install import this file
      // too.
      const { splitStyles } = await import("./split-styles.mjs");
      const { bundleWorkers } = await import("./bundle-workers.mjs");
      splitStyles(path.join(root, "build"));
      await precompress(path.join(root, "build", "client"));
      await bundleVerifier();
      await bundleWorkers();
      writeFileSync(note, sources);
    });
  });
}

/** One file that needs no packages, so that certificates can be verified wherever Node.js runs. */
async function bundleVerifier() {
  const { build: bundle } = await import("esbuild");
  await bundle({
    entryPoints: [path.join(root, "bin", "verify-certificate.ts")],
    outfile: path.join(root, "build", "verify-certificate.mjs"),
    bundle: true,
    minify: true,
    platform: "node",
    format: "esm",
    logLevel: "error",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
}

function isMadeFrom(sources) {
  return (
    existsSync(note) && readFileSync(note, "utf8") === sources && existsSync(path.join(root, "build/server/index.js"))
  );
}

/** One build at a time: another process may be building. The lock of a process that has died does not count. */
async function locked(work) {
  while (!take()) await wait(200);
  try {
    await work();
  } finally {
    rmSync(lock, { recursive: true });
  }
}

function take() {
  try {
    mkdirSync(lock);
    writeFileSync(path.join(lock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
    if (!isHeld()) rmSync(lock, { recursive: true, force: true });
    return false;
  }
}

function isHeld() {
  try {
    process.kill(Number(readFileSync(path.join(lock, "pid"), "utf8")), 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  requireNode();
  await build({ always: !process.argv.includes("--if-needed") });
}
