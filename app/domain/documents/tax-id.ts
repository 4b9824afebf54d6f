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

/** Its letters and digits alone, upper-case: how two ways of writing the same one are told to be the same. */
export const bareTaxId = (text: string) => text.replace(/[^0-9a-z]/gi, "").toUpperCase();
export type TaxIdName = "CPF" | "CNPJ";

/** What a tax number is called in front of it. */
export const taxIdName = (text: string): TaxIdName => (isCpf(text) ? "CPF" : "CNPJ");
