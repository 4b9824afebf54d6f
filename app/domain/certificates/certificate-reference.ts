import { safeDecode } from "#app/domain/safe-decode.ts";

/** What a text may name a certificate by: its hash or the beginning of it, its id, or readings of its number. */
type CertificateReference = { hashes: string[]; id: string | null; numbers: string[] };

const maxLength = 1_000;
/**
 * A whole hash, or at least the 20 characters of it that are printed on a certificate: 80 bits, which nobody can guess.
 */
const hash = /(?<![0-9A-F])[0-9A-F]{20,64}(?![0-9A-F])/;
const uuid = /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/;
/** PREFIX-YYYY-MM-NNNNNN, with or without hyphens and spaces between. */
const number = /([A-Z0-9]{2,40})[\s-]*(20\d\d)[\s-]*(0[1-9]|1[0-2])[\s-]*(\d{6,9})(?!\d)/;

/**
 * Finds a certificate's number, hash or address in what somebody typed or pasted: in any case, with words around it,
 * spaces and line breaks within, other dashes or none, and invisible characters.
 */
export function parseCertificateReference(typed: string): CertificateReference {
  const plain = toPlainText(typed.slice(0, maxLength));
  // In an address or a broken line, spaces are dropped; between words, a space marks where the number begins.
  const readings = [plain, plain.replace(/\s/g, "")];
  const hashes = readings.flatMap((text) => hash.exec(text)?.[0].toLowerCase() ?? []);
  const found = readings.flatMap((text) => possibleNumbers(number.exec(text)));
  return {
    hashes: [...new Set(hashes)],
    id: uuid.exec(readings[1]!)?.[0].toLowerCase() ?? null,
    numbers: [...new Set(found)],
  };
}

/** Upper case without accents, invisible characters and typographic dashes. */
function toPlainText(typed: string) {
  return safeDecode(typed)
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[\p{Pd}\u2212_]/gu, "-")
    .toUpperCase();
}

/** Letters before the number may belong to a word in front of it, so each possible prefix is tried. */
function possibleNumbers(match: RegExpExecArray | null) {
  if (!match) return [];
  const [, letters = "", year, month, digits] = match;
  const prefixes = Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at));
  return prefixes.filter((prefix) => prefix.length <= 20).map((prefix) => `${prefix}-${year}-${month}-${digits}`);
}
