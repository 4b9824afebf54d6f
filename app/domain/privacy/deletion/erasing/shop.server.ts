import { and, eq, isNotNull, isNull } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { providerOf } from "#app/domain/payments/providers/provider-of.server.ts";
import { failPayment } from "#app/domain/payments/settlement/fail-payment.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { voucherRedemptions } from "#drizzle/schema/vouchers.ts";

/**
 * Ends what waits to be paid, forgets the keys that money would go to, and ends the maintainer's code. What was bought,
 * earned and paid stays in the books. Refuses (conflict) where something that waited was just paid.
 */
export async function eraseShop(ctx: Ctx, userId: string) {
  const waiting = await ctx.db
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.status, "pending")))
    .orderBy(payments.id)
    .for("no key update");
  for (const { id, provider, transactionId } of waiting) {
    const charged = await providerOf(provider).cancel(ctx, transactionId);
    if (charged === "completed") throw new Refusal("conflict", justPaid);
    await failPayment(ctx, id, "cancelled");
  }
  await ctx.db
    .update(payments)
    .set({ pixKeySealed: null })
    .where(and(eq(payments.userId, userId), isNotNull(payments.pixKeySealed)));
  await ctx.db.delete(payoutAccounts).where(eq(payoutAccounts.userId, userId));
  await endVoucher(ctx, userId);
}

const justPaid =
  "Um pagamento que estava em andamento acaba de ser confirmado. Veja-o em Meus Pagamentos antes de apagar a conta.";

async function endVoucher(ctx: Ctx, userId: string) {
  const [ended] = await ctx.db
    .update(voucherRedemptions)
    .set({ endedAt: clock(ctx) })
    .where(and(eq(voucherRedemptions.userId, userId), isNull(voucherRedemptions.endedAt)))
    .returning({ voucherId: voucherRedemptions.voucherId });
  if (ended) await record(ctx, "maintainer.ended", `user/${userId}`, ended);
}
