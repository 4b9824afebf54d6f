import { eq } from "drizzle-orm";
import { authorise } from "#app/domain/access/authorise.ts";
import { requireRecentSignIn } from "#app/domain/access/recent-sign-in.server.ts";
import { AppError } from "#app/domain/app-error.ts";
import { batchRead } from "#app/domain/batch-read.server.ts";
import { selectAccountsOf, unsealPayees } from "#app/domain/commissions/payout-account.server.ts";
import { keyTypeLabels, type PayoutAccount } from "#app/domain/commissions/payout-account.ts";
import { byteOrderMark, csvLine, decimalCell } from "#app/domain/csv.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { formatTaxId } from "#app/domain/tax-id.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payoutBatches } from "#drizzle/schema/payouts.ts";
import { groupByInstructor, payoutNotFound, payoutState } from "./payout.ts";

const columns = ["Favorecido", "CPF ou CNPJ", "Tipo da chave", "Chave PIX", "Valor", "Descrição"];

/**
 * A key as spreadsheets leave it: a phone number without `+55`, since a plus sign begins a formula and banks ask for area
 * code and number; CPF and CNPJ with punctuation, since digits alone would become a number and lose their zeros.
 */
function keyOf({ pix_key_type: type, pix_key: key }: PayoutAccount) {
  if (type === "telefone") return key.replace(/^\+55/, "");
  return type === "cpf" || type === "cnpj" ? formatTaxId(key) : key;
}

/**
 * An open payout as a CSV file with a line for each transfer, to paste into a bank's own sheet; instructors without an
 * account are left out. That accounts were read is recorded. For admins who signed in recently (else stale). Refuses
 * (conflict) payouts that are paid or cancelled.
 */
export async function exportPayout(ctx: Ctx, id: number): Promise<AsyncGenerator<string>> {
  const signed = authorise(ctx, "commissions.pay");
  await requireRecentSignIn(signed);
  const ofIt = eq(commissions.batchId, id);
  const { payouts, lines, accounts } = await batchRead(signed, {
    payouts: signed.db.select().from(payoutBatches).where(eq(payoutBatches.id, id)),
    lines: signed.db
      .select({ instructorId: commissions.instructorId, amountCents: commissions.amountCents })
      .from(commissions)
      .where(ofIt)
      .orderBy(commissions.instructorId, commissions.id),
    accounts: selectAccountsOf(signed, signed.db.select({ id: commissions.id }).from(commissions).where(ofIt)),
  });
  const [payout] = payouts;
  if (!payout) throw new AppError("not_found", payoutNotFound);
  if (payoutState(payout) !== "open") throw new AppError("conflict", "Este lote já foi pago ou cancelado.");
  const payees = await unsealPayees(signed, accounts, `payout/${id}`);
  const transfers = groupByInstructor(lines).flatMap(({ instructorId, totalCents }) => {
    const account = payees.get(instructorId);
    return account && totalCents > 0 ? { account, totalCents } : [];
  });
  const text = transfers.map(({ account, totalCents }) =>
    csvLine([
      account.account_holder_name,
      account.account_holder_document,
      keyTypeLabels[account.pix_key_type].label,
      keyOf(account),
      decimalCell(totalCents),
      payout.reference,
    ]),
  );
  return (async function* () {
    yield byteOrderMark + csvLine(columns) + text.join("");
  })();
}
