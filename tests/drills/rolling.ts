import { parseArgs } from "node:util";
import { rollOver } from "#tests/drills/rolling/run.ts";
import { goals, verdict } from "#tests/drills/rolling/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `npm run drill -- rolling [--restarts 20] [--requests 100000] [--minutes 60] [--proxy caddy]`: three instances behind nginx or Caddy are
 * restarted in turn under load, half of it writes; none of the requests may fail. After the minutes it ends with what
 * there was, which says nothing where that was less than asked for. Anyone who asks for less than the goal gets a short
 * form that says so. On the embedded PostgreSQL, or with DATABASE_URL on a database of its own on that server. Out:
 * whether all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: {
      restarts: { type: "string", default: "20" },
      requests: { type: "string", default: "100000" },
      minutes: { type: "string", default: "60" },
      proxy: { type: "string", default: "nginx" },
    },
  });
  const [restarts, requests, minutes] = [Number(values.restarts), Number(values.requests), Number(values.minutes)];
  if (![restarts, requests, minutes].every((each) => Number.isInteger(each) && each > 0))
    throw new Error("--restarts, --requests and --minutes take whole numbers from 1.");
  const by = values.proxy;
  if (by !== "nginx" && by !== "caddy") throw new Error("--proxy takes nginx or caddy.");
  const fixture = await openFixture(process.env.DATABASE_URL);
  console.log(`→ at least ${restarts} restarts and ${requests} requests, three instances behind ${by}`);
  const isFull = restarts >= goals.restarts && requests >= goals.requests;
  const findings = await rollOver(fixture, {
    instances: 3,
    restarts,
    requests,
    minutes,
    by,
    say: ({ number, endedAfter, readyAfter, requests: sent }) =>
      console.log(
        `  ${String(number).padStart(3)}  ended after ${endedAfter} ms, ready ${readyAfter} ms later; ${sent} requests so far`,
      ),
  });
  const name = isFull ? "rolling" : `rolling, in a short form: the goal is ${goals.restarts} and ${goals.requests}`;
  return await conclude(name, fixture, verdict(findings, isFull));
}
