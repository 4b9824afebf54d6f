import { isDeepStrictEqual } from "node:util";
import { share } from "#tests/drills/load/account.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";
import type { Seen } from "#tests/drills/support/visitor.ts";
import type { Findings } from "#tests/drills/uploads/run.ts";

/** What uploads that were never finished have left, and what of it breaks the promise. */
export function verdict(findings: Findings): Verdict {
  const { before, filesOpen, broken, openAfter, interrupted, killed, swept, quiet, meanwhile, answer } = findings;
  const failed = meanwhile.filter(({ status }) => status !== 200);
  const table: Verdict["table"] = [
    ["visible files before, then, after the kills", [before, broken, swept].map((l) => l.files.length).join(", ")],
    ["rows of files, likewise", [before, broken, swept].map(({ rows }) => rows).join(", ")],
    ["unfinished files after breaking off", broken.unfinished],
    ["  begun at each kill, there after all kills", `${interrupted.join(" ")}, ${killed.unfinished}`],
    ["  an hour later, after a start", swept.unfinished],
    ["open files of the server before and after", `${filesOpen}, ${openAfter}`],
    ["reads beside it, failed", `${meanwhile.length}, ${failed.length}`],
    ["their p95, and at rest", `${p95(meanwhile)} ms, ${p95(quiet)} ms`],
    ...findings.complaints,
  ];
  const isAsBefore = (left: typeof before) =>
    isDeepStrictEqual([left.files, left.rows, left.told], [before.files, before.rows, before.told]);
  const faults = [
    ...findings.crashes,
    ...(isAsBefore(broken) ? [] : ["uploads that were broken off have left files, rows or events"]),
    ...(isAsBefore(killed) && isAsBefore(swept)
      ? []
      : ["a killed server has left files, rows or events of its uploads"]),
    ...(broken.unfinished ? [`${broken.unfinished} unfinished files were left by uploads that were broken off`] : []),
    ...interrupted.flatMap((begun, n) => (begun > 0 ? [] : [`kill ${n + 1} met no upload under way`])),
    ...(swept.unfinished ? [`${swept.unfinished} unfinished files were still there after an hour and a start`] : []),
    ...(openAfter > filesOpen + 2 ? [`${openAfter - filesOpen} more files are open than before`] : []),
    ...failed.map(({ path, status, text }) => `${path} was answered with ${status}: ${text.slice(0, 100)}`),
    ...(answer === 200 ? [] : [`a whole upload afterwards was answered with ${answer}`]),
  ];
  return { table, faults };
}

const p95 = (seen: Seen[]) =>
  Math.round(
    share(
      seen.map(({ took }) => took).sort((a, b) => a - b),
      0.95,
    ),
  );
