import { execFileSync } from "node:child_process";
import sharp from "sharp";
import { expect, it } from "vitest";
import { boletoDrawing } from "#app/domain/payments/boleto.ts";
import { pixDrawing } from "#app/domain/payments/pix.ts";
import { barcode, code } from "#tests/domain/payments/codes.ts";

it("a scanner reads the QR code of a PIX as the BR Code itself", async () => {
  const { d, size } = pixDrawing(code);
  expect(await scan({ d, width: size, height: size }, { width: size * 4, height: size * 4 })).toBe(`QR-Code:${code}`);
});

it("a scanner reads the barcode of a boleto as its 44 digits", async () => {
  const { d, width } = boletoDrawing(barcode);
  expect(await scan({ d, width, height: 1 }, { width: width * 3, height: 120 })).toBe(`I2/5:${barcode}`);
});

/** What a scanner reads from a drawing that has been turned into a picture. */
async function scan(
  drawing: { d: string; width: number; height: number },
  picture: { width: number; height: number },
): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}" viewBox="0 0 ${drawing.width} ${drawing.height}" preserveAspectRatio="none" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${drawing.width}v${drawing.height}H0z"/><path d="${drawing.d}"/></svg>`;
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return execFileSync("zbarimg", ["--quiet", "PNG:-"], { input: png, encoding: "utf8", stdio: "pipe" }).trim();
}
