import { eq } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { users } from "#drizzle/schema/people.ts";

/** Payouts with the name of whoever opened them, as PayoutView without its state; add `where` and order. */
export function selectPayouts(ctx: Pick<Ctx, "db">) {
  return ctx.db
    .select({
      id: payoutBatches.id,
      reference: payoutBatches.reference,
      createdAt: payoutBatches.createdAt,
      createdByName: users.fullName,
      confirmedAt: payoutBatches.confirmedAt,
      cancelledAt: payoutBatches.cancelledAt,
    })
    .from(payoutBatches)
    .innerJoin(users, eq(users.id, payoutBatches.createdBy))
    .$dynamic();
}
