import { eq } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import { shareOf } from "#app/domain/commissions/earning/share.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { post } from "#app/domain/ledger/post.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses } from "#drizzle/schema/courses.ts";

type Sale = { id: number; courseId: number; amountCents: number };

/**
 * Writes what the course's instructor earns by a payment that was just completed, waiting to be paid out, and books
 * it. Call it once, in the transaction that completes the payment.
 */
export async function earnCommission(ctx: Ctx, { id: paymentId, courseId, amountCents: priceCents }: Sale) {
  const [course] = await ctx.db
    .select({ instructorId: courses.instructorId })
    .from(courses)
    .where(eq(courses.id, courseId));
  const values = { paymentId, courseId, priceCents, instructorId: course!.instructorId, ...shareOf(priceCents) };
  const [created] = await ctx.db
    .insert(commissions)
    .values({ ...values, createdAt: clock(ctx) })
    .returning({ id: commissions.id });
  const commissionId = created!.id;
  await post(ctx, [{ kind: "commission.earned", commissionId, cents: values.amountCents }]);
  await record(ctx, "commission.created", `commission/${commissionId}`, { paymentId, amountCents: values.amountCents });
}
