import { Parser } from "htmlparser2";
import { fileMarkdown } from "#app/domain/lessons/text-files.ts";

const unread = new Set(["script", "style", "title", "template", "object", "head", "svg", "noscript", "select"]);
const blocks = new Set(
  "p div section article header footer main figure figcaption dl dt dd address details summary form center".split(" "),
);
const voids = new Set(["br", "hr", "img", "source", "embed", "input"]);

type Frame = { name: string; attributes: Record<string, string>; text: string; items: number };

/** What stands in an HTML page: our Markdown, and the addresses of files that it shows or links to. */
export type ReadPage = { markdown: string; files: string[] };

/**
 * An HTML page as the Markdown of lessons. Nothing of the HTML itself stays: what Markdown cannot say becomes plain
 * text, scripts and forms go. `toFile` gives the file that an address means, or null for one that leads elsewhere.
 */
export function htmlToMarkdown(html: string, toFile: (address: string) => string | null): ReadPage {
  const files = new Set<string>();
  const fileOf = (address = "") => {
    const file = toFile(address);
    if (file) files.add(file);
    return file;
  };
  const stack: Frame[] = [{ name: "", attributes: {}, text: "", items: 0 }];
  let skipped = 0;
  const top = () => stack.at(-1)!;
  const close = () => {
    const frame = stack.pop()!;
    top().text += rendered(frame, top(), fileOf);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (unread.has(name)) skipped += 1;
      if (skipped) return;
      const frame = { name, attributes, text: "", items: 0 };
      if (voids.has(name)) top().text += rendered(frame, top(), fileOf);
      else stack.push(frame);
    },
    ontext(words) {
      if (skipped) return;
      const isCode = stack.some(({ name }) => name === "pre" || name === "code");
      top().text += isCode ? words : escapedAt(top().text, words.replace(/\s+/g, " "));
    },
    onclosetag(name) {
      if (unread.has(name)) {
        skipped -= 1;
        return;
      }
      if (!skipped && !voids.has(name) && stack.length > 1) close();
    },
  });
  parser.end(html);
  while (stack.length > 1) close();
  const lines = top().text.replace(/[ \t]+\n(?! *\n)/g, (blank) => (blank === "  \n" ? blank : "\n"));
  return {
    markdown: lines
      .replace(/\n\s*\n\s*\n/g, "\n\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim(),
    files: [...files],
  };
}

/** Words that would begin a heading, list or quotation where they stand first in a line. */
const escapedAt = (before: string, words: string) =>
  /(^|\n)\s*$/.test(before) ? escaped(words).replace(/^(\s*)([#+-]|\d+(?=[.)]))/, startMark) : escaped(words);
const startMark = (_: string, blank: string, start: string) =>
  /\d/.test(start) ? `${blank}${start}\\` : `${blank}\\${start}`;

const escaped = (words: string) => words.replace(/[\\`*_[\]<>&]/g, "\\$&");

/** The file of the package that an address means; null for one that leads elsewhere. */
type FileOf = (address?: string) => string | null;

/** A closed element as Markdown within its parent. */
function rendered({ name, attributes, text }: Frame, parent: Frame, fileOf: FileOf): string {
  const inner = text.trim();
  if (/^h[1-6]$/.test(name)) return inner && block(`${"#".repeat(Number(name[1]))} ${inner.replace(/\s+/g, " ")}`);
  if (blocks.has(name)) return inner && block(inner);
  switch (name) {
    case "br":
      return "  \n";
    case "hr":
      return block("---");
    case "b":
    case "strong":
      return marked(text, "**");
    case "i":
    case "em":
      return marked(text, "*");
    case "a":
      return link(attributes.href, text, fileOf(attributes.href));
    case "img":
    case "video":
    case "audio":
    case "embed":
    case "iframe":
      return shown(name, attributes, inner, fileOf(attributes.src));
    case "source": // The first one is enough.
      return parent.text.trim() ? "" : shown(name, attributes, inner, fileOf(attributes.src));
    case "li": {
      parent.items += 1;
      const mark = parent.name === "ol" ? `${parent.items}. ` : "- ";
      return `\n${mark}${inner.replaceAll("\n", `\n${" ".repeat(mark.length)}`)}`;
    }
    case "ul":
    case "ol":
      return inner && (parent.name === "li" ? `\n${inner}` : block(inner));
    case "blockquote":
      return inner && block(`> ${inner.replace(/\n{3,}/g, "\n\n").replaceAll("\n", "\n> ")}`);
    case "pre":
      return inner && block(`\`\`\`\n${text.replaceAll("```", "'''").replace(/^\n+|\s+$/g, "")}\n\`\`\``);
    case "code":
      return parent.name === "pre" || !inner ? text : `\`${text.replaceAll("`", "'")}\``;
    case "td":
    case "th":
      return inner ? `${inner.replace(/\s*\n\s*/g, " ")} — ` : "";
    case "tr":
      return inner && block(inner.replace(/ —$/, ""));
    default:
      return text;
  }
}

const block = (text: string) => `\n\n${text}\n\n`;

/** Marks go around the words, without the spaces beside them. */
function marked(text: string, mark: string) {
  const [, before = "", words = "", after = ""] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text)!;
  return words && !words.includes("\n\n") ? `${before}${mark}${words}${mark}${after}` : text;
}

function link(href: string | undefined = "", text: string, file: string | null) {
  const isOutside = !file && /^(https?|mailto):/i.test(href) && !/[\s<>()]/.test(href);
  const words = text.trim();
  return isOutside ? `[${words || href}](${href})` : text;
}

const isPlayed = new Set(["audio", "video", "source"]);
const played = "Vídeo ou áudio";

/** A picture, sound or video: a file of the package, or a link to where it is. */
function shown(
  name: string,
  { src = "", alt = "", title = "", "aria-label": label = "" }: Record<string, string>,
  inner: string,
  file: string | null,
) {
  if (file && name === "img") return fileMarkdown(alt, file);
  if (file) return isPlayed.has(name) ? fileMarkdown(title || label || played, file) : inner;
  const source = /^!\[[^\n]*?\]\((?:<[^>\n]*>|[^()\s]*)\)/.exec(inner);
  if (source) return source[0]; // Without the words for browsers that play nothing.
  if (name === "img") return alt ? escaped(`(imagem: ${alt})`) : "";
  const isOutside = /^https:/i.test(src) && !/[\s<>()]/.test(src);
  return isOutside ? `${inner} [${escaped(title || played)}](${src})` : inner;
}
