import { desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { events } from "#drizzle/schema/platform.ts";
import { checkLocally } from "./show-health.server.ts";

/**
 * Looks at the checks of the health page. What is red now and was at the look `before` (their titles; undefined at the
 * first one), and was not told yet, is recorded, and with it what is red no more: admins get an e-mail of each change, not
 * of each look. Returns what is red, and whether that was news.
 */
export async function watchHealth(ctx: Ctx, before: readonly string[] | undefined) {
  const findings = await checkLocally(ctx);
  const red = findings.filter(({ severity }) => severity === "wrong").map(({ title }) => title);
  if (!before) return { red, changed: false };
  return await inTransaction(ctx, async (within) => {
    await within.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('health.changed', 0))`);
    const told = await toldRed(within);
    const begun = red.filter((title) => before.includes(title) && !told.includes(title));
    const over = told.filter((title) => !red.includes(title) && !before.includes(title));
    if (!begun.length && !over.length) return { red, changed: false };
    const now = [...told.filter((title) => !over.includes(title)), ...begun];
    await recordEvent(within, "health.changed", "health", { red: now, begun, over });
    return { red, changed: true };
  });
}

const change = z.object({ red: z.array(z.string()) });

async function toldRed({ db }: Pick<Ctx, "db">): Promise<string[]> {
  const [last] = await db
    .select({ data: events.data })
    .from(events)
    .where(eq(events.action, "health.changed"))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  return last ? change.parse(last.data).red : [];
}
