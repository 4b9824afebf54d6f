import { inflateSync } from "node:zlib";

/** The text that a PDF of pdfkit draws, page by page, as its fonts spell it; without what stands in place of letters. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const spelling = fontsOf(objects);
  const pages = [...objects.values()].filter(({ head }) => /\/Type \/Page\b/.test(head));
  return pages.map(({ head }) => {
    const content = objects.get(Number(/\/Contents (\d+) 0 R/.exec(head)![1]))!.stream!.toString("latin1");
    return textOf(content, spelling);
  });
}

type PdfObject = { head: string; stream: Buffer | null };

/** The objects of a file by number, with their streams unpacked. */
export function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString("latin1");
  const found = [...text.matchAll(/^(\d+) 0 obj$/gm)].map((match): [number, PdfObject] => {
    const body = text.slice(match.index, text.indexOf("\nendobj", match.index));
    const start = body.indexOf("\nstream\n");
    if (start < 0) return [Number(match[1]), { head: body, stream: null }];
    const head = body.slice(0, start);
    const bytes = Buffer.from(body.slice(start + 8, body.lastIndexOf("\nendstream")), "latin1");
    return [Number(match[1]), { head, stream: head.includes("/FlateDecode") ? inflateSync(bytes) : bytes }];
  });
  return new Map(found);
}

/** The letters of each glyph, by the names that the pages give their fonts. */
function fontsOf(objects: Map<number, PdfObject>): Map<string, string[]> {
  const fonts = new Map<string, string[]>();
  for (const { head } of objects.values()) {
    for (const [, name, number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number))!.head)![1];
      const entries = objects
        .get(Number(map))!
        .stream!.toString("latin1")
        .match(/\[(.*)\]/s)![1]!;
      const letters = [...entries.matchAll(/<([0-9a-f ]*)>/g)].map(([, hex]) =>
        Buffer.from(hex!.replaceAll(" ", ""), "hex").swap16().toString("utf16le"),
      );
      fonts.set(name!, letters);
    }
  }
  return fonts;
}

function textOf(content: string, spelling: Map<string, string[]>): string {
  let letters: string[] = [];
  let text = "";
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (font) letters = spelling.get(font)!;
    for (const [, hex] of shown?.matchAll(/<([0-9a-f]+)>/g) ?? []) {
      for (const glyph of hex!.match(/.{4}/g)!) text += letters[Number.parseInt(glyph, 16)];
    }
  }
  return text;
}
