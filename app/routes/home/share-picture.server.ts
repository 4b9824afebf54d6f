import sharp from "sharp";
import { drawOnce } from "#app/routes/draw-once.server.ts";

const once = drawOnce(1);

/**
 * A school's logo on a paper-coloured ground, as a PNG of 1200 by 630 pixels for messengers and social networks. A file
 * never changes under its address, so each is drawn only once.
 */
export function drawLogoPicture(url: string, read: () => Promise<Uint8Array>): Promise<Buffer> {
  return once(url, async () => await draw(await read()));
}

async function draw(logo: Uint8Array) {
  const input = await sharp(logo).resize({ width: 720, height: 400, fit: "inside" }).toBuffer();
  const paper = { width: 1200, height: 630, channels: 3, background: "#fbf8f1" } as const;
  return await sharp({ create: paper }).composite([{ input }]).png({ palette: true }).toBuffer();
}
