import { backWords, type Program } from "#app/domain/certificates/sheet-words.ts";
import { nearestReadable } from "#app/domain/colour.ts";
import {
  area,
  colophon,
  ink,
  letterhead,
  type Paper,
  type Part,
  paragraph,
  place,
  sheetWidth,
  tagged,
  u,
  untagged,
} from "./parts.server.ts";
import type { Block, Style } from "./pen.server.ts";

/** How many lessons a page of the back takes, so that none is written too small to read on paper. */
const mostOnPage = 60;

/** How many pages the back of a certificate takes. */
export const backPages = ({ courses, lessons }: Program) =>
  Math.max(1, Math.ceil((courses ?? lessons).length / mostOnPage));

/** One page of the back, with these of its lessons or courses. */
export function drawBack(paper: Paper, program: Program, { page, pages }: { page: number; pages: number }) {
  const { pen, sheet } = paper;
  const { certificate, design } = sheet;
  const words = backWords(sheet, program);
  const of = pages > 1 ? ` (${page + 1} de ${pages})` : "";
  const parts: Part[] = [
    letterhead(paper),
    headed("H2", 1.5 * u, words.title + of, {
      size: 2.6 * u,
      colour: design.primary_color,
      isStrong: true,
      spacing: 0.16,
      leading: 1.05,
    }),
    paragraph(
      paper,
      0.6 * u,
      pen.fit(
        [{ text: certificate.course_title, isStrong: true }],
        { size: 2.3 * u, colour: design.primary_color, leading: 1.2 },
        { width: 78 * u, lines: 2, smallest: 0.5 },
      ),
    ),
  ];
  if (page === 0) {
    const style: Style = { size: 1.2 * u, colour: ink.words };
    parts.push(
      paragraph(paper, 0.6 * u, pen.clamp([{ text: program.description }], style, { width: 70 * u, lines: 3 })),
      summary(paper, words.summary),
    );
  }
  let y = area.top;
  for (const { gap, height, draw } of parts) {
    draw(y + gap);
    y += gap + height;
  }
  const foot = colophon(paper, words.colophon, words.smallPrint);
  const footTop = area.bottom - foot.height;
  const each = Math.ceil(words.parts.length / pages);
  lessons(paper, words.parts.slice(page * each, (page + 1) * each), { top: y + 1.4 * u, bottom: footTop - 1.2 * u });
  foot.draw(footTop);

  function headed(type: string, gap: number, text: string, style: Style): Part {
    const block = pen.compose([{ text }], style, area.width);
    const draw = (top: number) => tagged(paper, type, {}, () => place(paper, block, top));
    return { gap, height: block.height, draw };
  }
}

/** Figures of the course in a row between two rules. */
function summary(paper: Paper, facts: [string, string][]): Part {
  const { doc, pen, sheet } = paper;
  const cells = facts.map(([label, value]) => ({
    label: pen.compose([{ text: label }], { size: 0.95 * u, colour: ink.quiet }, 18 * u),
    value: pen.fit(
      [{ text: value }],
      { size: 1.25 * u, colour: ink.dark, isStrong: true },
      { width: 18 * u, lines: 1, smallest: 0.7 },
    ),
  }));
  const widths = cells.map(({ label, value }) => Math.max(label.width, value.width));
  const [between, beside, above] = [4 * u, 3 * u, 0.7 * u];
  const wide = widths.reduce((sum, width) => sum + width, 0) + between * (cells.length - 1) + 2 * beside;
  const inner = Math.max(...cells.map(({ label, value }) => label.height + value.height));
  const height = inner + 2 * above;
  return {
    gap: 1.2 * u,
    height,
    draw: (top) => {
      let x = (sheetWidth - wide) / 2;
      untagged(paper, () => {
        for (const y of [top, top + height]) doc.rect(x, y, wide, 0.08 * u).fill(sheet.design.secondary_color);
      });
      x += beside;
      for (const [at, { label, value }] of cells.entries()) {
        const width = widths[at]!;
        tagged(paper, "P", {}, () => {
          pen.write(label, { left: x, top: top + above, width });
          pen.write(value, { left: x, top: top + above + label.height, width });
        });
        x += width + between;
      }
    },
  };
}

type Lesson = { order: number; title: string; kind: string };

/** The lessons in columns that fill the height, at a size that can be read. */
function lessons(paper: Paper, all: Lesson[], { top, bottom }: { top: number; bottom: number }) {
  if (!all.length) return;
  const { doc, pen, root, sheet } = paper;
  const across = all.length <= 12 ? 1 : all.length <= 40 ? 2 : 3;
  const rows = Math.ceil(all.length / across);
  const row = Math.min(3.2 * u, (bottom - top) / rows);
  const between = 3 * u;
  const wide = across === 1 ? 62 * u : area.width;
  const first = (sheetWidth - wide) / 2;
  const width = (wide - between * (across - 1)) / across;
  const size = Math.min(1.3 * u, row * 0.56);
  const style: Style = { size, colour: ink.dark, leading: 1.1 };
  const second = nearestReadable(sheet.design.secondary_color);
  const list = doc.struct("L");
  root.add(list);
  for (const [at, { order, title, kind }] of all.entries()) {
    const left = first + Math.floor(at / rows) * (width + between);
    const y = top + (at % rows) * row;
    const number = pen.compose([{ text: String(order) }], { ...style, colour: second, isStrong: true }, width);
    const kindly = pen.fit(
      [{ text: kind }],
      { ...style, size: size * 0.85, colour: ink.quiet },
      { width: width * 0.46, lines: 2, smallest: 0.8, onOneLine: 0.8 },
    );
    const place = { left: left + 2.7 * size, width: width - 3.2 * size - kindly.width };
    const name = pen.fit([{ text: title }], style, { width: place.width, lines: 2, smallest: 0.8, onOneLine: 0.88 });
    const middle = (block: Block) => y + (row - block.height) / 2;
    untagged(paper, () => doc.rect(left, y + row, width, 0.06 * u).fill(ink.line));
    const body = doc.struct("LBody", {}, () => {
      pen.write(number, { left, top: middle(number), width: 2.2 * size, align: "right" });
      pen.write(name, { ...place, top: middle(name), align: "left" });
      pen.write(kindly, { left, top: middle(kindly), width, align: "right" });
    });
    list.add(doc.struct("LI", {}, [body]));
  }
  list.end();
}
