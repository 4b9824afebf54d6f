import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { badgePng, badgeSvg } from "#app/domain/credentials/badge-picture.server.ts";
import { isPng, readPdf, readPng, readSvg } from "#app/domain/credentials/bake.server.ts";

const colours = { primaryColor: "#2563eb", secondaryColor: "#9333ea" };
const credential = JSON.stringify({ name: "Ação & <oração> ]]> fim", list: [1] });

describe("a badge's picture", () => {
  it("gives back as PNG the very text that went in, and is still a picture", async () => {
    const png = await badgePng(colours, credential);
    expect(isPng(png)).toBe(true);
    expect(readPng(png)).toBe(credential);
    expect(await sharp(png).metadata()).toMatchObject({ format: "png", width: 400, height: 400 });
    // Another reader of the format checks the sums of all chunks.
    await expect(sharp(png, { failOn: "warning" }).raw().toBuffer()).resolves.toBeInstanceOf(Buffer);
    expect(await badgePng(colours, credential)).toEqual(png);
  });

  it("gives back as SVG the same JSON, also where it holds the end of a CDATA section", async () => {
    const svg = badgeSvg(colours, credential);
    expect(JSON.parse(readSvg(svg)!)).toEqual(JSON.parse(credential));
    expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ format: "svg", width: 400 });
  });

  it("has none where none was put, also in broken files", async () => {
    const png = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
      .png()
      .toBuffer();
    const broken = Buffer.concat([png.subarray(0, 8), Buffer.from("ffffffff69545874", "hex")]);
    for (const each of [png, broken, Buffer.alloc(0), png.subarray(0, 20)]) expect(readPng(each)).toBeNull();
    for (const each of ["", "<svg/>", "<svg><openbadges:credential", "<openbadges:credential><![CDATA[{}"])
      expect(readSvg(each)).toBeNull();
  });
});

describe("a PDF's attachment", () => {
  const pdf = (dictionary: string, stream: Buffer) =>
    Buffer.concat([
      Buffer.from(
        `%PDF-1.7\n1 0 obj << /Names << /EmbeddedFiles 2 0 R >> >> endobj\n3 0 obj\n<< ${dictionary} >>\nstream\r\n`,
      ),
      stream,
      Buffer.from("\nendstream\nendobj\n"),
    ]);

  it("is found packed and unpacked", () => {
    const packed = pdf("/Type /EmbeddedFile /Filter /FlateDecode", deflateSync(Buffer.from(credential)));
    expect(readPdf(packed)).toBe(credential);
    expect(JSON.parse(readPdf(pdf("/Type /EmbeddedFile", Buffer.from(credential)))!)).toEqual(JSON.parse(credential));
  });

  it("is not unpacked beyond what a credential takes", () => {
    const bomb = deflateSync(Buffer.concat([Buffer.from("{"), Buffer.alloc(50_000_000, 32)]));
    expect(readPdf(pdf("/Type /EmbeddedFile /Filter /FlateDecode", bomb))).toBeNull();
    expect(readPdf(Buffer.from("%PDF-1.7 /EmbeddedFile".repeat(1_000)))).toBeNull();
  });
});
