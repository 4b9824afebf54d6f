import {
  defaultMarkdownParser,
  defaultMarkdownSerializer,
  MarkdownParser,
  type ParseSpec,
  schema,
} from "prosemirror-markdown";
import { type Node, Schema } from "prosemirror-model";

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

/** What a lesson's text may hold. */
export const lessonSchema = new Schema({
  nodes: schema.spec.nodes.update("image", image).update("heading", heading),
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

const tokens = { ...defaultMarkdownParser.tokens, image: pictureToken };
const parser = new MarkdownParser(lessonSchema, defaultMarkdownParser.tokenizer, tokens);

export const fromMarkdown = (text: string): Node => parser.parse(text)!;

export const toMarkdown = (text: Node): string => defaultMarkdownSerializer.serialize(text);
