import type { Block, Draft } from "#app/domain/mail/letters/composing/letter.ts";
import type { School } from "#app/domain/school.ts";

const width = 72;

/** The plain part: paragraphs broken at 72 columns; addresses and codes stay whole, on lines of their own. */
export function textOf({ heading, greeting, blocks }: Draft, school: School): string {
  const parts = [
    `${heading.toUpperCase()}\n${"=".repeat(Math.min(width, [...heading].length))}`,
    wrapped(greeting),
    ...blocks.map(said),
    ["-- ", school.platformName, school.origin, ...wrapped(legalLine(school)).split("\n")].join("\n"),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** Who writes, with the numbers that the law asks for. */
export const legalLine = ({ legalName, taxIdName, taxId, address, email }: School) =>
  `${legalName} · ${taxIdName} ${taxId} · ${address} · ${email}`;

function said(block: Block): string {
  switch (block.is) {
    case "words":
      return wrapped(block.text);
    case "emphasis":
      return wrapped(block.text, "* ", "  ");
    case "facts":
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
    case "action":
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
