import { share, spread } from "#tests/drills/load/account.ts";
import type { Report, Sample } from "#tests/drills/overload/generator.ts";
import { type Findings, goodputOf, isGood, peakOf } from "#tests/drills/overload/run.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";
import { apartness, judgeSlowing } from "#tests/drills/support/slowing.ts";

const goals = { share: 0.8, refusal: 100, recovery: 5_000, mebibytes: 512 };

/**
 * The figures of an overload, and what breaks the promise. Times and shares of time are judged only where `isTimed`.
 */
export function verdict(findings: Findings, isTimed = true): Verdict {
  const { before, rate, during, recovery, after, held, complaints, crashes } = findings;
  const { version, entries, missing, broken } = findings;
  const yardstick = (peakOf(before) + peakOf(after)) / 2;
  const kept = goodputOf(during) / yardstick;
  const refused = during.samples.filter(({ 2: status }) => status === 503);
  const failed = [...before, during, recovery, ...after].flatMap(({ samples }) =>
    samples.filter(({ 2: status }) => !isGood(status) && status !== 503),
  );
  const mute = refused.filter(({ 3: retryAfter }) => !retryAfter);
  const soon = tookAt(refused, 0.95);
  const recovered = recoveryOf(findings);
  const offered = (during.samples.length + during.unsent) / during.seconds;
  const table: Verdict["table"] = [
    ["PostgreSQL", version],
    ["the best goodput before", figures(before)],
    ["the best goodput after", figures(after)],
    ["offered", `${Math.round(offered)} a second for ${Math.round(during.seconds)} s (meant: ${Math.round(rate)})`],
    ["  of which there was no connection left for", during.unsent],
    ["done meanwhile", `${goodputOf(during).toFixed(0)} a second, ${(100 * kept).toFixed(0)} % of the best`],
    ["  taking", spread(during.samples.filter(({ 2: status }) => isGood(status)).map(([, took]) => took))],
    ["turned away (503)", `${refused.length}, 95 of 100 within ${Math.round(soon)} ms`],
    ["all as before after", `${Math.round(recovered)} ms`],
    ["memory", `${held.before.toFixed(0)} MiB before, ${held.most.toFixed(0)} at most`],
    ["failed otherwise", failed.length],
    ["writes acknowledged", entries.length],
    ["acknowledged writes lost", missing.length],
    ["broken rules, unbalanced books, duplicates", broken.length],
    ...complaints,
  ];
  const slowing = judgeSlowing({
    what: "each request that was done",
    ratio: 1 / kept,
    noise: apartness(peakOf(before), peakOf(after)),
    most: 1 / goals.share,
  });
  const late = [
    ...slowing.faults,
    ...(soon > goals.refusal ? [`95 of 100 refusals took up to ${Math.round(soon)} ms`] : []),
    ...(recovered > goals.recovery ? [`all was as before only after ${Math.round(recovered)} ms`] : []),
    ...(offered < 0.95 * rate ? ["the generator could not offer that much"] : []),
  ];
  const faults = [
    ...crashes,
    ...missing.map((entry) => `lost: ${JSON.stringify(entry)}`),
    ...broken.map(({ rule, what }) => `broken: ${rule} (${what})`),
    ...(failed.length ? [`${failed.length} requests failed otherwise: ${statusesOf(failed)}`] : []),
    ...(mute.length ? [`${mute.length} × 503 without Retry-After`] : []),
    ...(refused.length ? [] : ["nobody was turned away: this was no overload"]),
    ...(held.most > goals.mebibytes ? [`the server held ${held.most.toFixed(0)} MiB`] : []),
    ...(isTimed ? late : []),
  ];
  return { table, faults, untold: isTimed ? slowing.untold : [] };
}

/**
 * How many milliseconds after the last of the flood somebody was turned away, or waited unlike before, for the last
 * time.
 */
function recoveryOf({ before, during, recovery }: Findings) {
  const asUsual = 3 * tookAt(before.at(-1)!.samples, 0.95);
  const bad = recovery.samples.filter(([, took, status]) => status === 503 || took > asUsual);
  return during.drained + Math.max(0, ...bad.map(([at]) => at));
}

function figures(reports: Report[]) {
  return `${peakOf(reports).toFixed(0)} a second (tried: ${reports.map((each) => goodputOf(each).toFixed(0)).join(", ")})`;
}

function tookAt(samples: Sample[], part: number) {
  return share(
    samples.map(([, took]) => took).sort((a, b) => a - b),
    part,
  );
}

const statusesOf = (samples: Sample[]) => [...new Set(samples.map(({ 2: status }) => status))].join(", ");
