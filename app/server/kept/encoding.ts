import type { Encoding } from "#app/server/kept/finished.ts";

/** What was found out of some headers, since nearly all readers send one of a few. */
const known = new Map<string, Encoding>();
const mostKnown = 100;

/** The smallest encoding that whoever asks takes (`Accept-Encoding`); what they refuse (`q=0`) they do not get. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (!accepted) return "identity";
  const found = known.get(accepted) ?? read(accepted);
  if (known.size < mostKnown) known.set(accepted, found);
  return found;
}

function read(accepted: string): Encoding {
  if (takes(accepted, /(?:^|,)\s*br\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i)) return "br";
  return takes(accepted, /(?:^|,)\s*gzip\s*(?:;\s*q=([\d.]+)\s*)?(?:,|$)/i) ? "gzip" : "identity";
}

function takes(accepted: string, named: RegExp) {
  const found = named.exec(accepted);
  return found !== null && (found[1] === undefined || Number(found[1]) > 0);
}
