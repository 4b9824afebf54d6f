import type { Findings } from "#tests/drills/disk-full/run.ts";
import { accountOf, grouped, spread } from "#tests/drills/load/account.ts";
import { timeoutMs } from "#tests/drills/load/timeout.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";

/**
 * The figures of a full disk, and what breaks the promise. `soonEnough` is how long recovery may take, in milliseconds.
 */
export function verdict(findings: Findings, soonEnough = 10_000): Verdict {
  const { fillings, seen, told, uploads, complaints } = findings;
  const load = accountOf(findings);
  const reads = seen.filter(({ path }) => path !== "/readyz");
  const failed = reads.filter(({ status }) => status !== 200);
  const brokenDown = fillings.flatMap(({ readAfter }) => readAfter ?? []);
  const table: Verdict["table"] = [
    ["times that the disk was full", fillings.length],
    ["written again after there was room", spread(fillings.map(({ recoveredAfter }) => recoveredAfter))],
    ["read again after PostgreSQL broke down for want of room", spread(brokenDown)],
    ["reads while it was full", `${reads.length}, ${failed.length} failed; ${spread(reads.map(({ took }) => took))}`],
    ["writes while it was full", spread(told.map(({ took }) => took))],
    ...grouped(told, ({ what, status }) => `${status} ${what}`).map(([what, some]): [string, number] => [
      `  ${what}`,
      some.length,
    ]),
    ["uploads while it was full", uploads.join(", ")],
    ...load.table,
    ...complaints,
  ];
  const faults = [
    ...load.faults,
    ...grouped(failed, ({ path, status }) => `${path} answered ${status} while the disk was full`).map(
      ([what, some]) => `${some.length} × ${what}`,
    ),
    ...told.flatMap(({ what, status, text, took }) => {
      if (took > timeoutMs || status === 0) return [`a ${what} had no answer within ${timeoutMs} ms`];
      if (status < 400) return [];
      const isSaid = /Espaço de armazenamento insuficiente|temporariamente indisponível/.test(text);
      return (status === 507 || status === 503) && isSaid
        ? []
        : [`a ${what} was answered ${status}: ${text.slice(0, 200)}`];
    }),
    ...uploads.filter((status) => status !== 507).map((status) => `an upload was answered ${status}`),
    ...fillings
      .filter(({ recoveredAfter }) => recoveredAfter > soonEnough)
      .map(({ recoveredAfter }) => `written again only ${recoveredAfter} ms after there was room`),
  ];
  if (brokenDown.some((after) => after > soonEnough))
    faults.push("PostgreSQL did not come back while the disk was full");
  return { table, faults: [...new Set(faults)] };
}
