import { dayLabel, longDate } from "#app/domain/calendar.ts";
import { guaranteeDays } from "#app/domain/facts.ts";
import { amountLabel } from "#app/domain/figures.ts";
import {
  methodInFull,
  type PaymentInstructions,
  type PaymentView,
  shortTransactionId,
} from "#app/domain/payments/payment.ts";
import type { School } from "#app/domain/school.ts";
import { composeEmail, dateTimeText, type Email, greetingTo } from "./compose.ts";

/** What an e-mail about a payment needs to know. */
export type PaymentFacts = Omit<PaymentView, "courseTitle"> & {
  courseTitle: string;
  givenName: string;
  /** Only while it is still to be paid. */
  toPay: PaymentInstructions | null;
  /** The last moment of the guarantee; null as long as nothing is paid. */
  refundUntil: Date | null;
  /** No money moves: the provider is the built-in simulator. */
  isSimulated: boolean;
};

export const payPath = ({ id }: Pick<PaymentFacts, "id">) => `/payments/${id}`;

/** The order's number, as people read it out. */
export const orderName = ({ transactionId }: Pick<PaymentFacts, "transactionId">) => shortTransactionId(transactionId);

/** The method, and for a boleto the day it falls due. */
export function methodText(payment: PaymentFacts) {
  const due = payment.method === "boleto" && payment.boletoDueDate;
  return due ? `${methodInFull(payment)}, vencimento em ${dayLabel(due)}` : methodInFull(payment);
}

/** For every e-mail in which a simulated payment might pass for a real one. */
export function simulation({ toPay }: PaymentFacts) {
  if (!toPay) return "Esta é uma simulação de pagamento: nenhum valor é cobrado nem devolvido.";
  const what = toPay.kind === "pix" ? "código" : "boleto";
  return `SIMULAÇÃO: não pague este ${what}. Nenhum valor é cobrado; a página do pedido mostra o próximo passo.`;
}

/** The payment is confirmed: what was paid, to whom and for what, and until when it may be taken back. */
export function receiptEmail(payment: PaymentFacts, school: School): Email {
  const { courseTitle, amountCents, completedAt, refundUntil } = payment;
  const price = amountLabel(amountCents);
  return composeEmail(
    {
      subject: `Recibo: ${courseTitle} (${price})`,
      preview: "O pagamento foi confirmado e o curso está aberto.",
      heading: "Pagamento confirmado",
      greeting: greetingTo(payment.givenName),
      blocks: [
        {
          is: "words",
          text: "Obrigado! O seu pagamento foi confirmado e o curso está aberto na sua conta, para estudar no seu ritmo e voltar quando quiser. Bons estudos!",
        },
        { is: "action", label: "Começar o curso", href: `${school.origin}/courses/${payment.courseId}` },
        {
          is: "facts",
          rows: [
            ["Curso", courseTitle],
            ["Valor pago", price],
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
                text: `Se o curso não for para você, devolvemos o valor inteiro até ${longDate(refundUntil)}. Nos primeiros 7 dias isso é um direito seu (Código de Defesa do Consumidor, art. 49); depois, até completar ${guaranteeDays} dias, é uma garantia nossa. Você pede na página do pagamento, sem explicar o motivo.`,
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
