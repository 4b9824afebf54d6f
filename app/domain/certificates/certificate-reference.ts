/** What a text may name a certificate by: its hash or the beginning of it, its id, or its number as it may be meant. */
export type CertificateReference = { hashes: string[]; id: string | null; numbers: string[] };

const maxLength = 1_000;
/** A whole hash, or at least the 20 characters that a certificate's page shows of it: 80 bits, which nobody guesses. */
const hash = /(?<![0-9A-F])[0-9A-F]{20,64}(?![0-9A-F])/;
const uuid = /[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}/;
/** PREFIX-YYYY-MM-NNNNNN, with or without hyphens and space between. */
const number = /([A-Z0-9]{2,40})[\s-]*(20\d\d)[\s-]*(0[1-9]|1[0-2])[\s-]*(\d{6,9})(?!\d)/;

/**
 * Finds the certificate's name in what somebody typed or pasted: the address, the number or the code, in any case, with
 * words around it, space and line breaks within, other dashes or none, and characters that nobody sees.
 */
export function parseCertificateReference(typed: string): CertificateReference {
  const plain = toPlainText(typed.slice(0, maxLength));
  // In an address or a broken line the space is none of its own; between words it says where the name begins.
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
  return decoded(typed)
    .normalize("NFKD")
    .replace(/[\p{M}\p{Cf}]/gu, "")
    .replace(/[\p{Pd}\u2212_]/gu, "-")
    .toUpperCase();
}

function decoded(typed: string) {
  try {
    return decodeURIComponent(typed);
  } catch {
    return typed;
  }
}

/** Letters before the prefix may be a word that stood before the number, so each of its endings may be meant. */
function possibleNumbers(match: RegExpExecArray | null) {
  if (!match) return [];
  const [, letters = "", year, month, digits] = match;
  const prefixes = Array.from({ length: letters.length - 1 }, (_, at) => letters.slice(at));
  return prefixes.filter((prefix) => prefix.length <= 20).map((prefix) => `${prefix}-${year}-${month}-${digits}`);
}
