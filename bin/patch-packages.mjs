import { readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Failure, root } from "./steps.mjs";

/** Applies patches/*.patch to the installed packages. What is applied already stays as it is. */
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
      // A new file under the old name: the old one may be shared with other folders, or be read at this moment.
      writeFileSync(`${file}.${process.pid}`, patched);
      renameSync(`${file}.${process.pid}`, file);
    }
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await patchPackages();
