import { and, eq, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { commissions } from "#drizzle/schema/commissions.ts";

/** Reversals that wait, of the instructors of these lines: what the next payout to them settles first. */
export function waitingDebts({ db }: Pick<Ctx, "db">, ids: number[] | SQLWrapper): SQL | undefined {
  const theirs = db.select({ id: commissions.instructorId }).from(commissions).where(inArray(commissions.id, ids));
  return and(
    eq(commissions.kind, "reversal"),
    eq(commissions.status, "pending"),
    inArray(commissions.instructorId, theirs),
  );
}
