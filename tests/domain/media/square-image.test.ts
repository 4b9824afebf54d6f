import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { imageFailed, imageKindOf } from "#app/domain/media/image.ts";
import { squareImage } from "#app/domain/media/square-image.server.ts";
import { isDiskLow } from "#app/domain/media/store/disk-store.server.ts";
import { aBomb, aJpeg, aMovingGif, aPng, aTelltaleJpeg, aTruncatedPng } from "#tests/support/pictures.ts";

/** The colour at a point, as red, green and blue. */
async function colourAt(image: Buffer, left: number, top: number) {
  const pixel = sharp(image).removeAlpha().extract({ left, top, width: 1, height: 1 });
  return [...(await pixel.raw().toBuffer())];
}

describe("squareImage", () => {
  it.each([
    ["PNG", aPng],
    ["JPEG", aJpeg],
    ["GIF that moves", aMovingGif],
    ["picture smaller than what is kept", () => aPng({ width: 8, height: 3 })],
  ])("makes a square WebP of a %s", async (_, picture) => {
    const facts = await sharp(await squareImage(await picture())).metadata();
    expect(facts).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(facts.pages ?? 1).toBe(1);
  });

  it("keeps the first frame of an animation", async () => {
    const [red, , blue] = await colourAt(await squareImage(await aMovingGif()), 128, 128);
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
  });

  it("turns a photo upright and forgets where it was taken", async () => {
    const photo = await aTelltaleJpeg();
    expect(photo.includes("Ester Lima")).toBe(true);
    expect((await sharp(photo).metadata()).orientation).toBe(6);
    const image = await squareImage(photo);
    const facts = await sharp(image).metadata();
    expect([facts.exif, facts.xmp, facts.icc, facts.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(image.includes("Ester")).toBe(false);
    // The left half was blue; turned a quarter to the right, it is on top.
    expect((await colourAt(image, 128, 20))[2]).toBeGreaterThan(200);
    expect((await colourAt(image, 128, 236))[0]).toBeGreaterThan(200);
  });

  it("leaves behind what hides behind a picture", async () => {
    const polyglot = Buffer.concat([await aPng(), Buffer.from("<script>alert(1)</script><?php system('id') ?>")]);
    const image = await squareImage(polyglot);
    expect(image.includes("script")).toBe(false);
    expect(image.includes("php")).toBe(false);
  });

  it.each([
    ["broken off half-way", aTruncatedPng],
    ["of 144 million pixels", aBomb],
    ["of which only the first bytes are a picture's", async () => Buffer.from("GIF89a/*<html>*/=1;alert(1)")],
    ["that is nothing but a signature", async () => Buffer.from([0xff, 0xd8, 0xff])],
  ])("refuses a picture %s", async (_, picture) => {
    await expect(squareImage(await picture())).rejects.toMatchObject({ code: "invalid", message: imageFailed });
  });

  it("goes on after one that it refused", async () => {
    const png = await aPng();
    const [bad, good] = await Promise.allSettled([squareImage(Buffer.from("GIF89a")), squareImage(png)]);
    expect([bad.status, good.status]).toEqual(["rejected", "fulfilled"]);
  });
});

describe("imageKindOf", () => {
  it("looks at the bytes alone", async () => {
    expect(imageKindOf(await aPng())).toBe("png");
    expect(imageKindOf(await aJpeg())).toBe("jpeg");
    expect(imageKindOf(await aMovingGif())).toBe("gif");
    for (const other of [
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "<html>",
      "RIFF....WEBP",
      "",
      "GIF88a",
      "\x89PN",
    ]) {
      expect(imageKindOf(Buffer.from(other, "latin1")), other).toBeNull();
    }
  });
});

describe("isScarce", () => {
  const gibibyte = 1024 ** 3;
  it.each([
    ["900 MiB of 10 GiB", { bavail: 0.9 * gibibyte, blocks: 10 * gibibyte, bsize: 1 }, true],
    ["1.1 GiB of 10 GiB", { bavail: 1.1 * gibibyte, blocks: 10 * gibibyte, bsize: 1 }, false],
    ["4 GiB of 100 GiB", { bavail: gibibyte, blocks: 25 * gibibyte, bsize: 4 }, true],
    ["6 GiB of 100 GiB", { bavail: 1.5 * gibibyte, blocks: 25 * gibibyte, bsize: 4 }, false],
  ])("%s free", (_, disk, scarce) => {
    expect(isDiskLow(disk)).toBe(scarce);
  });
});
