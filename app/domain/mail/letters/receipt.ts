import { longDate } from "#app/domain/calendar.ts";
import { composed, greetingTo, type Letter } from "#app/domain/mail/letters/composing/letter.ts";
import { momentSaid } from "#app/domain/mail/letters/moment.ts";
import {
  methodSaid,
  orderName,
  type PaymentFacts,
  payPath,
  simulation,
} from "#app/domain/mail/letters/payment-facts.ts";
import { amountLabel } from "#app/domain/money.ts";
import type { School } from "#app/domain/school.ts";

/** The payment is confirmed: what was paid, to whom and for what, and until when it may be taken back. */
export function receiptLetter(payment: PaymentFacts, school: School): Letter {
  const { courseTitle, amountCents, completedAt, refundUntil } = payment;
  const price = amountLabel(amountCents);
  return composed(
    {
      subject: `Recibo: ${courseTitle} (${price})`,
      preview: "O pagamento foi confirmado e o curso está aberto.",
      heading: "Pagamento confirmado",
      greeting: greetingTo(payment.givenName),
      blocks: [
        {
          is: "words",
          text: "Obrigado! O seu pagamento foi confirmado e o curso está aberto na sua conta, para estudar no seu ritmo e voltar quando quiser. Boa semeadura.",
        },
        { is: "action", label: "Começar o curso", href: `${school.origin}/courses/${payment.courseId}` },
        {
          is: "facts",
          rows: [
            ["Curso", courseTitle],
            ["Valor pago", price],
            ["Forma de pagamento", methodSaid(payment)],
            ...(completedAt ? [["Pago em", momentSaid(completedAt)] as const] : []),
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
                text: `Se o curso não for para você, o dinheiro volta inteiro até ${longDate(refundUntil)}. Nos primeiros 7 dias isso é um direito seu (Código de Defesa do Consumidor, art. 49); no resto dos 30, uma garantia nossa. Pede-se na página do pagamento, sem explicar nada a ninguém.`,
              } as const,
            ]
          : []),
        { is: "link", label: "Ver este pagamento na sua conta", href: school.origin + payPath(payment) },
        { is: "words", text: "Guarde esta mensagem: ela é o seu recibo. Não é nota fiscal." },
      ],
    },
    school,
  );
}
