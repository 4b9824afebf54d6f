import { defaultMarkdownParser, defaultMarkdownSerializer, MarkdownParser, schema } from "prosemirror-markdown";
import { type Node, Schema } from "prosemirror-model";

/** Headings 1 and 2 of the page are the lesson's and the school's: the highest is shown as a second one. */
const heading = {
  attrs: { level: { default: 2, validate: "number" } },
  content: "text*",
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

/** What a lesson's text may hold: all of Markdown but pictures, which the page does not show either. */
export const lessonSchema = new Schema({
  nodes: schema.spec.nodes.remove("image").update("heading", heading),
  marks: schema.spec.marks.update("link", link),
});

const { image: _, ...tokens } = defaultMarkdownParser.tokens;
const parser = new MarkdownParser(lessonSchema, defaultMarkdownParser.tokenizer.disable("image"), tokens);

export const fromMarkdown = (text: string): Node => parser.parse(text)!;

export const toMarkdown = (text: Node): string => defaultMarkdownSerializer.serialize(text);
