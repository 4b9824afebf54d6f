import { Parser } from "htmlparser2";

const blocks = new Set(
  "p div br li tr h1 h2 h3 h4 h5 h6 ul ol table section article blockquote pre hr dd dt figure".split(" "),
);
const unread = new Set(["script", "style", "title", "template", "iframe", "object", "head"]);
const known = /<\/?(p|br|b|i|u|em|strong|span|div|ul|ol|li|sub|sup|img|a|h[1-6]|table|tr|td|code|pre)(\s[^<>]*)?\/?>/i;

/** Whether a text is written in HTML: it has a tag that editors write. */
export const looksLikeHtml = (text: string) => known.test(text);

/** The words of some HTML, a line for each block, and whether it showed pictures, sound or videos. */
export function htmlToText(html: string): { text: string; hasMedia: boolean } {
  let text = "";
  let hasMedia = false;
  let skipped = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (unread.has(name)) skipped += 1;
      if (blocks.has(name)) text += "\n";
      if (name === "td" || name === "th") text += " ";
      if (["img", "audio", "video", "svg", "iframe", "object", "embed"].includes(name)) hasMedia = true;
    },
    ontext(words) {
      if (!skipped) text += words.replace(/\s+/g, " ");
    },
    onclosetag(name) {
      if (unread.has(name)) skipped -= 1;
      if (blocks.has(name)) text += "\n";
    },
  });
  parser.end(html);
  const lines = text.split("\n").map((line) => line.replace(/ +/g, " ").trim());
  return { text: lines.filter(Boolean).join("\n"), hasMedia };
}
