import { Refusal } from "#app/domain/refusal.ts";

const part = /^[A-Za-z0-9_]{1,64}$/;
const index = /\[\d{0,2}\]$/;
const mostParts = 4;
const poison = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Refuses (invalid) a form with a field that no form of ours has. The form library reads `a.b[7]` as a path and makes
 * every array as long as its highest index says, and takes commands from fields of its own (`__intent__`), so a few
 * bytes from a stranger could keep the server busy for minutes.
 */
export function requirePlainNames(names: Iterable<string>) {
  for (const name of names) if (!isPlain(name)) throw new Refusal("invalid");
}

/** Words, joined by dots, each with a small index at the most: `payment_data.card_number`, `specialties[3]`. */
function isPlain(name: string) {
  if (name.length > 200) return false;
  const parts = name.split(".");
  return parts.length <= mostParts && parts.every(isPlainPart);
}

function isPlainPart(written: string) {
  const word = written.replace(index, "");
  return part.test(word) && !word.startsWith("__") && !poison.has(word);
}
