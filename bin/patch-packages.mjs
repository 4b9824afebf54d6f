import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Failure, root } from "./steps.mjs";

/** Applies patches/*.patch to the installed packages; applied ones are skipped. */
export async function patchPackages() {
  const { applyPatch, parsePatch, reversePatch } = await import("diff"); // Not there before the packages are installed.
  const folder = path.join(root, "patches");
  for (const name of readdirSync(folder).sort()) {
    for (const patch of parsePatch(readFileSync(path.join(folder, name), "utf8"))) {
      const file = path.join(root, patch.newFileName);
      const installed = readFileSync(file, "utf8");
      if (applyPatch(installed, reversePatch(patch)) !== false) continue;
      const patched = applyPatch(installed, patch);
      if (patched === false) throw new Failure(`patches/${name} does not fit ${patch.newFileName} as it is installed.`);
      // Replaces the file instead of writing into it: it may be hard-linked from other folders, or being read.
      writeFileSync(`${file}.${process.pid}`, patched);
      renameSync(`${file}.${process.pid}`, file);
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await patchPackages();
