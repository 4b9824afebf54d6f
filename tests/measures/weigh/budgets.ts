import type { Place } from "#tests/measures/weigh/places.ts";
import type { LineName } from "#tests/measures/weigh/slow-line.ts";
import type { Visit } from "#tests/measures/weigh/visit.ts";

const kibi = 1024;
/** What a cold visit may cost, in compressed bytes (docs/decisions/0006). */
const most: Record<Place["group"], { html: number; css: number; fonts: number; script: number }> = {
  reading: { html: 14 * kibi, css: 12 * kibi, fonts: 20 * kibi, script: 6 * kibi },
  doing: { html: 14 * kibi, css: 12 * kibi, fonts: 0, script: 130 * kibi },
  admin: { html: 30 * kibi, css: 12 * kibi, fonts: 20 * kibi, script: 160 * kibi },
};
/** And when it is to be painted, in milliseconds. */
const soonestOn: Record<LineName, { firstPaint: number; largestPaint: number }> = {
  usual: { firstPaint: 1_300, largestPaint: 2_000 },
  slower: { firstPaint: 3_000, largestPaint: 4_000 },
};

/** Takes a place and what a visit to it cost. Returns each budget that it passes, in words; none where all hold. */
export function overIn(place: Pick<Place, "group">, visit: Visit, line: LineName = "usual"): string[] {
  const budget = most[place.group];
  const soonest = soonestOn[line];
  const faults: string[] = [];
  for (const kind of ["html", "css", "fonts", "script"] as const) {
    if (visit.bytes[kind] > budget[kind])
      faults.push(`${kind} of ${visit.bytes[kind]} bytes, more than ${budget[kind]}`);
  }
  for (const paint of ["firstPaint", "largestPaint"] as const) {
    if (!(visit[paint] <= soonest[paint]))
      faults.push(`${paint} after ${visit[paint].toFixed(0)} ms, not ${soonest[paint]}`);
  }
  if (visit.shift > 0) faults.push(`a layout shift of ${visit.shift}`);
  if (visit.elsewhere) faults.push(`${visit.elsewhere} requests to other hosts`);
  return faults;
}
