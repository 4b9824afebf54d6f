import { formatCnpj, formatCpf, isValidCnpj, isValidCpf } from "@brazilian-utils/brazilian-utils";

/** Whether a text is a person's CPF, with or without its dots. */
export const isCpf = (text: string) => isValidCpf(text);

/** Whether a text is a company's CNPJ, with or without its dots; since July 2026 a new one may have letters. */
export const isCnpj = (text: string) => isValidCnpj(text, { version: 2 });

/** Whether a text is either: who runs a school may be a company or a person (Decreto 7.962/2013, art. 2). */
export const isTaxId = (text: string) => isCpf(text) || isCnpj(text);

/** A CPF as `000.000.000-00` or a CNPJ as `00.000.000/0000-00`, whichever the text is; anything else as it came. */
export function formatTaxId(text: string): string {
  if (isCpf(text)) return formatCpf(text);
  return isCnpj(text) ? formatCnpj(text, { version: 2 }) : text;
}

/** Letters and digits only, upper-case, to compare two spellings. */
export const normalizeTaxId = (text: string) => text.replace(/[^0-9a-z]/gi, "").toUpperCase();
export type TaxIdName = "CPF" | "CNPJ";

/** What a tax number is called in front of it. */
export const taxIdName = (text: string): TaxIdName => (isCpf(text) ? "CPF" : "CNPJ");

/** The groups of each document, and what stands before each group. */
const shapes = {
  cpf: { lengths: [3, 3, 3, 2], marks: ["", ".", ".", "-"] },
  cnpj: { lengths: [2, 3, 3, 4, 2], marks: ["", ".", ".", "/", "-"] },
} as const;

/**
 * A CPF or CNPJ as far as it has been typed, with its dots: up to eleven digits `000.000.000-00`, more than that or a
 * letter `00.000.000/0000-00`, upper-case; what is too much is cut. `kind` says which of them it must be.
 */
export function maskTaxId(text: string, kind?: keyof typeof shapes): string {
  const bare = text.replace(/[^0-9a-z]/gi, "").toUpperCase();
  const shape = shapes[kind ?? (/^\d{0,11}$/.test(bare) ? "cpf" : "cnpj")];
  let rest = shape === shapes.cpf ? bare.replace(/\D/g, "") : bare;
  return shape.lengths
    .map((length, i) => {
      const group = rest.slice(0, length);
      rest = rest.slice(length);
      return group && shape.marks[i] + group;
    })
    .join("");
}
