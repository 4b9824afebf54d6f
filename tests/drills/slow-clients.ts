import { parseArgs } from "node:util";
import { hinder } from "#tests/drills/slow-clients/run.ts";
import { verdict } from "#tests/drills/slow-clients/verdict.ts";
import { conclude, type Outcome } from "#tests/drills/support/conclude.ts";
import { openFixture } from "#tests/drills/support/fixture.ts";

/**
 * `npm run drill -- slow-clients [--seconds 120] [--nginx]`: 200 who drip the head of a request, 100 who drip a body
 * and 50 who hardly read, beside twenty students; with `--nginx` behind deploy/nginx.conf. On the embedded PostgreSQL,
 * or with DATABASE_URL on a database of its own on that server. Returns whether all is well.
 */
export async function drill(args: string[]): Promise<Outcome> {
  const { values } = parseArgs({
    args,
    options: { seconds: { type: "string", default: "120" }, nginx: { type: "boolean", default: false } },
  });
  const seconds = Number(values.seconds);
  if (!Number.isInteger(seconds) || seconds < 1) throw new Error("--seconds takes a whole number from 1.");
  const fixture = await openFixture(process.env.DATABASE_URL);
  console.log(`→ 350 slow ones beside twenty students for ${seconds} s${values.nginx ? ", behind nginx" : ""}`);
  const about = { seconds, yardstick: Math.min(30, seconds), behindNginx: values.nginx };
  return await conclude("slow-clients", fixture, verdict(await hinder(fixture, about)));
}
