import sharp from "sharp";

let last: { url: string; picture: Promise<Buffer> } | undefined;

/**
 * A school's logo on a paper-coloured ground, as a PNG of 1200 by 630 pixels for messengers and social networks. A file
 * never changes under its address, so each is drawn only once.
 */
export function drawLogoPicture(url: string, read: () => Promise<Uint8Array>): Promise<Buffer> {
  if (last?.url === url) return last.picture;
  const drawn = { url, picture: read().then(draw) };
  last = drawn;
  drawn.picture.catch(() => {
    if (last === drawn) last = undefined;
  });
  return drawn.picture;
}

async function draw(logo: Uint8Array) {
  const input = await sharp(logo).resize({ width: 720, height: 400, fit: "inside" }).toBuffer();
  const paper = { width: 1200, height: 630, channels: 3, background: "#fbf8f1" } as const;
  return await sharp({ create: paper }).composite([{ input }]).png({ palette: true }).toBuffer();
}
