import { create, type Font } from "fontkit";
import sharp from "sharp";
import { longDate } from "#app/domain/calendar.ts";
import { furtherFaces } from "#app/domain/certificate-pdf/faces.server.ts";
import { type Canvas, createPen } from "#app/domain/certificate-pdf/pen.server.ts";
import type { CertificateView } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { drawOnce } from "#app/domain/draw-once.server.ts";
import serif from "#app/ui/fonts/alegreya.ttf?inline";

const once = drawOnce(50);

/**
 * A valid certificate as a PNG of 1200 by 630 pixels, for previews in messengers and networks: who completed what at
 * which school. A certificate never changes under its hash, so each is drawn only once.
 */
export const drawCertificatePicture = (certificate: CertificateView) =>
  once(certificate.certificateHash, () => draw(certificate));

const ink = "#16241b";
const muted = "#55605a";

async function draw({ snapshot, completionDate, design }: CertificateView) {
  const { organization_name: school, student_name: name, course_title: title, program } = snapshot;
  const what = program.courses ? "concluiu a trilha" : "concluiu o curso";
  const facts = `${hoursInWords(snapshot.duration_hours)} · ${longDate(completionDate)}`;
  const lines = [
    { text: school, middle: 106, size: 40, colour: muted },
    { text: name, middle: 222, size: 88, colour: ink },
    { text: what, middle: 322, size: 32, colour: muted },
    { text: title, middle: 414, size: 66, colour: design.primaryColor },
    { text: facts, middle: 517, size: 34, colour: muted },
  ];
  const plain = heading();
  const faces = { plain, strong: plain, others: await furtherFaces(lines.map(({ text }) => text).join(" ")) };
  const { canvas, paths } = svgCanvas();
  const pen = createPen(canvas, faces);
  for (const { text, middle, size, colour } of lines) {
    const block = pen.fit([{ text }], { size, colour, leading: 1.1 }, { width: 980, lines: 2, smallest: 0.34 });
    pen.write(block, { left: 110, top: middle - block.height / 2, width: 980 });
  }
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <path d="M0 0h1200v630H0z" fill="#fffdf8"/>
    <path d="M24 24h1152v582H24z" fill="none" stroke="${design.primaryColor}" stroke-width="6"/>
    <path d="M38 38h1124v554H38z" fill="none" stroke="${design.secondaryColor}" stroke-width="2"/>
    <g transform="translate(1086 516)" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <circle r="46" fill="#1d6b3c"/><path d="M-18 2l13 13l24-28" stroke="#fffdf8" stroke-width="9"/></g>
    ${paths.join("\n")}</svg>`;
  return await sharp(Buffer.from(drawing)).png({ palette: true }).toBuffer();
}

/** Letters as outlines, so that the server needs no fonts of its own. */
function svgCanvas(): { canvas: Canvas; paths: string[] } {
  const paths: string[] = [];
  return {
    paths,
    canvas: {
      widthOf: (text, font, size) => (font.layout(text).advanceWidth / font.unitsPerEm) * size,
      say: (_, draw) => draw(),
      write(text, { font, size, colour }, x, y) {
        const { glyphs, positions } = font.layout(text);
        const scale = size / font.unitsPerEm;
        let at = 0;
        for (const [n, { path }] of glyphs.entries()) {
          const { xAdvance, xOffset, yOffset } = positions[n]!;
          const place = `${scale} 0 0 ${-scale} ${x + (at + xOffset) * scale} ${y - yOffset * scale}`;
          paths.push(`<path transform="matrix(${place})" d="${path.toSVG()}" fill="${colour}"/>`);
          at += xAdvance;
        }
      },
    },
  };
}

let parsed: Font | undefined;

function heading(): Font {
  parsed ??= create(Buffer.from(serif.slice(serif.indexOf(",") + 1), "base64")) as Font;
  return parsed;
}
