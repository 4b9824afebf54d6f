import { grouped } from "#tests/drills/load/account.ts";
import { timeoutMs } from "#tests/drills/load/timeout.ts";
import type { Findings } from "#tests/drills/pool/run.ts";
import { type Ending, p95 } from "#tests/drills/pool/storm.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";

const longestWait = 3;

/**
 * The figures of an exhausted pool, and what breaks the promise; afterwards nothing may take `slower` times as long as
 * before.
 */
export function verdict(findings: Findings, slower = 2): Verdict {
  const { before, during, after, stuck, complaints, version, entries, missing, broken, crashes } = findings;
  const refused = during.filter(({ status }) => status === 503);
  const hung = [...before, ...during, ...after].filter(({ status, took }) => status === 0 || took > timeoutMs);
  const rude = refused.filter(({ retryAfter }) => !retryAfter || Number(retryAfter) > longestWait);
  const broke = [...before, ...during, ...after].filter(({ status }) => status >= 500 && status !== 503);
  const unforeseen = complaints.map(([, said]) => said).filter((said) => said.includes("unforeseen"));
  const ratio = p95(after) / p95(before);
  const table: Verdict["table"] = [
    ["PostgreSQL", version],
    ["20 people before", figures(before)],
    ["300 at once, five rows locked", figures(during)],
    ...grouped(during, ({ status }) => `  answered ${status}`).map(([what, some]): [string, string] => [
      what,
      figures(some),
    ]),
    ["20 people, a second after", figures(after)],
    ["p95 after, as a multiple of before", ratio.toFixed(2)],
    ["idle in a transaction for over 10 s", stuck],
    ["writes acknowledged", entries.length],
    ["acknowledged writes lost", missing.length],
    ["broken rules, unbalanced books, duplicates", broken.length],
    ...complaints,
  ];
  const faults = [
    ...crashes,
    ...missing.map((entry) => `lost: ${JSON.stringify(entry)}`),
    ...broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
    ...(hung.length ? [`${hung.length} requests hung`] : []),
    ...(rude.length ? [`${rude.length} × 503 without a Retry-After of at most ${longestWait} s`] : []),
    ...(broke.length ? [`${broke.length} requests failed otherwise`] : []),
    ...(unforeseen.length ? [`the server's log tells of failures that nobody foresaw: ${unforeseen.join(", ")}`] : []),
    ...(refused.length ? [] : ["nobody was turned away: this was no storm"]),
    ...(stuck ? [`${stuck} × idle in a transaction for over 10 s`] : []),
    ...(ratio > slower ? [`a second after the storm p95 was ${ratio.toFixed(2)} times what it was before`] : []),
  ];
  return { table, faults };
}

function figures(endings: Ending[]) {
  const longest = Math.max(0, ...endings.map(({ took }) => took));
  return `${endings.length} requests; p95 ${Math.round(p95(endings))} ms, longest ${Math.round(longest)} ms`;
}
