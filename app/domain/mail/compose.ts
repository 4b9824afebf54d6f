import { dateTimeLabel } from "#app/domain/calendar.ts";
import { escapeHtml } from "#app/domain/escape-html.ts";
import type { School } from "#app/domain/school.ts";

/** A part of an e-mail, from which both text and HTML are made. */
type Block =
  | { is: "words" | "emphasis" | "quote"; text: string }
  | { is: "table"; rows: Row[] }
  | { is: "code"; name: string; value: string }
  | { is: "steps"; items: string[] }
  | { is: "button" | "link"; label: string; href: string };

type Row = readonly [name: string, value: string];

/** Something that an e-mail may have or not: `completedAt && ["Pago em", …]`. */
type Optional<T> = T | false | null | undefined | "" | 0;

/** The parts of an e-mail, of which some may be missing. */
export type Blocks = readonly Optional<Block>[];

const present = <T>(all: readonly Optional<T>[]) => all.filter((each) => !!each) as T[];

export const words = (text: string): Block => ({ is: "words", text });
/** A highlighted line: a date, an amount, a number. */
export const emphasis = (text: string): Block => ({ is: "emphasis", text });
export const quote = (text: string): Block => ({ is: "quote", text });
export const table = (rows: readonly Optional<Row>[]): Block => ({ is: "table", rows: present(rows) });
/** Text to copy exactly. */
export const code = (name: string, value: string): Block => ({ is: "code", name, value });
export const steps = (items: string[]): Block => ({ is: "steps", items });
export const button = (label: string, href: string): Block => ({ is: "button", label, href });
export const link = (label: string, href: string): Block => ({ is: "link", label, href });

type Draft = {
  subject: string;
  /** The preview that mail programs show beside the subject. */
  preview: string;
  heading: string;
  /** Whom it greets by name, if that is known. */
  greets?: string;
  blocks: Blocks;
};

type Content = Omit<Draft, "blocks"> & { blocks: Block[] };

export type Email = { subject: string; text: string; html: string };

/** Renders a draft as plain text and HTML. The subject is always one line. */
export function composeEmail(school: School, draft: Draft): Email {
  const content = { ...draft, subject: oneLine(draft.subject), blocks: present(draft.blocks) };
  return { subject: content.subject, text: textOf(content, school), html: htmlOf(content, school) };
}

/** Control characters and line ends become single spaces; a no-break space stays one. */
export const oneLine = (text: string) => text.replace(/[ \p{Cc}\u2028\u2029]+/gu, " ").trim();

/** The link to unsubscribe, at the end of every e-mail that a person may refuse. */
export const leaveBlock = (href: string) => link("Não quero mais receber avisos", href);

/** `Olá, Ester.`, or without a name if unknown. */
const greetingTo = (name = "") => (oneLine(name) ? `Olá, ${oneLine(name)}.` : "Olá.");

const width = 72;

/** The plain part: paragraphs broken at 72 columns; addresses and codes stay whole, on lines of their own. */
function textOf({ heading, greets, blocks }: Content, school: School): string {
  const parts = [
    `${heading.toUpperCase()}\n${"=".repeat(Math.min(width, [...heading].length))}`,
    wrapped(greetingTo(greets)),
    ...blocks.map(blockText),
    ["-- ", school.platformName, school.origin, ...wrapped(legalLine(school)).split("\n")].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** The sender, with the registration that the law requires. */
const legalLine = ({ legalName, taxIdName, taxId, address, email }: School) =>
  `${legalName} · ${taxIdName} ${taxId} · ${address} · ${email}`;

function blockText(block: Block): string {
  switch (block.is) {
    case "words":
      return wrapped(block.text);
    case "emphasis":
      return wrapped(block.text, "* ", "  ");
    case "table":
      return block.rows.map(([name, value]) => wrapped(`${name}: ${value}`, "  ", "    ")).join("\n");
    case "code":
      return `${block.name}:\n\n${block.value}`;
    case "steps":
      return block.items.map((item, at) => wrapped(item, `${at + 1}. `, "   ")).join("\n");
    case "quote":
      return block.text
        .split("\n")
        .map((line) => wrapped(line, "> "))
        .join("\n");
    case "button":
    case "link":
      return `${wrapped(`${block.label}:`)}\n${block.href}`;
  }
}

/** Breaks between words at 72 columns; `first` opens the first line, `rest` (or the same) the others. */
function wrapped(text: string, first = "", rest = first): string {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(/[ \t\n]+/).filter(Boolean)) {
    if (!isEmpty && [...line].length + 1 + [...word].length > width) {
      lines.push(line);
      line = rest;
      isEmpty = true;
    }
    line += isEmpty ? word : ` ${word}`;
    isEmpty = false;
  }
  return [...lines, line].map((each) => each.trimEnd()).join("\n");
}

const ink = "#16241b";
const muted = "#55605a";
const paper = "#fbf8f1";
const raised = "#fffdf8";
const line = "#ddd5c3";
const wheat = "#c98a1b";
const serif = "font-family:Georgia,'Times New Roman',serif";
const sans = "font-family:-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/**
 * The HTML part: one column, every style on its element, nothing fetched. Wherever a colour is set, its background is
 * set with it, so that a mail program that turns light into dark turns both.
 */
function htmlOf({ subject, preview, heading, greets, blocks }: Content, school: School): string {
  const { colour } = school;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:${paper};color:${ink}">
<div style="display:none;max-height:0;overflow:hidden;color:${paper};background:${paper}">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${paper};color:${ink}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;text-align:left;${sans};font-size:16px;line-height:1.6;color:${ink};background:${paper}">
<tr><td style="padding:0 8px 14px;${serif};font-size:20px;font-weight:bold;color:${colour};background:${paper}">${escapeHtml(school.platformName)}</td></tr>
<tr><td style="padding:0;font-size:0;line-height:0">${furrow(colour)}</td></tr>
<tr><td style="padding:28px 24px 12px;background:${raised};color:${ink};border:1px solid ${line};border-top:0;overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 20px;${serif};font-size:26px;line-height:1.2;font-weight:bold;color:${ink}">${escapeHtml(heading)}</h1>
${paragraph(greetingTo(greets))}
${blocks.map((block) => drawn(block, colour)).join("\n")}
</td></tr>
<tr><td style="padding:20px 8px 0;font-size:13px;line-height:1.55;color:${muted};background:${paper}">
${anchor(school.platformName, school.origin, muted)}<br>${escapeHtml(legalLine(school))}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** A rule in the school's colours. */
const furrow = (colour: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td width="86%" height="4" style="height:4px;background:${colour}"></td><td height="4" style="height:4px;background:${wheat}"></td></tr></table>`;

function drawn(block: Block, colour: string): string {
  switch (block.is) {
    case "words":
      return paragraph(block.text);
    case "emphasis":
      return `<p style="margin:0 0 18px;padding:2px 0 2px 14px;border-left:3px solid ${wheat};font-weight:bold">${escapeHtml(block.text)}</p>`;
    case "table":
      return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px;border-bottom:1px solid ${line}">${block.rows.map(fact).join("")}</table>`;
    case "code":
      return `<p style="margin:0 0 6px;font-size:14px;color:${muted}">${escapeHtml(block.name)}</p>
<p style="margin:0 0 20px;padding:12px 14px;background:${paper};color:${ink};border:1px solid ${line};border-radius:8px;font-family:Menlo,Consolas,monospace;font-size:14px;line-height:1.5;word-break:break-all">${escapeHtml(block.value)}</p>`;
    case "steps":
      return `<ol style="margin:0 0 20px;padding:0 0 0 22px">${block.items.map((item) => `<li style="margin:0 0 8px">${escapeHtml(item)}</li>`).join("")}</ol>`;
    case "quote":
      return `<blockquote style="margin:0 0 20px;padding:0 0 0 14px;border-left:3px solid ${line};color:${muted};white-space:pre-line">${escapeHtml(block.text)}</blockquote>`;
    case "button":
      return `<p style="margin:6px 0 24px"><a href="${escapeHtml(block.href)}" target="_blank" rel="noopener" style="display:inline-block;padding:13px 22px;background:${colour};color:${raised};border-radius:8px;font-weight:bold;text-decoration:none">${escapeHtml(block.label)}</a></p>`;
    case "link":
      return `<p style="margin:0 0 14px">${anchor(block.label, block.href, colour)}</p>`;
  }
}

const paragraph = (text: string) => `<p style="margin:0 0 18px">${escapeHtml(text)}</p>`;

/** Label above value on every screen, since two columns would not fit on a phone. */
const fact = ([name, value]: readonly [string, string]) =>
  `<tr><td style="padding:9px 0;border-top:1px solid ${line}"><span style="font-size:14px;color:${muted}">${escapeHtml(name)}</span><br>${escapeHtml(value)}</td></tr>`;

const anchor = (label: string, href: string, color: string) =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener" style="color:${color};text-decoration:underline">${escapeHtml(label)}</a>`;

/** Puts a space into every address, so that mail programs do not make links of them. */
export const withoutLinks = (text: string) =>
  text.replace(/(:\/\/|@|\bwww\.)/gi, "$1 ").replace(/(\p{L}|\d)\.(?=\p{L}{2,})/gu, "$1. ");

/** `19/11/2026 às 14:05`, in São Paulo. */
export const dateTimeText = (date: Date) => dateTimeLabel(date).replace(", ", " às ");
