import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import { schoolOf } from "#app/domain/school.ts";
import { insertTicket } from "#app/domain/support/open-ticket.server.ts";
import type { refunds } from "#drizzle/schema/payments.ts";
import { events } from "#drizzle/schema/platform.ts";
import { testModeNotice } from "./no-money.ts";
import { shortTransactionId } from "./payment.ts";
import { paidInsteadLabel } from "./payment-trouble.ts";
import { type PaymentRow, targetOf } from "./payments.server.ts";
import type { ChargeState } from "./provider.ts";

type Refund = typeof refunds.$inferSelect;

type DisputeStep = { step: "open" | "won" | "lost"; isPart: boolean };

/**
 * The buyer's bank disputes a payment, or decided about it, in full or for some instalments (`isPart`): opens a ticket.
 * Call it once for each step, before the payment follows.
 */
export async function reportDispute(ctx: Ctx, payment: PaymentRow, { step, isPart }: DisputeStep): Promise<void> {
  const name = shortTransactionId(payment.transactionId);
  const of = `do pedido ${name}, de ${amountLabel(payment.amountCents)}`;
  const { subject, words } = {
    open: {
      subject: "Pagamento contestado",
      words: `Quem pagou contestou no banco a compra ${of}, e o valor fica retido.`,
    },
    won: {
      subject: "Contestação encerrada a favor da escola",
      words: `A contestação ${of}, terminou: o valor é da escola.`,
    },
    lost: {
      subject: "Contestação perdida",
      words: `A contestação ${of}, terminou: o banco devolveu ${isPart ? "uma parte das parcelas" : "o valor"} a quem pagou.`,
    },
  }[step];
  const advice = payment.status === "completed" ? adviceOf({ step, isPart }) : adviceElsewhere[payment.status];
  await tellSchool(ctx, payment, `${subject}: ${name}`, [words, advice]);
}

/** What follows for a payment that is completed here. */
function adviceOf({ step, isPart }: DisputeStep) {
  if (step === "open")
    return "Responda à contestação na conta da escola em quem recebe os pagamentos: lá está até quando. O acesso continua aberto, e por aqui nada pode ser devolvido enquanto isso. O resultado chega sozinho.";
  if (step === "won") return "O acesso continua aberto.";
  return isPart
    ? "O acesso continua aberto, e o pagamento mostra quanto voltou. Se quiser encerrar a compra, devolva o resto por lá."
    : "O pagamento ficou como estornado: o acesso terminou, e a comissão foi desfeita. Nada sai outra vez da conta.";
}

const adviceElsewhere = {
  pending: "Aqui este pagamento ainda não estava concluído: não há acesso nem comissão.",
  failed: "Aqui este pagamento não foi concluído: não há acesso nem comissão.",
  refunded:
    "Aqui este dinheiro já foi devolvido. Mande ao banco, na conta de quem recebe os pagamentos, a prova da devolução, para o valor não sair duas vezes.",
};

/**
 * Money of another amount came for a payment that nothing else has paid: records it and opens a ticket, once for each
 * amount. Call it with the payment's row locked.
 */
export async function reportOtherAmount(ctx: Ctx, payment: PaymentRow, { paidInsteadCents }: ChargeState) {
  if (paidInsteadCents === undefined || payment.completedAt) return;
  const [action, object] = ["payment.amount_differs", `payment/${payment.id}`] as const;
  const isSame = sql`(${events.data} ->> 'amountCents')::int = ${paidInsteadCents}`;
  if (await ctx.db.$count(events, and(eq(events.object, object), eq(events.action, action), isSame))) return;
  await recordEvent(ctx, action, object, { ...targetOf(payment), amountCents: paidInsteadCents });
  const name = shortTransactionId(payment.transactionId);
  const gateway = gatewayOf(payment.provider)!.name;
  await tellSchool(ctx, payment, `Valor diferente: ${name}`, [
    `O pedido ${name} é de ${amountLabel(payment.amountCents)}, mas o ${gateway} diz que ${paidInsteadLabel(paidInsteadCents)}.`,
    `Nada foi liberado. Este dinheiro não volta sozinho, e não está nos livros daqui. Abra a cobrança na conta da escola no ${gateway}, veja o que houve e devolva o valor por lá. Para comprar de novo, a pessoa cancela este pedido, ou espera o prazo dele acabar.`,
    "Se a escola aceitar o valor que chegou, inscreva a pessoa em Painel → Pessoas → Inscrever à mão.",
  ]);
}

/** The provider refused to send money back: records it, and opens a ticket for the school. */
export async function reportRefusal(ctx: Ctx, payment: PaymentRow, refund: Refund, code: string): Promise<void> {
  const { amountCents, id: refundId } = refund;
  const data = { ...targetOf(payment), amountCents, refundId, code };
  await recordEvent(ctx, "payment.refund_refused", `payment/${payment.id}`, data);
  const name = shortTransactionId(payment.transactionId);
  await tellSchool(ctx, payment, `Devolução recusada: ${name}`, [
    `Quem recebe os pagamentos da escola não devolveu ${amountLabel(amountCents)} do pedido ${name} (código: ${code}).`,
    adviceByCode[code] ?? notEnough,
  ]);
}

const notEnough =
  "Quase sempre falta saldo na conta (a taxa de quem recebe não volta, e também precisa estar lá), ou o prazo para devolver acabou. Confira lá, e peça a devolução de novo na página do pagamento, ou combine com quem comprou outra forma de devolver.";

const adviceByCode: Record<string, string> = {
  disputed:
    "A compra está contestada no banco de quem pagou: enquanto a contestação estiver aberta, nada pode ser devolvido por aqui. Responda a ela na conta de quem recebe.",
  cancelled:
    "A devolução foi aceita e depois cancelada por quem recebe os pagamentos. Veja lá por quê, e peça-a de novo na página do pagamento.",
};

/** An invoice was not issued, or not cancelled: opens a ticket with Asaas's words. */
export async function reportInvoice(ctx: Ctx, payment: PaymentRow, why: "issue" | "cancel", problem: string) {
  const name = shortTransactionId(payment.transactionId);
  const failed = why === "issue" ? "não saiu" : "não foi cancelada";
  await tellSchool(ctx, payment, `A nota fiscal ${failed}: ${name}`, [
    `A nota fiscal do pedido ${name}, de ${amountLabel(payment.amountCents)}, ${failed}. Motivo: “${problem}”`,
    why === "issue"
      ? "Corrija isso (na conta do Asaas ou em Painel → Escola → Vendas), abra o pagamento e escolha “Tentar de novo”."
      : "O dinheiro já foi devolvido. Algumas prefeituras só cancelam uma nota no portal delas, e até certo dia: fale com o contador.",
  ]);
}

/** Money came for a payment that was paid already: opens a ticket. */
export async function reportSecondPayment(ctx: Ctx, payment: PaymentRow, amountCents: number): Promise<void> {
  const name = shortTransactionId(payment.transactionId);
  await tellSchool(ctx, payment, `Pago duas vezes: ${name}`, [
    `Quem comprou pagou o pedido ${name} outra vez: chegaram mais ${amountLabel(amountCents)}. Acontece, por exemplo, quando alguém gera um boleto, paga com cartão e depois paga o boleto também.`,
    "Este segundo valor não é da escola. Abra o pagamento e escolha “Devolver o segundo pagamento”: a compra continua como está.",
  ]);
}

/** A ticket in the school's own name about a payment: only admins see it, and the school gets an e-mail. */
async function tellSchool(ctx: Ctx, { id, isTest }: PaymentRow, subject: string, paragraphs: string[]) {
  const { platformName: name, email } = schoolOf(ctx.settings);
  const address = `${ctx.settings.PUBLIC_ORIGIN}/payments/${id}`;
  const description = ["Aberto pela plataforma.", ...paragraphs, ...(isTest ? [testModeNotice] : []), address].join(
    "\n\n",
  );
  const sender = { userId: null, name, email, by: "provider" } as const;
  await insertTicket(ctx, { subject, description, category: "payment" }, sender);
}
