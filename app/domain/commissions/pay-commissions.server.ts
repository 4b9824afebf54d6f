import { authorise, requireViewer } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { takenSentence } from "#app/domain/commissions/labels.ts";
import type { PayoutFields } from "#app/domain/commissions/schema.ts";
import {
  type CommissionRow,
  lockLines,
  newReference,
  settleLines,
} from "#app/domain/commissions/settle-lines.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { refuseGuaranteed } from "#app/domain/payouts/guarantee/guarantee-rule.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { inTransaction } from "#app/domain/transaction.ts";

/** A batch paid out: how many of its lines were paid just now, and the sum of them all in centavos. */
export type Payout = { reference: string; paidNow: number; totalCents: number };

/**
 * Marks commissions as paid out, all or none (B15), and books each. Only what is waiting or on its way can be paid;
 * the very same batch with the same reference again changes nothing.
 * In: ids, and the batch's reference, `LOTE-AAAAMMDD-HHMMSS` in São Paulo where none is given.
 * Refuses everybody but admins, a sign-in that is no longer recent (stale), and (conflict) lines that do not exist,
 * were paid otherwise, or were cancelled, and those that the school's rule holds back until their guarantee is over.
 */
export async function payCommissions(ctx: Ctx, { commission_ids: ids, payment_reference }: PayoutFields) {
  const signed = requireViewer(ctx);
  authorise(signed, "commissions.pay");
  await requireRecentSignIn(signed);
  return await inTransaction(signed, async (within): Promise<Payout> => {
    const lines = await lockLines(within, { ids });
    const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
    if (isDone(lines, ids, payment_reference)) return { reference: payment_reference!, paidNow: 0, totalCents };
    const isOpen = lines.every(({ status }) => status === "pending" || status === "processing");
    if (lines.length < ids.length || !isOpen) {
      throw new Refusal("conflict", takenSentence);
    }
    await refuseGuaranteed(within, ids);
    const reference = payment_reference || (await newReference(within));
    await settleLines(within, lines, reference);
    return { reference, paidNow: lines.length, totalCents };
  });
}

function isDone(lines: CommissionRow[], ids: number[], reference: string | null | undefined) {
  return lines.length === ids.length && !!reference && lines.every((line) => line.paymentReference === reference);
}
