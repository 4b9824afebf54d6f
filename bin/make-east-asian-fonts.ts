/**
 * Cuts the fonts for Chinese, Japanese and Korean letters on certificates as PDF, and packs them: together they have
 * half the weight of the server. Their packages are larger than all others, so they are fetched only for this.
 * Run by hand when one changes: npx tsx bin/make-east-asian-fonts.ts
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

const subsetFont = createRequire(import.meta.url)("subset-font");
const folder = "app/ui/fonts/certificate/pdf";
const version = "0.4.3";

const han = range(0x4e00, 0x9fff) + range(0xf900, 0xfaff);
const kana = `々〆〇ヶ・ー${range(0x3041, 0x309f)}${range(0x30a0, 0x30ff)}`;
const hangul = range(0xac00, 0xd7a3);

const fonts = [
  { script: "japanese", source: "jp", file: "NotoSansJP_500Medium.ttf", letters: kana + han },
  { script: "chinese", source: "sc", file: "NotoSansSC_500Medium.ttf", letters: `〇·${han}` },
  { script: "korean", source: "kr", file: "NotoSansKR_500Medium.ttf", letters: hangul },
];

for (const { script, source, file, letters } of fonts) {
  const target = `${folder}/east-asian-${script}.ttf.br`;
  const cut = await subsetFont(fetched(source, file), letters, {
    targetFormat: "truetype",
    keepFeatures: [],
    noHinting: true,
    dropTables: ["STAT", "BASE", "VORG", "vhea", "vmtx", "GSUB", "GPOS", "GDEF"],
  });
  const packed = brotliCompressSync(cut, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
  });
  writeFileSync(target, packed);
  console.log(`${target}  ${cut.length} bytes, packed ${packed.length}`);
}

function fetched(source: string, file: string): Buffer {
  const place = mkdtempSync(path.join(tmpdir(), "fonts-"));
  try {
    const name = `@expo-google-fonts/noto-sans-${source}@${version}`;
    const [archive] = execFileSync("npm", ["pack", name, "--silent"], { cwd: place, encoding: "utf8" }).split("\n");
    execFileSync("tar", ["xzf", archive!, `package/500Medium/${file}`], { cwd: place });
    return readFileSync(path.join(place, "package", "500Medium", file));
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

function range(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");
}
