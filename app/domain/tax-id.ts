import { formatCnpj, formatCpf, isValidCnpj, isValidCpf } from "@brazilian-utils/brazilian-utils";

/** Whether a text is a CPF, with or without punctuation. */
export const isCpf = (text: string) => isValidCpf(text);

/** Whether a text is a CNPJ, with or without punctuation; new ones may contain letters since July 2026. */
export const isCnpj = (text: string) => isValidCnpj(text, { version: 2 });

/** Whether a text is either: a school may be run by a company or a person (Decreto 7.962/2013, art. 2). */
export const isTaxId = (text: string) => isCpf(text) || isCnpj(text);

/** Formats a CPF as `000.000.000-00` or a CNPJ as `00.000.000/0000-00`; returns anything else unchanged. */
export function formatTaxId(text: string): string {
  if (isCpf(text)) return formatCpf(text);
  return isCnpj(text) ? formatCnpj(text, { version: 2 }) : text;
}

/** Letters and digits only, in upper case, to compare two spellings. */
export const normalizeTaxId = (text: string) => text.replace(/[^0-9a-z]/gi, "").toUpperCase();
export type TaxIdName = "CPF" | "CNPJ";

/** The name of the kind of number. */
export const taxIdName = (text: string): TaxIdName => (isCpf(text) ? "CPF" : "CNPJ");

/** The groups of digits of each document, and the separators before them. */
const shapes = {
  cpf: { lengths: [3, 3, 3, 2], marks: ["", ".", ".", "-"] },
  cnpj: { lengths: [2, 3, 3, 4, 2], marks: ["", ".", ".", "/", "-"] },
} as const;

/**
 * Formats a CPF or CNPJ while it is typed: up to eleven digits as a CPF, more digits or a letter as a CNPJ; what is too
 * long is cut. `kind` fixes which of them it is.
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
