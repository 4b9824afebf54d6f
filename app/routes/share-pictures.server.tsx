import { renderToStaticMarkup } from "react-dom/server.edge";
import sharp from "sharp";
import { drawOnce } from "#app/domain/draw-once.server.ts";
import { Cover } from "#app/ui/course-picture.tsx";

type Course = { category: string; title: string };

/** The light theme's colours, since a picture has no stylesheet. */
const colours: Record<string, string> = {
  profissionalizante: "#9a4f22",
  teologico: "#5d467f",
  desenvolvimento_pessoal: "#7d5c0d",
  discipulado: "#1d6b3c",
  mentoria: "#1d5d70",
};

const courses = drawOnce(100);
const logos = drawOnce(1);

/** A course's cover as a PNG of 1200 by 630 pixels, for previews in messengers and networks. */
export const drawCoursePicture = (course: Course) => courses(`${course.category} ${course.title}`, () => draw(course));

/** A school's logo on a paper-coloured ground, of the same size. A file never changes under its address. */
export const drawLogoPicture = (url: string, read: () => Promise<Uint8Array>) =>
  logos(url, async () => {
    const input = await sharp(await read())
      .resize({ width: 720, height: 400, fit: "inside" })
      .toBuffer();
    const paper = { width: 1200, height: 630, channels: 3, background: "#fbf8f1" } as const;
    return await sharp({ create: paper }).composite([{ input }]).png({ palette: true }).toBuffer();
  });

async function draw({ category, title }: Course) {
  const colour = colours[category] ?? "#55605a";
  const cover = renderToStaticMarkup(<Cover category={category} title={title} />)
    .replace(/var\(--color-\w+\)/g, colour)
    .replaceAll("currentColor", colour)
    .replace('class="fill-wheat"', 'fill="#c98a1b"')
    .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" ');
  return await sharp(Buffer.from(cover)).flatten({ background: "#fbf8f1" }).png({ palette: true }).toBuffer();
}
