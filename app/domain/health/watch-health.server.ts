import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { events } from "#drizzle/schema/platform.ts";
import { checkLocally } from "./show-health.server.ts";

/**
 * Runs the checks of the health page. A check that is red now, was red in the run `before` (titles; undefined in the
 * first run) and was not reported yet is recorded as an event, and so is one that is no longer red: admins get an
 * e-mail per change, not per run. What is not red but has a warning counts by the words of its warning. Returns the red
 * checks, and whether that changed anything.
 */
export async function watchHealth(ctx: Ctx, before: readonly string[] | undefined) {
  const findings = await checkLocally(ctx);
  const red = findings.flatMap(({ severity, title, warning }) => (severity === "wrong" ? title : (warning ?? [])));
  if (!before) return { red, changed: false };
  return await inTransaction(ctx, async (within) => {
    await within.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('health.changed', 0))`);
    const reported = await reportedRed(within);
    const begun = red.filter((title) => before.includes(title) && !reported.includes(title));
    const over = reported.filter((title) => !red.includes(title) && !before.includes(title));
    if (!begun.length && !over.length) return { red, changed: false };
    const now = [...reported.filter((title) => !over.includes(title)), ...begun];
    await recordEvent(within, "health.changed", "health", { red: now, begun, over });
    return { red, changed: true };
  });
}

const change = z.object({ red: z.array(z.string()) });

async function reportedRed(ctx: Pick<Ctx, "db">): Promise<string[]> {
  const [last] = await selectReportedRed(ctx);
  return last ? change.parse(last).red : [];
}

/** A select of at most one row: the titles of the checks that were reported red last, and when. */
export function selectReportedRed({ db }: Pick<Ctx, "db">) {
  return db
    .select({ red: sql<string[]>`${events.data} -> 'red'`, at: events.at })
    .from(events)
    .where(eq(events.action, "health.changed"))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
}
