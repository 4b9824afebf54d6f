import { type Operation, operations } from "#app/domain/privacy/register/operations.ts";
import { type Kept, retention, timeInWords } from "#app/domain/privacy/retention/retention-table.ts";

/** Purposes by their basis in the law, as a list of Markdown. */
export function purposesInMarkdown(): string {
  const bases = [...new Set(operations.map(({ basis }) => basis))];
  const under = (basis: string) => operations.filter((operation) => operation.basis === basis);
  return bases.map((basis) => `- **${capital(basis)}:** ${under(basis).map(purposeOf).join("; ")}.`).join("\n");
}

const purposeOf = ({ name, purpose }: Operation) => `*${name.toLocaleLowerCase("pt-BR")}*, para ${purpose}`;

/** How long everything is kept, as a list of Markdown. */
export function timesInMarkdown(): string {
  return Object.values<Kept>(retention)
    .map((kept) => `- **${kept.what}:** ${timeInWords(kept)}; ${kept.afterwards}. ${kept.because}`)
    .join("\n");
}

const capital = (text: string) => text[0]!.toLocaleUpperCase("pt-BR") + text.slice(1);
