import { accountOf, spread } from "#tests/drills/load/account.ts";
import { counts, type Kind } from "#tests/drills/slow-clients/kinds.ts";
import type { Findings } from "#tests/drills/slow-clients/run.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";
import { apartness, judgeSlowing } from "#tests/drills/support/slowing.ts";

const slower = 1.2;
const mebibytes = 512;
/**
 * How long each may hold a connection, in milliseconds; readers by the server's own rule: a minute, and its looking.
 */
const timeoutMs = { head: 12_000, body: 15_000, readers: 75_000 };
const names = { head: "slow to ask", body: "slow to send" };

/** The figures of slow clients, and what breaks the promise. Times are judged only where `isTimed`. */
export function verdict(findings: Findings, isTimed = true): Verdict {
  const { before, beside, after, told, readers, baseline, held, leaked, memory, behindNginx, tally, complaints } =
    findings;
  const load = accountOf(findings);
  const yardstick = (before.p95 + after.p95) / 2;
  const ratio = beside.p95 / yardstick;
  const noise = apartness(before.p95, after.p95);
  // Behind nginx it is nginx who holds them, and none of their ports is the server's.
  const longestReader = Math.max(0, ...readers.map(({ lasted }) => lasted));
  const lasting = (kind: Kind) => [...told.cut, ...told.open].filter((each) => each.kind === kind);
  const table: Verdict["table"] = [
    ["20 students alone", figures(before)],
    ["beside the slow ones", figures(beside)],
    ["alone again", figures(after)],
    ["p95 beside them, as a multiple", `${ratio.toFixed(3)} (before and after differ by ${noise.toFixed(3)})`],
    ...(["head", "body"] as const).map((kind): [string, string] => {
      const cut = told.cut.filter((each) => each.kind === kind);
      const statuses = [...new Set(cut.map(({ status }) => status || "nothing"))].join(", ");
      return [
        `${counts[kind]} ${names[kind]}: cut`,
        `${spread(cut.map(({ lasted }) => lasted))}${cut.length ? `; told ${statuses}` : ""}`,
      ];
    }),
    ["connections held before, beside the slow ones", `${baseline.from}, ${held.from}`],
    [
      "  of slow readers: let go by the server",
      `${spread(readers.filter(({ isOpen }) => !isOpen).map(({ lasted }) => lasted))}`,
    ],
    ["  held at the end", spread(readers.filter(({ isOpen }) => isOpen).map(({ lasted }) => lasted))],
    ["left open afterwards", `${leaked.connections} connections, ${leaked.others} other things`],
    [
      "memory before, beside them, afterwards",
      [baseline, held]
        .map((each) => mib(each.memory))
        .concat(mib(memory))
        .join(", "),
    ],
    ...load.table,
    ...complaints,
  ];
  // nginx waits for a body as long as some of it comes, and holds it itself: the platform hears nothing of it.
  const judged = behindNginx ? (["head"] as const) : (["head", "body"] as const);
  const slowing = judgeSlowing({ what: "the others' p95", ratio, noise, most: slower });
  const faults = [
    ...load.faults,
    ...(isTimed && tally.postponed.length ? [`${tally.postponed.length} requests of the others were turned away`] : []),
    ...(leaked.connections + leaked.others ? ["something was left open"] : []),
    ...(memory > mebibytes ? [`the server holds ${mib(memory)}`] : []),
    ...judged.flatMap((kind) => {
      const most = Math.max(...lasting(kind).map(({ lasted }) => lasted));
      return isTimed && most > timeoutMs[kind] ? [`${names[kind]}: held on for ${Math.round(most)} ms`] : [];
    }),
    ...(isTimed && longestReader > timeoutMs.readers
      ? [`slow readers held on for ${Math.round(longestReader)} ms`]
      : []),
    ...(isTimed ? slowing.faults : []),
  ];
  return { table, faults, untold: isTimed ? slowing.untold : [] };
}

const figures = ({ requests, aSecond, p95 }: Findings["before"]) =>
  `${requests} requests, ${aSecond.toFixed(0)} a second; p95 ${p95.toFixed(0)} ms`;
const mib = (figure: number) => `${figure.toFixed(0)} MiB`;
