import type { Findings } from "#tests/drills/database-restart/run.ts";
import { accountOf, spread } from "#tests/drills/load/account.ts";
import { aftermath } from "#tests/drills/load/tally.ts";
import type { Verdict } from "#tests/drills/support/conclude.ts";
import type { Seen } from "#tests/drills/support/visitor.ts";

/**
 * The figures of a restart drill, and what breaks the promise; `soonEnough` ms after PostgreSQL is back all must be
 * well.
 */
export function verdict(findings: Findings, soonEnough = aftermath): Verdict {
  const { restarts, seen, complaints, tally } = findings;
  const load = accountOf(findings);
  const ready = (mode: string) => restarts.filter((each) => each.mode === mode).map(({ readyAfter }) => readyAfter);
  const table: Verdict["table"] = [
    ["restarts", restarts.length],
    ["ready again after `pg_ctl -m fast` and its start", spread(ready("fast"))],
    ["ready again after `-m immediate` and its start", spread(ready("immediate"))],
    ["answers while PostgreSQL was down", `${seen.length}; ${spread(seen.map(({ took }) => took))}`],
    ...load.table,
    ...complaints,
  ];
  const faults = [
    ...load.faults,
    ...seen.flatMap(wrongWhileDown),
    ...tally.postponed
      .filter((since) => since > soonEnough)
      .map((since) => `503 still ${Math.round(since)} ms after PostgreSQL was back`),
  ];
  return { table, faults };
}

/** Anyone who comes meanwhile is told when to come back, in their own language; the process itself says it is well. */
function wrongWhileDown({ path, status, retryAfter, text }: Seen): string[] {
  if (path === "/healthz") return status === 200 ? [] : [`/healthz answered ${status}`];
  if (status !== 503) return [`${path} answered ${status} while PostgreSQL was down`];
  if (path === "/readyz") return text.includes('"database"') ? [] : [`/readyz said ${text}`];
  if (!retryAfter) return [`${path} does not say when to come back`];
  return text.includes("temporariamente indisponível") ? [] : [`${path} answered 503 in other words`];
}
