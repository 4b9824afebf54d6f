import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { root } from "./steps.mjs";

/** Everything that the build is made from. */
const made = [
  "app",
  "drizzle",
  "patches",
  "public",
  ...[
    "bin/build.mjs",
    "bin/bundle-workers.mjs",
    "bin/patch-packages.mjs",
    "bin/precompress.mjs",
    "bin/runtime-packages.mjs",
    "bin/split-styles.mjs",
    "package-lock.json",
    "package.json",
  ],
  "react-router.config.ts",
  "tsconfig.json",
  "vite.config.ts",
];

/** A fingerprint of all sources. */
export function fingerprint() {
  const hash = createHash("sha256");
  for (const file of made.flatMap((name) => filesIn(path.join(root, name)))) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(readFileSync(file))
      .update("\0");
  }
  return hash.digest("hex");
}

function filesIn(place) {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return [place];
  const entries = readdirSync(place, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}
