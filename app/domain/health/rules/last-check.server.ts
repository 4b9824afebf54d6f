import { desc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Ctx } from "#app/domain/ctx.ts";
import { events } from "#drizzle/schema/platform.ts";

const counts = z.object({
  contradictions: z.int().min(0),
  rules: z.array(z.string()),
  entries: z.int().min(0),
  mended: z.int().min(0),
  isWhole: z.boolean(),
});

/**
 * When rules and books were last checked, how many rows went against which rules, how many entries of the books
 * differed, how many kept figures were set right.
 */
export type LastCheck = z.infer<typeof counts> & { at: Date };

/** The newest check, by whichever instance; undefined where there was none. */
export async function readLastCheck({ db }: Pick<Ctx, "db">): Promise<LastCheck | undefined> {
  const [last] = await db
    .select({ at: events.at, data: events.data })
    .from(events)
    .where(eq(events.action, "rules.checked"))
    .orderBy(desc(events.at), desc(events.id))
    .limit(1);
  return last && { at: last.at, ...counts.parse(last.data) };
}

/** Whether that night's check, named by its day, was made. */
export async function wasCheckedAt({ db }: Pick<Ctx, "db">, night: string): Promise<boolean> {
  const made = await db
    .select({ id: events.id })
    .from(events)
    .where(eq(events.object, `rules/${night}`))
    .limit(1);
  return made.length > 0;
}
