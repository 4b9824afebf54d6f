import { AppError } from "#app/domain/app-error.ts";

const part = /^[A-Za-z0-9_]{1,64}$/;
const index = /\[\d{0,2}\]$/;
const maxParts = 4;
const poison = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Refuses (invalid) a form with a field that no form of ours has. The form library reads `a.b[7]` as a path and makes
 * every array as long as its highest index says, and takes commands from fields of its own (`__intent__`), so a few
 * bytes from a stranger could keep the server busy for minutes.
 */
export function rejectUnsafeNames(names: Iterable<string>) {
  for (const name of names) if (!isPlain(name)) throw new AppError("invalid");
}

/** Words, joined by dots, each with a small index at most: `payment_data.card_number`, `specialties[3]`. */
function isPlain(name: string) {
  if (name.length > 200) return false;
  const parts = name.split(".");
  return parts.length <= maxParts && parts.every(isPlainPart);
}

function isPlainPart(written: string) {
  const word = written.replace(index, "");
  return part.test(word) && !word.startsWith("__") && !poison.has(word);
}
