import {
  type Block,
  composed,
  greetingTo,
  type Letter,
  type School,
} from "#app/domain/mail/letters/composing/letter.ts";
import { momentSaid } from "#app/domain/mail/letters/moment.ts";
import { orderName, type PaymentFacts, payPath, simulation } from "#app/domain/mail/letters/payment-facts.ts";
import { amountLabel, methodInFull } from "#app/domain/payments/labels.ts";

/** What a refund took back beside the money. */
export type TakenBack = {
  /** The number of the certificate that it revoked; null where there was none. */
  certificateNumber: string | null;
};

/** The money goes back: the immediate confirmation of a withdrawal (Decreto 7.962/2013, art. 5). */
export function refundLetter(payment: PaymentFacts, { certificateNumber }: TakenBack, school: School): Letter {
  const { courseTitle, amountCents, refundedAt } = payment;
  return composed(
    {
      subject: `Reembolso do curso ${courseTitle}`,
      preview: "O pedido está feito: não falta nada da sua parte.",
      heading: "O seu reembolso está feito",
      greeting: greetingTo(payment.givenName),
      blocks: [
        {
          is: "words",
          text: "Recebemos o seu pedido de reembolso e ele já foi atendido. Não falta nada da sua parte.",
        },
        {
          is: "facts",
          rows: [
            ["Curso", courseTitle],
            ["Valor devolvido", amountLabel(amountCents)],
            ...(refundedAt ? [["Reembolso em", momentSaid(refundedAt)] as const] : []),
            ["Foi pago com", methodInFull(payment)],
            ["Pedido", orderName(payment)],
          ],
        },
        { is: "words", text: wayBack(payment) },
        ...(payment.isSimulated ? [{ is: "emphasis", text: simulation(payment) } as const] : []),
        ...whatEnded(certificateNumber),
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

function wayBack(payment: PaymentFacts) {
  if (payment.method === "credit_card")
    return "O valor volta como estorno no mesmo cartão. Conforme o dia em que a fatura fecha, aparece nela ou na seguinte.";
  if (payment.method === "pix") return "O valor volta por PIX, para a chave que você informou ao comprar.";
  return "Um boleto não tem caminho de volta: responda a esta mensagem com a chave PIX ou a conta em que quer receber.";
}

function whatEnded(certificateNumber: string | null): Block[] {
  const course = "Com o reembolso, a sua inscrição no curso foi encerrada.";
  if (!certificateNumber) return [{ is: "words", text: course }];
  const certificate = `O certificado ${certificateNumber} foi revogado: quem o conferir lê que deixou de valer.`;
  return [{ is: "words", text: `${course} ${certificate}` }];
}
