import { frontWords } from "#app/domain/certificates/sheet-words.ts";
import { nearestReadable } from "#app/domain/colour.ts";
import { qrDrawing } from "#app/domain/qr-drawing.ts";
import {
  area,
  colophon,
  ink,
  letterhead,
  type Paper,
  type Part,
  type Picture,
  paragraph,
  place,
  sheetWidth,
  tagged,
  u,
  untagged,
} from "./parts.server.ts";
import type { Style } from "./pen.server.ts";

/** Draws the front of a certificate on the current page. */
export function drawFront(paper: Paper) {
  const { pen, sheet } = paper;
  const { certificate, design } = sheet;
  const words = frontWords(sheet);
  const [title, subtitle] = words.title as [string, string];
  const heading: Style = { size: 5 * u, colour: design.primary_color, isStrong: true, spacing: 0.16, leading: 1.05 };
  const under: Style = { ...heading, size: 1.75 * u, colour: nearestReadable(design.secondary_color), spacing: 0.42 };
  const quiet: Style = { size: 1.5 * u, colour: ink.quiet };
  const name = pen.fit(
    [{ text: certificate.student_name, isStrong: true }],
    { size: 4.5 * u, colour: ink.dark, leading: 1.15 },
    { width: 76 * u, lines: 2, smallest: 0.38 },
  );
  const course = pen.fit(
    [{ text: certificate.course_title, isStrong: true }],
    { size: 2.75 * u, colour: design.primary_color, leading: 1.2 },
    { width: 78 * u, lines: 2, smallest: 0.5 },
  );
  const facts = pen.compose(words.facts, { size: 1.5 * u, colour: ink.words }, 66 * u);
  const [first, second] = [title, subtitle].map((text, at) =>
    pen.compose([{ text }], at ? under : heading, area.width),
  );
  const parts: Part[] = [
    letterhead(paper),
    {
      gap: 1.5 * u,
      height: first!.height + 0.7 * u + second!.height,
      draw: (top) => {
        const below = top + first!.height + 0.7 * u;
        sideRules(paper, below + second!.height / 2, second!.width);
        tagged(paper, "H1", {}, () => {
          place(paper, first!, top);
          place(paper, second!, below);
        });
      },
    },
    paragraph(paper, 2.1 * u, pen.compose([{ text: words.certifies }], quiet, area.width)),
    paragraph(paper, 0.5 * u, name),
    { gap: 0.6 * u, height: 0.12 * u, draw: (top) => underline(paper, top, name.width + 6 * u) },
    paragraph(paper, 2.1 * u, pen.compose([{ text: words.completed }], quiet, area.width)),
    paragraph(paper, 0.6 * u, course),
    paragraph(paper, 0.9 * u, facts),
  ];
  const foot = colophon(paper, [...words.colophon], words.smallPrint, certificate.verification_url);
  const proof = 11.2 * u;
  const footTop = area.bottom - foot.height;
  const proofTop = footTop - 1.3 * u - proof;
  stack(parts, area.top, proofTop - 1.8 * u);
  signatures(paper, words, proofTop);
  foot.draw(footTop);
}

/** Draws parts below each other; the gaps grow a little, or shrink, so that they fill the height. */
function stack(parts: Part[], top: number, bottom: number) {
  const gaps = parts.reduce((sum, { gap }) => sum + gap, 0);
  const heights = parts.reduce((sum, { height }) => sum + height, 0);
  const share = gaps ? Math.min(1.35, Math.max(0.2, (bottom - top - heights) / gaps)) : 1;
  let y = top;
  for (const { gap, height, draw } of parts) {
    y += gap * share;
    draw(y);
    y += height;
  }
}

/** The two rules beside the second line of the title, thin at their outer ends. */
function sideRules(paper: Paper, middle: number, between: number) {
  const { doc, sheet } = paper;
  const thick = 0.1 * u;
  untagged(paper, () => {
    for (const side of [-1, 1]) {
      const [inner, outer] = [between / 2 + 1.6 * u, between / 2 + 10.6 * u].map(
        (from) => sheetWidth / 2 + side * from,
      );
      doc
        .moveTo(inner!, middle - thick / 2)
        .lineTo(inner!, middle + thick / 2)
        .lineTo(outer!, middle);
      doc.fill(sheet.design.secondary_color);
    }
  });
}

/** A rule under the name in both colours, thin at both ends. */
function underline(paper: Paper, top: number, width: number) {
  const { doc, sheet } = paper;
  const left = (sheetWidth - width) / 2;
  const thick = 0.12 * u;
  untagged(paper, () => {
    const colours = doc.linearGradient(left, 0, left + width, 0);
    colours.stop(0.2, sheet.design.primary_color).stop(0.8, sheet.design.secondary_color);
    doc
      .moveTo(left, top + thick / 2)
      .lineTo(left + 0.18 * width, top)
      .lineTo(left + 0.82 * width, top)
      .lineTo(left + width, top + thick / 2)
      .lineTo(left + 0.82 * width, top + thick)
      .lineTo(left + 0.18 * width, top + thick)
      .fill(colours);
  });
}

/** The two signatures with the QR code between them, or one signature and the code. */
function signatures(paper: Paper, words: ReturnType<typeof frontWords>, top: number) {
  const { doc, pen, sheet, signature } = paper;
  const { verification_url: url } = sheet.certificate;
  const wide = 31 * u;
  signed({ left: area.left, ...words.director, image: signature });
  const code = 8.6 * u;
  const left = (sheetWidth - code) / 2;
  const caption = pen.compose(
    [{ text: words.proof }],
    { size: 0.95 * u, colour: ink.quiet, spacing: 0.14, isUpper: true },
    code * 2,
  );
  const alt = `${words.qrCode}: ${url}`;
  tagged(paper, "Figure", { alt, bbox: [left, top, left + code, top + code] }, () => {
    doc.rect(left - 0.7 * u, top - 0.7 * u, code + 1.4 * u, code + 1.4 * u).fill("#ffffff");
    const { d, size } = qrDrawing(url, { quietZone: 0 });
    doc
      .save()
      .translate(left, top)
      .scale(code / size);
    doc.path(d).fill("#10131a");
    doc.restore();
  });
  tagged(paper, "P", {}, () =>
    pen.write(caption, { left: left - code / 2, top: top + code + 0.95 * u, width: code * 2 }),
  );
  if (words.instructor) signed({ left: area.left + area.width - wide, ...words.instructor, image: null });

  function signed({ left, name, title, image }: { left: number; name: string; title: string; image: Picture | null }) {
    const style: Style = { size: 1.4 * u, colour: ink.dark, isStrong: true };
    const person = pen.fit([{ text: name }], style, { width: wide, lines: 2, smallest: 0.8 });
    const role = pen.fit(
      [{ text: title }],
      { size: 1.2 * u, colour: ink.quiet },
      { width: wide, lines: 2, smallest: 0.8 },
    );
    const line = top + 11.2 * u - person.height - role.height - 0.5 * u;
    if (image) {
      const [width, height] = [wide * 0.9, 4 * u];
      const bbox = [left, line - height, left + wide, line] as [number, number, number, number];
      tagged(paper, "Figure", { alt: `Assinatura de ${name}`, bbox }, () =>
        doc.image(image.bytes, left + (wide - width) / 2, line - height, {
          fit: [width, height - 0.2 * u],
          align: "center",
          valign: "bottom",
        }),
      );
    }
    untagged(paper, () => doc.rect(left, line, wide, 0.1 * u).fill(ink.words));
    tagged(paper, "P", {}, () => pen.write(person, { left, top: line + 0.5 * u, width: wide }));
    tagged(paper, "P", {}, () => pen.write(role, { left, top: line + 0.5 * u + person.height, width: wide }));
  }
}
