import { and, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Tally } from "#app/domain/tallies/tally.ts";
import { schoolTallies } from "#drizzle/schema/tallies.ts";

/**
 * Figures of the whole school as they stand in this very moment, each by part and month, from what is kept beside the
 * rows (drizzle/schema/tallies.ts): nothing is counted. A select of Tally, which may be read together with others.
 */
export function selectTallies({ db }: Pick<Ctx, "db">, figures: Tally["figure"][]) {
  return db
    .select({
      figure: schoolTallies.figure,
      part: schoolTallies.part,
      month: sql<string | null>`to_char(${schoolTallies.month}, 'YYYY-MM')`,
      n: sum(schoolTallies.n),
      cents: sum(schoolTallies.cents),
    })
    .from(schoolTallies)
    .where(inArray(schoolTallies.figure, figures))
    .groupBy(schoolTallies.figure, schoolTallies.part, schoolTallies.month);
}

/** The same, read by itself. */
export async function readTallies(ctx: Pick<Ctx, "db">, figures: Tally["figure"][]): Promise<Tally[]> {
  return await selectTallies(ctx, figures);
}

/** A select of one row: how many there are of one figure, or of some parts of it. */
export function selectTotal({ db }: Pick<Ctx, "db">, figure: Tally["figure"], parts?: string[]) {
  return db
    .select({ total: sum(schoolTallies.n).as("total") })
    .from(schoolTallies)
    .where(and(eq(schoolTallies.figure, figure), parts && inArray(schoolTallies.part, parts)));
}

const sum = (column: typeof schoolTallies.n | typeof schoolTallies.cents) =>
  sql<number>`coalesce(sum(${column}), 0)::float8`;
