import type { Findings } from "#tests/drills/certificates/run.ts";
import { lineThrough } from "#tests/drills/soak/line.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";

/** What is allowed of memory, in MiB: more for 10,000 certificates, and in all. */
const [steepest, most] = [16, 512];

/** The figures of certificates issued in a row, and what breaks the promise. */
export function verdict({ count, samples, issued, signed, bytes, broken, crashes }: Findings): Verdict {
  // The first quarter fills caches.
  const warm = samples.slice(Math.floor(samples.length / 4));
  const { slope, error } = lineThrough(warm.map((sample) => [sample.issued / 10_000, sample.memory]));
  const last = samples.at(-1)!;
  const peak = Math.max(...samples.map(({ memory }) => memory));
  const figures = warm.map(({ memory }) => memory.toFixed(0));
  const growth = `${slope.toFixed(1)} ± ${error.toFixed(1)} MiB for 10,000`;
  const table: Verdict["table"] = [
    [
      "certificates",
      `${issued} in ${(last.seconds / 60).toFixed(1)} min, ${(count / last.seconds).toFixed(1)} a second`,
    ],
    ["their PDFs", `${Math.round(bytes / count / 1_000)} kB each`],
    ["credentials signed", signed],
    ["memory, first quarter left out", `${figures[0]} to ${figures.at(-1)} MiB, ${growth}; at most ${peak.toFixed(0)}`],
    ["broken rules", broken.length],
  ];
  const faults = [
    ...crashes,
    ...broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
    ...(issued === count ? [] : [`${issued} of ${count} were issued`]),
    ...(signed < count ? [`only ${signed} credentials were signed`] : []),
    ...(slope - error > steepest ? [`memory grows by ${growth}`] : []),
    ...(peak > most ? [`memory reached ${peak.toFixed(0)} MiB`] : []),
  ];
  const isTold = slope + error <= steepest || slope - error > steepest;
  const untold = isTold ? [] : [`whether memory grows by more than ${steepest} MiB for 10,000: ${growth}`];
  return { table, faults, untold };
}
