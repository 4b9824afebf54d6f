import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { alreadyPaidMessage, payoutFields } from "#app/domain/commissions/commission.ts";
import {
  type CommissionRow,
  lockLines,
  newReference,
  settleLines,
} from "#app/domain/commissions/settle-commissions.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { requireGuaranteeOver } from "./guarantee-rule.server.ts";

/** A finished batch: how many lines were paid just now, and their sum in centavos. */
type Payout = { reference: string; paidNow: number; totalCents: number };

/**
 * Marks commissions as paid, all or none, and books each. The same batch with the same reference again changes nothing.
 * Without a reference it becomes `LOTE-YYYYMMDD-HHMMSS` (São Paulo). For admins with a recent sign-in; throws
 * (conflict) for lines that do not exist, are settled otherwise or are held back by the guarantee rule.
 */
export const payCommissions = verb(
  { ability: "commissions.pay", body: payoutFields },
  async (ctx, { commission_ids: ids, payment_reference }) => {
    await requireRecentSignIn(ctx);
    return await inTransaction(ctx, async (within): Promise<Payout> => {
      const lines = await lockLines(within, { ids });
      const totalCents = lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
      if (isDone(lines, ids, payment_reference)) return { reference: payment_reference!, paidNow: 0, totalCents };
      const isOpen = lines.every(({ status }) => status === "pending" || status === "processing");
      if (lines.length < ids.length || !isOpen) {
        throw new AppError("conflict", alreadyPaidMessage);
      }
      await requireGuaranteeOver(within, ids);
      const reference = payment_reference || (await newReference(within));
      await settleLines(within, lines, reference);
      return { reference, paidNow: lines.length, totalCents };
    });
  },
);

function isDone(lines: CommissionRow[], ids: number[], reference: string | null | undefined) {
  return lines.length === ids.length && !!reference && lines.every((line) => line.paymentReference === reference);
}
