import { dayLabel, longDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { interestNote } from "#app/domain/payments/instalments.ts";
import { type NoMoney, noMoneyOf } from "#app/domain/payments/no-money.ts";
import {
  methodInFull,
  type PaymentInstructions,
  type PaymentView,
  purchaseOf,
  shortTransactionId,
} from "#app/domain/payments/payment.ts";
import type { School } from "#app/domain/school.ts";
import { button, composeEmail, dateTimeText, type Email, emphasis, link, table, words } from "./compose.ts";

/** The facts of an e-mail about a payment. */
export type PaymentFacts = PaymentView & {
  givenName: string;
  /** Only while it is pending. */
  toPay: PaymentInstructions | null;
  /** The guarantee promised for it. */
  guaranteeDays: number;
  /** When the guarantee ends; null until it is paid. */
  refundUntil: Date | null;
};

export const payPath = ({ id }: Pick<PaymentFacts, "id">) => `/payments/${id}`;

/** The order number, short enough to read out. */
export const orderName = ({ transactionId }: Pick<PaymentFacts, "transactionId">) => shortTransactionId(transactionId);

/** The method, with the due date of a boleto. */
export function methodText(payment: PaymentFacts) {
  const due = payment.method === "boleto" && payment.boletoDueDate;
  return due ? `${methodInFull(payment)}, vencimento em ${dayLabel(due)}` : methodInFull(payment);
}

/** For every e-mail in which a payment without money could be taken for a real one; null for a real one. */
export function noMoney({ toPay, ...payment }: PaymentFacts) {
  const why = noMoneyOf(payment);
  if (!why) return null;
  if (!toPay || toPay.kind === "redirect") return emphasis(noMoneyWords[why]);
  const what = toPay.kind === "pix" ? "código" : "boleto";
  return emphasis(
    `${why.toUpperCase()}: não pague este ${what}. Nenhum valor é cobrado; a página do pedido mostra o próximo passo.`,
  );
}

const noMoneyWords: Record<NoMoney, string> = {
  Simulação: "Esta é uma simulação de pagamento: nenhum valor é cobrado nem devolvido.",
  "Modo de teste": "Esta compra foi feita em modo de teste: nenhum valor é cobrado nem devolvido.",
};

/** What a coupon took off the price, as a row of an e-mail; null without one. */
export const discountRow = ({ discountCents, couponCode }: PaymentFacts) =>
  couponCode && (["Desconto", `${amountLabel(discountCents)}, com o cupom ${couponCode}`] as const);

/** A payment was completed: what was paid, to whom and for what, and until when it can be refunded. */
export function receiptEmail(payment: PaymentFacts, school: School): Email {
  const { seats, amountCents, completedAt, guaranteeDays, refundUntil } = payment;
  const { title, label, the, path, isTrail } = purchaseOf(payment);
  const isOpen = `${the} está ${isTrail ? "aberta" : "aberto"}`;
  const price = amountLabel(amountCents);
  const interest = interestNote(payment);
  const ours = guaranteeDays > 7 ? `; depois, até completar ${guaranteeDays} dias, é uma garantia nossa.` : ".";
  return composeEmail(school, {
    subject: `Recibo: ${title} (${price})`,
    preview: seats ? "O link com as vagas do grupo está pronto." : `O pagamento foi confirmado e ${isOpen}.`,
    heading: "Pagamento confirmado",
    greets: payment.givenName,
    blocks: [
      ...(seats
        ? [
            words(
              `Obrigado! O seu pagamento foi confirmado. Na página dele está o link com as ${seats} vagas: mande-o a quem vai estudar. Cada pessoa que entra por ele ocupa uma vaga, e não paga nada.`,
            ),
            button("Pegar o link do grupo", school.origin + payPath(payment)),
          ]
        : [
            words(
              `Obrigado! O seu pagamento foi confirmado e ${isOpen} na sua conta, para estudar no seu ritmo e voltar quando quiser. Bons estudos!`,
            ),
            button(`Começar ${the}`, school.origin + path),
          ]),
      table([
        [label, title],
        ["Valor pago", price],
        discountRow(payment),
        ["Forma de pagamento", methodText(payment)],
        completedAt && ["Pago em", dateTimeText(completedAt)],
        ["Pago por", payment.buyerName],
        ["Recebido por", `${school.legalName}, ${school.taxIdName} ${school.taxId}`],
        ["Pedido", orderName(payment)],
        ["Transação", payment.transactionId],
      ]),
      interest && words(interest),
      noMoney(payment),
      refundUntil &&
        words(
          `Se ${the} não ${seats ? "servir para o grupo" : "for para você"}, devolvemos o valor inteiro até ${longDate(refundUntil)}. Nos primeiros 7 dias isso é um direito seu (Código de Defesa do Consumidor, art. 49)${ours} Você pede na página do pagamento, sem explicar o motivo.`,
        ),
      link("Ver este pagamento na sua conta", school.origin + payPath(payment)),
      link("O contrato, para ler e guardar", `${school.origin}/termos`),
      words("Guarde esta mensagem: ela é o seu recibo. Não é nota fiscal."),
    ],
  });
}
