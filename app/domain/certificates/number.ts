/** How a certificate number looks: PREFIX-YYYY-MM-NNNNNN. */
const pattern = /^[A-Z0-9]{2,20}-\d{4}-\d{2}-\d{6,9}$/;

/** The number of the n-th certificate of a month (`2026-11`, America/Sao_Paulo) of a platform. */
export function certificateNumber({ platform, month, n }: { platform: string; month: string; n: number }) {
  return `${prefixOf(platform)}-${month}-${String(n).padStart(6, "0")}`;
}

/** The platform's name in 2 to 20 of A–Z and 0–9, accents folded: "Escola São José" gives ESCOLASAOJOSE. */
export function prefixOf(platform: string) {
  const plain = platform
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 20);
  return plain.length >= 2 ? plain : "CERTIFICADO";
}

/** A number as somebody typed it, in the form it is kept in; null where it cannot be one. */
export function readNumber(typed: string) {
  const number = typed.trim().toUpperCase();
  return pattern.test(number) ? number : null;
}
