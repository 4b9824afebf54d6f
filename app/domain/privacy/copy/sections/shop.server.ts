import { and, asc, eq, gt } from "drizzle-orm";
import { dayLabel } from "#app/domain/calendar.ts";
import { selectCommissions } from "#app/domain/commissions/commission-columns.server.ts";
import { type CommissionView, ownCommissionJson } from "#app/domain/commissions/commission-json.ts";
import { commissionStatusLabels } from "#app/domain/commissions/labels.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { amountLabel } from "#app/domain/money.ts";
import { refundKey } from "#app/domain/payments/checkout/read-order.server.ts";
import { methodInFull, statusLabels } from "#app/domain/payments/labels.ts";
import { selectPayments } from "#app/domain/payments/payment-columns.server.ts";
import { type PaymentView, paymentJson } from "#app/domain/payments/payment-json.ts";
import { accountTypeLabels, keyTypeLabels } from "#app/domain/payout-accounts/labels.ts";
import type { PayoutAccount } from "#app/domain/payout-accounts/schema.ts";
import { openAccount } from "#app/domain/payout-accounts/sealed-account.server.ts";
import { when, yesOrNo } from "#app/domain/privacy/copy/said.ts";
import { section } from "#app/domain/privacy/copy/section.ts";
import { unseal } from "#app/domain/secrets/sealed.server.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";

type Bought = PaymentView & { pixKey: string | null };

export const bought = section<Bought>({
  file: "compras",
  title: "Compras",
  about: "O que você comprou e como pagou. De um cartão, bandeira e final são tudo o que há.",
  holds: ["payments.user_id"],
  after: async (ctx, last, most) => {
    const own = and(eq(payments.userId, ctx.viewer.id), gt(payments.id, last?.id ?? 0));
    const rows = await selectPayments(ctx).where(own).orderBy(asc(payments.id)).limit(most);
    const keys = await ctx.db.select({ id: payments.id, sealed: payments.pixKeySealed }).from(payments).where(own);
    const keyOf = new Map(keys.map(({ id, sealed }) => [id, sealed]));
    return (rows as PaymentView[]).map((row) => ({ ...row, pixKey: opened(ctx, keyOf.get(row.id) ?? null) }));
  },
  json: ({ pixKey, ...row }) => ({ ...paymentJson(row), refund_pix_key: pixKey }),
  entry: (row) => ({
    title: row.courseTitle ?? "Curso",
    facts: [
      ["Valor", amountLabel(row.amountCents)],
      ["Forma de pagamento", methodInFull(row)],
      ["Situação", statusLabels[row.status]],
      ["Pedido em", when(row.createdAt)],
      ["Pago em", when(row.completedAt)],
      ["Estornado em", when(row.refundedAt)],
      ["Vencimento do boleto", row.boletoDueDate ? dayLabel(row.boletoDueDate) : "—"],
      ["Chave PIX para reembolso", row.pixKey ?? "—"],
      ["Código da transação", row.transactionId],
    ],
  }),
});

/** A key that was sealed with another secret can be read by nobody any more. */
function opened(ctx: SignedCtx, sealed: string | null) {
  try {
    return sealed && unseal(ctx, refundKey, sealed);
  } catch {
    return null;
  }
}

export const commission = section<CommissionView>({
  file: "comissoes",
  title: "Comissões",
  about: "O que você ganhou pelos cursos que ensina. Quem comprou não está aqui: é dado de outra pessoa.",
  holds: ["commissions.instructor_id"],
  after: async (ctx, last, most) =>
    await selectCommissions(ctx)
      .where(and(eq(commissions.instructorId, ctx.viewer.id), gt(commissions.id, last?.id ?? 0)))
      .orderBy(asc(commissions.id))
      .limit(most),
  json: (row) => {
    const { student_name: _, ...own } = ownCommissionJson(row);
    return own;
  },
  entry: (row) => ({
    title: row.courseTitle,
    facts: [
      ["Comissão", `${amountLabel(row.amountCents)}, ${row.percentage}% de ${amountLabel(row.priceCents)}`],
      ["Situação", commissionStatusLabels[row.status]],
      ["Venda em", when(row.createdAt)],
      ["Paga em", when(row.paidAt)],
      ["Referência", row.paymentReference ?? "—"],
    ],
  }),
});

type Account = { account: PayoutAccount | null; updatedAt: Date };

export const payoutAccount = section<Account>({
  file: "conta-de-recebimento",
  title: "Conta de recebimento",
  about: "Para onde vão as suas comissões. Na plataforma fica cifrada; aqui está aberta, guarde bem este arquivo.",
  holds: ["payout_accounts.user_id"],
  after: async (ctx, last) => {
    if (last) return [];
    const rows = await ctx.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, ctx.viewer.id));
    return rows.map(({ sealed, updatedAt }) => ({ account: openAccount(ctx, sealed), updatedAt }));
  },
  json: ({ account, updatedAt }) => ({ ...account, updated_at: updatedAt }),
  entry: ({ account, updatedAt }) => ({
    title: account?.bank_name ?? "Não pode mais ser lida: grave-a de novo",
    facts: account
      ? [
          ["Agência", account.bank_agency],
          ["Conta", `${account.bank_account} (${accountTypeLabels[account.bank_account_type]})`],
          ["Titular", account.account_holder_name],
          ["CPF ou CNPJ", account.account_holder_document],
          [`Chave PIX (${keyTypeLabels[account.pix_key_type].label})`, account.pix_key],
          ["Ativa", yesOrNo(account.is_active)],
          ["Gravada em", when(updatedAt)],
        ]
      : [],
  }),
});
