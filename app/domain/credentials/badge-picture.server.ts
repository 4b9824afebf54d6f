import sharp from "sharp";
import { bakePng, bakeSvg } from "./bake.server.ts";

type Colours = { primaryColor: string; secondaryColor: string };

/** The school's badge, drawn without words, so that it looks the same where no font is installed. */
const drawing = ({ primaryColor, secondaryColor }: Colours) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="400" height="400">` +
  `<path d="M128 250 96 388l64-28 40 34 40-34 64 28-32-138z" fill="${secondaryColor}"/>` +
  `<circle cx="200" cy="164" r="150" fill="${primaryColor}"/>` +
  `<circle cx="200" cy="164" r="124" fill="none" stroke="#fff" stroke-width="6"/>` +
  `<path d="m136 168 46 46 88-96" fill="none" stroke="#fff" stroke-width="26" stroke-linecap="round" stroke-linejoin="round"/>` +
  `</svg>\n`;

export const badgeSvg = (colours: Colours, credential: string) => bakeSvg(drawing(colours), credential);

export async function badgePng(colours: Colours, credential: string): Promise<Buffer> {
  return bakePng(
    await sharp(Buffer.from(drawing(colours)))
      .png()
      .toBuffer(),
    credential,
  );
}
