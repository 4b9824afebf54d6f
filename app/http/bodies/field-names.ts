import { AppError } from "#app/domain/app-error.ts";

const part = /^[A-Za-z0-9_]{1,64}$/;
const index = /\[\d{0,2}\]$/;
const maxParts = 4;
/** What mail programs send to end notices (RFC 8058). */
const oneClick = "List-Unsubscribe";
const forbidden = new Set(["__proto__", "constructor", "prototype"]);

/**
 * Refuses (invalid) field names that none of our forms has. The form library reads `a.b[7]` as a path, makes an array
 * as long as the highest index and obeys `__intent__`, so that a few bytes could keep the server busy for minutes.
 */
export function rejectUnsafeNames(names: Iterable<string>) {
  for (const name of names) if (!isPlain(name)) throw new AppError("invalid");
}

/** Such as `payment_data.card_number` and `specialties[3]`. */
function isPlain(name: string) {
  if (name === oneClick) return true;
  if (name.length > 200) return false;
  const parts = name.split(".");
  return parts.length <= maxParts && parts.every(isPlainPart);
}

function isPlainPart(written: string) {
  const word = written.replace(index, "");
  return part.test(word) && !word.startsWith("__") && !forbidden.has(word);
}
