import type { Findings, Told } from "#tests/drills/dead-dependencies/run.ts";
import { spread } from "#tests/drills/load/account.ts";
import { p95 } from "#tests/drills/pool/storm.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";
import { judgeSlowing } from "#tests/drills/support/slowing.ts";

const soonEnough = { "sign-in": 6_000, chat: 21_000 };
const sentences = {
  "sign-in": /temporariamente indisponível/,
  chat: /Desculpe, ocorreu um erro/,
};
const slower = 1.05;

/** The figures of dead dependencies, and what breaks the promise. Times are judged only where `isTimed`, and whether
 * anybody was asked to come back, as a busy machine does. */
export function verdict(findings: Findings, isTimed = true): Verdict {
  const { quiet, meanwhile, told, ratio, complaints, crashes, missing, broken, entries, version } = findings;
  const of = (what: Told["what"]) => told.filter((each) => each.what === what);
  const failed = [...quiet, ...meanwhile]
    .flat()
    .filter(({ status }) => status === 0 || status >= 400)
    .filter(({ retryAfter }) => isTimed || !retryAfter);
  const table: Verdict["table"] = [
    ["PostgreSQL", version],
    ["sign-ins with a provider that does not answer", spread(of("sign-in").map(({ took }) => took))],
    ["questions to a model that does not answer", spread(of("chat").map(({ took }) => took))],
    ...[...new Set(told.map(({ what, status, text }) => `  ${what}: ${status} ${text}`))].map(
      (said): [string, string] => [said.slice(0, 120), ""],
    ),
    [
      "all else, while nobody waits for them",
      `${quiet.flat().length} requests; p95 ${p95(quiet.flat()).toFixed(1)} ms`,
    ],
    ["all else, while ten wait", `${meanwhile.flat().length} requests; p95 ${p95(meanwhile.flat()).toFixed(1)} ms`],
    [
      "p95 meanwhile, as a multiple",
      `${ratio.meanwhile.toFixed(3)} (two quiet halves differ by ${ratio.noise.toFixed(3)})`,
    ],
    ["failures of all else", failed.length],
    ["writes acknowledged", entries.length],
    ["acknowledged writes lost", missing.length],
    ["broken rules, unbalanced books, duplicates", broken.length],
    ...complaints,
  ];
  const late = told.filter(({ what, took }) => took > soonEnough[what]);
  const slowing = judgeSlowing({ what: "all else", ratio: ratio.meanwhile, noise: ratio.noise, most: slower });
  const faults = [
    ...crashes,
    ...missing.map((entry) => `lost: ${JSON.stringify(entry)}`),
    ...broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
    ...(failed.length ? [`${failed.length} requests failed that need nobody`] : []),
    ...told
      .filter(({ what, status, text }) => ![502, 503].includes(status) || !sentences[what].test(text))
      .map(({ what, status, text }) => `${what} was answered ${status}: ${text.slice(0, 200)}`),
    ...(isTimed ? late.map(({ what, took }) => `${what} took ${Math.round(took)} ms`) : []),
    ...(isTimed ? slowing.faults : []),
  ];
  return { table, faults, untold: isTimed ? slowing.untold : [] };
}
