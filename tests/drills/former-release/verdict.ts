import type { Findings } from "#tests/drills/former-release/run.ts";
import { accountOf } from "#tests/drills/load/account.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";

/** The figures of two releases on one database, and what of it must not be. */
export function verdict({ migrations, sentMeanwhile, tallies, complaints, ...found }: Findings): Verdict {
  const [former, present] = [tallies.former, tallies.present].map((tally) => accountOf({ ...found, tally })) as [
    ReturnType<typeof accountOf>,
    ReturnType<typeof accountOf>,
  ];
  const failures = Object.entries(tallies).flatMap(([release, { late, postponed, hung, mute }]) => [
    ...[...late.map(({ what }) => what), ...hung, ...mute].map((what) => `the ${release} release failed: ${what}`),
    ...(postponed.length ? [`the ${release} release turned ${postponed.length} requests away`] : []),
  ]);
  const table: Verdict["table"] = [
    ["migrations before and after", `${migrations.before}, ${migrations.after}`],
    ["requests to the former release, of them meanwhile", `${tallies.former.requests}, ${sentMeanwhile}`],
    ["requests to the present release", tallies.present.requests],
    ["failed or turned away", failures.length],
    [
      "longest request, former and present",
      [tallies.former, tallies.present].map(({ longest }) => `${Math.round(longest)} ms`).join(", "),
    ],
    ...former.table.filter(([label]) => /PostgreSQL|writes|broken/.test(label)),
    ...complaints,
  ];
  const faults = [
    ...new Set([...former.faults, ...present.faults, ...failures]),
    ...(migrations.after > migrations.before ? [] : ["this release had nothing to migrate: nothing was shown"]),
    ...(sentMeanwhile ? [] : ["nobody worked while it migrated"]),
  ];
  return { table, faults };
}
