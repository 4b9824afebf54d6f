import type { Encoding } from "#app/server/kept/finished.ts";

/** The smallest encoding that whoever asks takes (`Accept-Encoding`); what they refuse (`q=0`) they do not get. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  if (takes(accepted, /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i)) return "br";
  return takes(accepted, /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i) ? "gzip" : "identity";
}

function takes(accepted: string, named: RegExp) {
  const found = named.exec(accepted);
  return found !== null && (found[1] === undefined || Number(found[1]) > 0);
}
