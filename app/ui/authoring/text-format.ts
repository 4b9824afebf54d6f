import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  MarkdownSerializer,
  type ParseSpec,
  schema,
} from "prosemirror-markdown";
import { Fragment, type Mark, type Node, Schema } from "prosemirror-model";
import { tableNodes } from "prosemirror-tables";

/** Headings 1 and 2 of the page are the lesson's and the school's: the highest is shown as a second one. */
const heading = {
  attrs: { level: { default: 2, validate: "number" } },
  content: "(text | image)*",
  group: "block",
  defining: true,
  parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
    tag: `h${level}`,
    getAttrs: (element: HTMLElement) => ({ level: Number(element.dataset.level ?? Math.max(2, level)) }),
  })),
  toDOM: ({ attrs: { level } }: Node) => [`h${Math.max(2, level)}`, { "data-level": level }, 0] as const,
};

/** An address that a lesson's page may lead to: of the web, of this school, or for mail. */
export const isLinkAddress = (address: string) => /^(https?:\/\/|mailto:|\/(?![/\\])|#)\S+$/i.test(address);

const link = {
  ...schema.spec.marks.get("link")!,
  parseDOM: [
    {
      tag: "a[href]",
      getAttrs: (element: HTMLElement) => {
        const href = element.getAttribute("href")!;
        return isLinkAddress(href) && { href, title: element.getAttribute("title") };
      },
    },
  ],
};

/** A picture from elsewhere is not shown on the page either; it stays as it is written. */
const image = {
  ...schema.spec.nodes.get("image")!,
  parseDOM: [
    {
      tag: 'img[src^="/media/"]',
      getAttrs: (element: HTMLElement) => ({ src: element.getAttribute("src"), alt: element.getAttribute("alt") }),
    },
  ],
  toDOM: ({ attrs: { src, alt } }: Node) =>
    /^\/media\/[0-9a-f-]{36}$/.test(src) ? (["img", { src, alt }] as const) : (["span", alt ?? ""] as const),
};

const alignments = ["left", "center", "right"];

/** Markdown knows neither blocks nor breaks in a cell, nor cells of several columns. */
const tables = tableNodes({
  tableGroup: "block",
  cellContent: "(text | image)*",
  cellAttributes: {
    align: {
      default: null,
      getFromDOM: (cell) => alignments.find((each) => each === (cell.getAttribute("align") || cell.style.textAlign)),
      setDOMAttr: (value, attrs) => {
        if (value) attrs.align = value;
      },
    },
  },
});

/** What a lesson's text may hold. */
export const lessonSchema = new Schema({
  nodes: schema.spec.nodes.update("image", image).update("heading", heading).append(tables),
  marks: schema.spec.marks.update("link", link),
});

/** The library would keep only the first piece of a picture's words. */
const pictureToken: ParseSpec = {
  node: "image",
  getAttrs: (token) => ({
    src: token.attrGet("src"),
    title: token.attrGet("title") || null,
    alt: (token.children ?? []).map(({ content }) => content).join(""),
  }),
};

const cellAttrs: ParseSpec["getAttrs"] = (token) => ({
  align: /text-align:(\w+)/.exec(token.attrGet("style") ?? "")?.[1] ?? null,
});

const tokens: Record<string, ParseSpec> = {
  ...defaultMarkdownParser.tokens,
  image: pictureToken,
  table: { block: "table" },
  thead: { ignore: true },
  tbody: { ignore: true },
  tr: { block: "table_row" },
  th: { block: "table_header", getAttrs: cellAttrs },
  td: { block: "table_cell", getAttrs: cellAttrs },
};
const parser = new MarkdownParser(lessonSchema, defaultMarkdownParser.tokenizer.enable("table"), tokens);

export const fromMarkdown = (text: string): Node => parser.parse(text)!;

const rules: Record<string, string> = { left: ":--", center: ":-:", right: "--:" };

const serializer: MarkdownSerializer = new MarkdownSerializer(
  {
    ...defaultMarkdownSerializer.nodes,
    table(state, table) {
      const rows = table.children.map(({ children }) => children.map(cellMarkdown));
      const columns = table.firstChild!.children.map(({ attrs }) => rules[attrs.align] ?? "---");
      for (const [at, row] of [rows[0]!, columns, ...rows.slice(1)].entries()) {
        if (at) state.ensureNewLine();
        state.write(`| ${row.join(" | ")} |`);
      }
      state.closeBlock(table);
    },
  },
  defaultMarkdownSerializer.marks,
);

const { doc, paragraph } = lessonSchema.nodes;

/** As a text of one paragraph, because the library writes marks only within one. */
const cellMarkdown = ({ content }: Node) =>
  serializer
    .serialize(doc!.create(null, paragraph!.create(null, content)))
    .replaceAll("|", "\\|")
    .replaceAll("\n", " ");

const { strong, em } = lessonSchema.marks;
const isDelimited = ({ type }: Mark) => type === strong || type === em;

/** In Markdown `**Tema:**texto` is not bold: punctuation next to a letter goes outside, as in `**Tema**:texto`. */
function punctuationOutside(node: Node): Node {
  const parts = node.children;
  if (!node.inlineContent) return node.isLeaf ? node : node.copy(Fragment.from(parts.map(punctuationOutside)));
  const moved = parts.flatMap((part, at) => {
    if (!part.text || !part.marks.some(isDelimited)) return part;
    const [before, after] = [parts[at - 1], parts[at + 1]];
    const leading = /[\p{L}\p{N}]$/u.test(before?.text ?? "") ? /^[\p{P}\p{S}]*/u.exec(part.text)![0].length : 0;
    const trailing = /^[\p{L}\p{N}]/u.test(after?.text ?? "") ? /[\p{P}\p{S}]*$/u.exec(part.text)![0].length : 0;
    const end = Math.max(leading, part.text.length - trailing);
    const piece = (from: number, to: number, beside?: Node) => {
      const marks = part.marks.filter((mark) => !beside || !isDelimited(mark) || mark.isInSet(beside.marks));
      return from < to ? [part.cut(from, to).mark(marks)] : [];
    };
    return [...piece(0, leading, before), ...piece(leading, end), ...piece(end, part.text.length, after)];
  });
  return node.copy(Fragment.from(moved));
}

export const toMarkdown = (text: Node): string => serializer.serialize(punctuationOutside(text));
