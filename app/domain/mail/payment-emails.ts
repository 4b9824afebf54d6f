import { dayLabel, longDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import {
  methodInFull,
  type PaymentInstructions,
  type PaymentView,
  purchaseOf,
  shortTransactionId,
} from "#app/domain/payments/payment.ts";
import type { School } from "#app/domain/school.ts";
import { composeEmail, dateTimeText, type Email, greetingTo } from "./compose.ts";

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

/** For every e-mail in which a simulated payment could be taken for a real one. */
export function simulation({ toPay }: PaymentFacts) {
  if (!toPay) return "Esta é uma simulação de pagamento: nenhum valor é cobrado nem devolvido.";
  const what = toPay.kind === "pix" ? "código" : "boleto";
  return `SIMULAÇÃO: não pague este ${what}. Nenhum valor é cobrado; a página do pedido mostra o próximo passo.`;
}

/** What a coupon took off the price, as rows of an e-mail; none without one. */
export const discountRows = ({ discountCents, couponCode }: PaymentFacts) =>
  couponCode ? [["Desconto", `${amountLabel(discountCents)}, com o cupom ${couponCode}`] as const] : [];

/** A payment was completed: what was paid, to whom and for what, and until when it can be refunded. */
export function receiptEmail(payment: PaymentFacts, school: School): Email {
  const { seats, amountCents, completedAt, guaranteeDays, refundUntil } = payment;
  const { title, label, the, path, isTrail } = purchaseOf(payment);
  const isOpen = `${the} está ${isTrail ? "aberta" : "aberto"}`;
  const price = amountLabel(amountCents);
  const ours = guaranteeDays > 7 ? `; depois, até completar ${guaranteeDays} dias, é uma garantia nossa.` : ".";
  return composeEmail(
    {
      subject: `Recibo: ${title} (${price})`,
      preview: seats ? "O link com as vagas do grupo está pronto." : `O pagamento foi confirmado e ${isOpen}.`,
      heading: "Pagamento confirmado",
      greeting: greetingTo(payment.givenName),
      blocks: [
        ...(seats
          ? ([
              {
                is: "words",
                text: `Obrigado! O seu pagamento foi confirmado. Na página dele está o link com as ${seats} vagas: mande-o a quem vai estudar. Cada pessoa que entra por ele ocupa uma vaga, e não paga nada.`,
              },
              { is: "action", label: "Pegar o link do grupo", href: school.origin + payPath(payment) },
            ] as const)
          : ([
              {
                is: "words",
                text: `Obrigado! O seu pagamento foi confirmado e ${isOpen} na sua conta, para estudar no seu ritmo e voltar quando quiser. Bons estudos!`,
              },
              { is: "action", label: `Começar ${the}`, href: school.origin + path },
            ] as const)),
        {
          is: "facts",
          rows: [
            [label, title],
            ["Valor pago", price],
            ...discountRows(payment),
            ["Forma de pagamento", methodText(payment)],
            ...(completedAt ? [["Pago em", dateTimeText(completedAt)] as const] : []),
            ["Pago por", payment.buyerName],
            ["Recebido por", `${school.legalName}, ${school.taxIdName} ${school.taxId}`],
            ["Pedido", orderName(payment)],
            ["Transação", payment.transactionId],
          ],
        },
        ...(payment.isSimulated ? [{ is: "emphasis", text: simulation(payment) } as const] : []),
        ...(refundUntil
          ? [
              {
                is: "words",
                text: `Se ${the} não for para você, devolvemos o valor inteiro até ${longDate(refundUntil)}. Nos primeiros 7 dias isso é um direito seu (Código de Defesa do Consumidor, art. 49)${ours} Você pede na página do pagamento, sem explicar o motivo.`,
              } as const,
            ]
          : []),
        { is: "link", label: "Ver este pagamento na sua conta", href: school.origin + payPath(payment) },
        { is: "link", label: "O contrato, para ler e guardar", href: `${school.origin}/termos` },
        { is: "words", text: "Guarde esta mensagem: ela é o seu recibo. Não é nota fiscal." },
      ],
    },
    school,
  );
}
