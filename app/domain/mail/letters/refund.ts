import { type Block, composed, greetingTo, type Letter } from "#app/domain/mail/letters/composing/letter.ts";
import { momentSaid } from "#app/domain/mail/letters/moment.ts";
import { orderName, type PaymentFacts, payPath, simulation } from "#app/domain/mail/letters/payment-facts.ts";
import { amountLabel } from "#app/domain/money.ts";
import { methodInFull, moneyBack, refundTitle } from "#app/domain/payments/labels.ts";
import type { School } from "#app/domain/school.ts";

/** What a refund took back beside the money. */
export type TakenBack = {
  /** The number of the certificate that it revoked; null where there was none. */
  certificateNumber: string | null;
  /** Whether the enrolment ended; one that was there before the purchase goes back to what it was. */
  isEnded: boolean;
};

/** The money goes back: the immediate confirmation of a withdrawal (Decreto 7.962/2013, art. 5). */
export function refundLetter(payment: PaymentFacts, taken: TakenBack, school: School): Letter {
  const { courseTitle, amountCents, refundedAt, method } = payment;
  const isArranged = method === "boleto";
  return composed(
    {
      subject: `Reembolso do curso ${courseTitle}`,
      preview: isArranged ? "Falta combinar para onde vai o valor." : "Não falta nada da sua parte.",
      heading: refundTitle(method),
      greeting: greetingTo(payment.givenName),
      blocks: [
        {
          is: "words",
          text: isArranged
            ? "Recebemos o seu pedido de reembolso. Falta só combinar para onde vai o valor."
            : "Recebemos o seu pedido de reembolso e ele já foi atendido. Não falta nada da sua parte.",
        },
        {
          is: "facts",
          rows: [
            ["Curso", courseTitle],
            [isArranged ? "Valor a devolver" : "Valor devolvido", amountLabel(amountCents)],
            ...(refundedAt ? [["Reembolso em", momentSaid(refundedAt)] as const] : []),
            ["Foi pago com", methodInFull(payment)],
            ["Pedido", orderName(payment)],
          ],
        },
        { is: "words", text: moneyBack[method] },
        ...(payment.isSimulated ? [{ is: "emphasis", text: simulation(payment) } as const] : []),
        ...whatEnded(taken),
        {
          is: "words",
          text: "O que você já estudou fica guardado. Se um dia quiser voltar a este curso, continua de onde parou.",
        },
        { is: "link", label: "Ver este pagamento na sua conta", href: school.origin + payPath(payment) },
        { is: "words", text: "Se não foi você quem pediu, responda a esta mensagem: nós resolvemos." },
      ],
    },
    school,
  );
}

function whatEnded({ certificateNumber, isEnded }: TakenBack): Block[] {
  const course = isEnded
    ? "Com o reembolso, a sua inscrição no curso foi encerrada."
    : "Com o reembolso, a sua inscrição no curso volta a ser a que você tinha antes da compra.";
  if (!certificateNumber) return [{ is: "words", text: course }];
  const certificate = `O certificado ${certificateNumber} foi revogado: quem o conferir lê que deixou de valer.`;
  return [{ is: "words", text: `${course} ${certificate}` }];
}
