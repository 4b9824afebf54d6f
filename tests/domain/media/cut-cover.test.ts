import sharp from "sharp";
import { expect, it } from "vitest";
import { cutCover } from "#app/domain/media/square-image.server.ts";

/** Three stripes: red, green and blue, one below the other or side by side. */
async function stripes({ width, height, orientation }: { width: number; height: number; orientation?: number }) {
  const isHigh = height > width;
  const third = isHigh ? { width, height: height / 3 } : { width: width / 3, height };
  const composite = ["#f00", "#0f0", "#00f"].map((background, at) => ({
    input: { create: { ...third, channels: 3 as const, background } },
    left: isHigh ? 0 : at * third.width,
    top: isHigh ? at * third.height : 0,
  }));
  const picture = sharp({ create: { width, height, channels: 3, background: "#fff" } }).composite(composite);
  return await (orientation ? picture.withMetadata({ orientation }) : picture).png().toBuffer();
}

/** The colour in the middle of a picture, and its size. */
async function middle(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  const strongest = [0, 1, 2].toSorted((a, b) => data[at + b]! - data[at + a]!)[0]!;
  return [["red", "green", "blue"][strongest], info.width, info.height];
}

it("a picture that is too high is cut where it is wanted, to the size of a cover", async () => {
  const high = await stripes({ width: 1_600, height: 2_700 });
  expect(await middle(await cutCover(high, 0))).toEqual(["red", 1_200, 675]);
  expect(await middle(await cutCover(high, 50))).toEqual(["green", 1_200, 675]);
  expect(await middle(await cutCover(high, 100))).toEqual(["blue", 1_200, 675]);
});

it("so is one that is too wide, and a small one stays small", async () => {
  const wide = await stripes({ width: 960, height: 180 });
  expect(await middle(await cutCover(wide, 0))).toEqual(["red", 320, 180]);
  expect(await middle(await cutCover(wide, 100))).toEqual(["blue", 320, 180]);
});

it("a photo that lies on its side is turned first", async () => {
  const turned = await stripes({ width: 900, height: 300, orientation: 6 }); // Seen upright it is 300 by 900.
  expect(await middle(await cutCover(turned, 0))).toEqual(["red", 300, 169]);
  expect(await middle(await cutCover(turned, 100))).toEqual(["blue", 300, 169]);
});
