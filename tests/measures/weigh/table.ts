import type { Place } from "#tests/measures/weigh/places.ts";
import type { Kind, Visit } from "#tests/measures/weigh/visit.ts";

const kinds: Kind[] = ["html", "css", "fonts", "script", "pictures", "other"];
const cells = (texts: (string | number)[]) => texts.map((text) => String(text).padStart(9)).join("");

export const headings = `${"".padEnd(24)}${cells([...kinds, "requests", "first", "largest", "shift", "answers"])}`;

/** One visit as a line: bytes as they cross the wire, times in milliseconds. */
export function rowOf({ name }: Pick<Place, "name">, hasScript: boolean, visit: Visit): string {
  const { bytes, requests, firstPaint, largestPaint, shift, answers } = visit;
  const times = [firstPaint, largestPaint].map((time) => time.toFixed(0));
  const texts = [...kinds.map((kind) => bytes[kind]), requests, ...times, shift.toFixed(3), answers?.toFixed(0) ?? "—"];
  return `${`${name}, script ${hasScript ? "on" : "off"}`.padEnd(24)}${cells(texts)}`;
}
