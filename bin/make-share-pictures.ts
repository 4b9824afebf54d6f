/**
 * Makes the picture that is shown of the school when its address is sent to somebody, and the icon for browsers that
 * take no SVG. Run by hand when one of them is to change: npx tsx bin/make-share-pictures.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import sharp from "sharp";

const leaf = "M15.5 16C8 16 4.5 11.5 4 4c7.5.3 12 4 11.5 12Z";
const wheat = "M17 19.5c0-5.5 3.5-9 10.5-9.5 0 6.5-4 10-10.5 9.5Z";

const mark = `<path d="M16 30V15" stroke="#16241b" stroke-width="2.4" stroke-linecap="round"/><path d="${leaf}" fill="#1d6b3c"/><path d="${wheat}" fill="#c98a1b"/>`;

const ground = `<path d="M0 0h1200v630H0z" fill="#fbf8f1"/><path d="M0 520q300-90 600-6t600-30v146H0z" fill="#e6efe1"/><path d="M0 566q300-60 600-8t600-22M0 602q300-50 600-8t600-18" fill="none" stroke="#1d6b3c" stroke-opacity=".35" stroke-width="4"/>`;

await save("share.png", `${ground}<g transform="translate(376 66)scale(14)">${mark}</g>`);

async function save(name: string, drawing: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630">${drawing}</svg>`;
  writeFileSync(`public/${name}`, await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
}

/** An icon file with one PNG of 48 by 48 pixels in it. */
const picture = await sharp(readFileSync("public/favicon.svg"), { density: 300 }).resize(48, 48).png().toBuffer();
const head = Buffer.alloc(22);
head.writeUInt16LE(1, 2);
head.writeUInt16LE(1, 4);
head.set([48, 48, 0, 0], 6);
head.writeUInt16LE(1, 10);
head.writeUInt16LE(32, 12);
head.writeUInt32LE(picture.length, 14);
head.writeUInt32LE(22, 18);
writeFileSync("public/favicon.ico", Buffer.concat([head, picture]));
