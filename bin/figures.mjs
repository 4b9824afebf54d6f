import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "./steps.mjs";

/** Prints how many files app/ has and how long they are. */
export function printFigures() {
  const files = readdirSync(path.join(root, "app"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => ({ file: path.relative(root, file), lines: readFileSync(file, "utf8").split("\n").length - 1 }))
    .sort((a, b) => a.lines - b.lines);
  const at = (share) => files[Math.floor((files.length - 1) * share)].lines;
  const { file, lines } = files.at(-1);
  const total = (some) => some.reduce((sum, each) => sum + each.lines, 0);
  const product = files.filter((each) => !each.file.startsWith("app/server/demo"));
  console.log(
    `  app: ${files.length} files, ${total(files)} lines (without the demo school ${product.length}, ${total(product)}); median ${at(0.5)}, p90 ${at(0.9)}, longest ${lines} (${file})`,
  );
}
