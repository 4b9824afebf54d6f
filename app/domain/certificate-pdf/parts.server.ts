import type { Sheet } from "#app/domain/certificates/certificate.ts";
import { isRightToLeft, type Words } from "#app/domain/certificates/sheet-words.ts";
import { drawMark } from "./frame.server.ts";
import type { Block, Pen, Style } from "./pen.server.ts";

/** A picture as pdfkit takes it, with its proportions. */
export type Picture = { bytes: Buffer; width: number; height: number };

/** What both sides are drawn with. */
export type Paper = {
  doc: PDFKit.PDFDocument;
  pen: Pen;
  /** Where all that is read is hung, in the order it is read. */
  root: PDFKit.PDFStructureElement;
  sheet: Sheet;
  logo: Picture | null;
  signature: Picture | null;
};

/** A4, lying, in points. */
export const sheetWidth = 841.89;
const sheetHeight = 595.28;

/** The unit of the sheet, a hundredth of its width, in points; and where the words stand, as in sheet.css. */
export const u = sheetWidth / 100;
export const area = { left: 9.5 * u, top: 7.4 * u, width: 81 * u, bottom: sheetHeight - 6.9 * u };

export const ink = { dark: "#1b1d22", words: "#33363d", quiet: "#55585f", line: "#d9dade" };

/** Something that stands on the sheet: how high it is, how far below the one before, and how it is drawn at a height. */
export type Part = { gap: number; height: number; draw: (top: number) => void };

type Said = { alt?: string; bbox?: [number, number, number, number] };

/** Draws something that is read, as a `type` of the document's structure. */
export function tagged({ doc, root }: Paper, type: string, options: Said, draw: () => void) {
  root.add(doc.struct(type as never, options, draw));
}

/** Draws something that is not read aloud. */
export function untagged({ doc }: Pick<Paper, "doc">, draw: () => void) {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}

export const place = ({ pen }: Paper, block: Block, top: number) =>
  pen.write(block, { left: area.left, top, width: area.width });

/** A paragraph in the middle. */
export function paragraph(paper: Paper, gap: number, block: Block): Part {
  return { gap, height: block.height, draw: (top) => tagged(paper, "P", {}, () => place(paper, block, top)) };
}

/** The name of the school, beside its logo or else the platform's mark. */
export function letterhead(paper: Paper): Part {
  const { doc, pen, sheet, logo } = paper;
  const { primary_color: primary, secondary_color: secondary } = sheet.design;
  // Letters that join, or are turned around as they are drawn, cannot stand apart.
  const spacing = isRightToLeft.test(sheet.organization.name) ? 0 : 0.24;
  const style: Style = { size: 1.35 * u, colour: ink.dark, isStrong: true, spacing, isUpper: true };
  const height = 3.6 * u;
  const wide = logo ? Math.min(16 * u, (logo.width / logo.height) * height) : height;
  const gap = 0.9 * u;
  const words = [{ text: sheet.organization.name }];
  const name = pen.fit(words, style, { width: area.width - wide - gap, lines: 2, smallest: 0.7 });
  const left = area.left + (area.width - wide - gap - name.width) / 2;
  return {
    gap: 0,
    height,
    draw: (top) => {
      untagged(paper, () => {
        if (logo) {
          doc.image(logo.bytes, left, top, { fit: [wide, height], align: "center", valign: "center" });
          return;
        }
        doc
          .save()
          .translate(left, top)
          .scale(height / 32);
        drawMark(doc, { stalk: primary, first: primary, second: secondary });
        doc.restore();
      });
      const middle = top + (height - name.height) / 2;
      tagged(paper, "P", {}, () =>
        pen.write(name, { left: left + wide + gap, top: middle, width: name.width, align: "left" }),
      );
    },
  };
}

/** The foot of a side: facts in a row, the address to verify at, the small print. */
export function colophon(paper: Paper, facts: Words[], smallPrint: string, address?: string) {
  const { doc, pen, root } = paper;
  const style: Style = { size: 0.98 * u, colour: ink.quiet, leading: 1.5 };
  const row = facts.flatMap((each, at) => (at ? [{ text: " · " }, ...each] : each));
  const lines = [pen.clamp(row, style, { width: area.width, lines: 2 })];
  const link = address && pen.clamp([{ text: address }], style, { width: area.width, lines: 2 });
  const print = pen.compose([{ text: smallPrint }], style, area.width);
  const height = lines[0]!.height + (link ? link.height : 0) + print.height;
  return {
    height,
    draw: (top: number) => {
      tagged(paper, "P", {}, () => place(paper, lines[0]!, top));
      let y = top + lines[0]!.height;
      if (address && link) {
        const said = {
          structParent: undefined as unknown,
          Contents: new String(`Verificar o certificado: ${address}`),
        };
        const element = doc.struct("Link", {}, () => {
          place(paper, link, y);
          const left = area.left + (area.width - link.width) / 2;
          doc.link(left, y, link.width, link.height, address, { ...said, structParent: element } as never);
        });
        root.add(doc.struct("P", {}, [element]));
        y += link.height;
      }
      tagged(paper, "P", {}, () => place(paper, print, y));
    },
  };
}
