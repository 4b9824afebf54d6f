import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { Failure, root, run } from "./steps.mjs";

const isRoot = process.getuid?.() === 0;
const quietly = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
  "--disable-gpu",
];
const sandbox = isRoot ? ["--no-sandbox"] : [];

/**
 * Finds a Chromium for the browser tests: an installed one, Playwright's, the one in node_modules, and at last Debian's
 * package. Says which, and refuses with what to do where there is none.
 * @returns {Promise<{ CHROMIUM_PATH: string, CHROMIUM_ARGS: string }>} for the environment of the tests
 */
export async function findChromium() {
  for (const look of [installed, playwrights, bundled, debians]) {
    const found = await look();
    if (!found) continue;
    console.log(`  Chromium: ${found.path} (${found.how})`);
    return { CHROMIUM_PATH: found.path, CHROMIUM_ARGS: [...quietly, ...sandbox, ...(found.args ?? [])].join(" ") };
  }
  throw new Failure(
    "No Chromium was found: install one (apt-get install chromium, or npx playwright install chromium).",
  );
}

function installed() {
  const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
  const mac = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
  const path = [...names.map(inPath), mac].find(runs);
  return path && { path, how: "installed" };
}

async function playwrights() {
  const { chromium } = await import("playwright");
  const path = chromium.executablePath();
  return runs(path) && { path, how: "Playwright's" };
}

async function bundled() {
  if (process.platform !== "linux" || process.arch !== "x64") return undefined;
  const { default: chromium } = await import("@sparticuz/chromium");
  const path = await chromium.executablePath();
  return runs(path) && { path, how: "unpacked from @sparticuz/chromium", args: ["--no-sandbox", "--no-zygote"] };
}

async function debians() {
  if (!isRoot || !inPath("apt-get")) return undefined;
  console.log("  No Chromium is installed: installing Debian's package.");
  const env = { DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-qq"], { quiet: true, env });
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { quiet: true, env });
  const path = inPath("chromium");
  return runs(path) && { path, how: "installed just now" };
}

function inPath(name) {
  const found = spawnSync("which", [name], { encoding: "utf8" });
  return found.stdout?.trim() || undefined;
}

/** Whether it is there, with all the libraries that it needs. */
function runs(path) {
  if (!path || !existsSync(path)) return false;
  return spawnSync(path, ["--version", ...sandbox], { cwd: root, timeout: 20_000 }).status === 0;
}
