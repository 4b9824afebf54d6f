import { renderToStaticMarkup } from "react-dom/server.edge";
import sharp from "sharp";
import { drawOnce } from "#app/routes/draw-once.server.ts";
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

const once = drawOnce(100);

/** A course's cover as a PNG of 1200 by 630 pixels, for previews in messengers and networks. */
export const drawSharePicture = (course: Course) => once(`${course.category} ${course.title}`, () => draw(course));

async function draw({ category, title }: Course) {
  const colour = colours[category] ?? "#55605a";
  const cover = renderToStaticMarkup(<Cover category={category} title={title} />)
    .replace(/var\(--color-\w+\)/g, colour)
    .replaceAll("currentColor", colour)
    .replace('class="fill-wheat"', 'fill="#c98a1b"')
    .replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" ');
  return await sharp(Buffer.from(cover)).flatten({ background: "#fbf8f1" }).png({ palette: true }).toBuffer();
}
