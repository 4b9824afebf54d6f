import { byteSize } from "#app/domain/figures.ts";
import { accountOf, share } from "#tests/drills/load/account.ts";
import { type Line, lineThrough } from "#tests/drills/soak/line.ts";
import type { Findings } from "#tests/drills/soak/run.ts";
import type { Sample, Table } from "#tests/drills/soak/sample.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";

const mebibyte = 1024 ** 2;
/** What is allowed: MiB an hour, MiB in all, ms of the event loop in a minute. */
const [steepest, most, latest] = [2, 512, 50];
/** In bytes: what a row may cost with its indexes (a letter is kept twice), a table grow without rows, and all else. */
const [rowBytes, tableBytes, elsewhere] = [8_192, mebibyte, 16 * mebibyte];

/** The figures of a soak, and what breaks the promise. `slow`: how late the event loop may be, in ms. */
export function verdict(findings: Findings, slow = latest): Verdict {
  const { samples, tables, tally, rate, complaints } = findings;
  const account = accountOf(findings);
  const warm = samples.slice(Math.floor(samples.length / 4));
  const [first, last] = [warm[0]!, samples.at(-1)!];
  const memory = lineThrough(warm.map((s) => [s.seconds / 3_600, s.memory]));
  const peak = Math.max(...samples.map((s) => s.memory));
  const loops = warm.map((s) => s.loop).sort((a, b) => a - b);
  const grown = growthOf(tables);
  const grew = (of: "disk" | "database" | "wal" | "emails") => last[of] - first[of];
  const rest = grew("disk") - grew("database") - grew("wal") - grew("emails");
  const failed = tally.late.length + tally.postponed.length + tally.hung.length;
  const pace = last.requests / last.seconds;
  const table: Verdict["table"] = [
    ...account.table,
    ["requests", `${last.requests} in ${(last.seconds / 60).toFixed(1)} min, ${pace.toFixed(1)} a second`],
    ["failed, 503 too", failed],
    ["memory, first quarter left out", `${inWords(memory)} MiB an hour; at most ${peak.toFixed(0)} MiB`],
    ["open files", range(warm, (s) => s.files)],
    ["database connections", range(warm, (s) => s.connections)],
    [
      "event loop, p99 of each sample",
      `median ${share(loops, 0.5).toFixed(0)} ms, longest ${loops.at(-1)!.toFixed(0)} ms`,
    ],
    ["load average", range(samples, (s) => Math.round(s.busy))],
    ["the database grew by", byteSize(Math.max(0, grew("database")))],
    ["PostgreSQL's log of changes", range(warm, (s) => Math.round(s.wal / mebibyte), "MiB")],
    ["e-mails written into files", byteSize(grew("emails"))],
    ["everything else in DATA_DIR grew by", `${(rest / mebibyte).toFixed(1)} MiB`],
    ...grown
      .slice(0, 8)
      .map(({ name, bytes, rows }): [string, string] => [
        `  ${name}`,
        `${rows} rows more, ${byteSize(Math.max(0, bytes))}`,
      ]),
    ...complaints,
  ];
  const faults = [
    ...account.faults,
    ...(failed ? [`${failed} requests failed`] : []),
    ...(pace < 0.95 * rate ? [`only ${pace.toFixed(1)} requests a second were sent`] : []),
    ...(memory.slope - memory.error > steepest ? [`memory grows by ${inWords(memory)} MiB an hour`] : []),
    ...(peak > most ? [`memory reached ${peak.toFixed(0)} MiB`] : []),
    ...(rises(warm, (s) => s.files) ? ["more and more files are open"] : []),
    ...(rises(warm, (s) => s.connections) ? ["there are more and more connections to the database"] : []),
    ...(share(loops, 0.95) > slow
      ? [`in more than one minute of twenty p99 of the event loop was over ${slow} ms`]
      : []),
    ...(rises(warm, (s) => s.wal / (64 * mebibyte)) ? ["PostgreSQL's log of changes goes on growing"] : []),
    ...(rest > elsewhere ? [`${byteSize(rest)} on the disk belong to nothing`] : []),
    ...grown
      .filter(({ bytes, rows }) => bytes > tableBytes + rowBytes * Math.max(0, rows))
      .map(({ name, bytes, rows }) => `${name} grew by ${byteSize(bytes)} for ${rows} rows`),
  ];
  // A short or restless run cannot tell.
  const isTold = memory.slope + memory.error <= steepest || memory.slope - memory.error > steepest;
  const untold = isTold ? [] : [`whether memory grows by more than ${steepest} MiB an hour: ${inWords(memory)}`];
  return { table, faults, untold };
}

function growthOf({ before, after }: { before: Table[]; after: Table[] }): Table[] {
  const old = new Map(before.map((table) => [table.name, table]));
  return after
    .map(({ name, bytes, rows }) => ({ name, bytes: bytes - old.get(name)!.bytes, rows: rows - old.get(name)!.rows }))
    .sort((a, b) => b.bytes - a.bytes);
}

/** Whether the last third never came down to where the first third was at most, but for two. */
function rises(samples: Sample[], of: (sample: Sample) => number) {
  const third = Math.max(1, Math.floor(samples.length / 3));
  const figures = samples.map(of);
  return Math.min(...figures.slice(-third)) > Math.max(...figures.slice(0, third)) + 2;
}

const inWords = ({ slope, error }: Line) => `${slope.toFixed(1)} ± ${error.toFixed(1)}`;

function range(samples: Sample[], of: (sample: Sample) => number, unit = "") {
  const figures = samples.map(of);
  return `${Math.min(...figures)} to ${Math.max(...figures)} ${unit}`.trim();
}
