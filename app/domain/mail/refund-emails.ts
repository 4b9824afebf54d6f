import { amountLabel } from "#app/domain/figures.ts";
import { methodInFull, type RefundView, refundDescriptions, refundTitle } from "#app/domain/payments/payment.ts";
import type { School } from "#app/domain/school.ts";
import { type Block, composeEmail, dateTimeText, type Email, greetingTo } from "./compose.ts";
import { orderName, type PaymentFacts, payPath, simulation } from "./payment-emails.ts";

/** The refund that an e-mail tells of. */
export type RefundFacts = Pick<RefundView, "amountCents" | "reason">;

/** What a refund took back beside the money. */
export type RefundConsequences = {
  /** The number of the certificate that it revoked; null where there was none. */
  certificateNumber: string | null;
  /** Whether the enrolment ended; one that was there before the purchase goes back to what it was. */
  isEnded: boolean;
};

/** The money goes back: the immediate confirmation of a withdrawal (Decreto 7.962/2013, art. 5), or the school's own. */
export function refundEmail(
  payment: PaymentFacts,
  { taken, refund }: { taken: RefundConsequences; refund: RefundFacts },
  school: School,
): Email {
  const isArranged = payment.method === "boleto";
  return aboutMoneyBack(payment, school, {
    subject: `Reembolso do curso ${payment.courseTitle}`,
    heading: refund.reason === null ? refundTitle(payment.method) : "O seu reembolso",
    begins: refund.reason === null ? requested(isArranged) : decided(refund, "o valor do curso"),
    refund,
    ends: [
      ...whatEnded(taken),
      {
        is: "words",
        text: "O que você já estudou fica guardado. Se um dia você voltar a este curso, continua de onde parou.",
      },
      ...(refund.reason === null
        ? [{ is: "words", text: "Se não foi você quem pediu, responda a esta mensagem: nós resolvemos." } as const]
        : []),
    ],
  });
}

/** A part goes back by the school's decision, and the course stays open. */
export function partRefundEmail(payment: PaymentFacts, refund: RefundFacts, school: School): Email {
  return aboutMoneyBack(payment, school, {
    subject: `Devolução de uma parte do valor: ${payment.courseTitle}`,
    heading: "Uma parte do valor vai ser devolvida",
    begins: decided(refund, "uma parte do valor do curso"),
    refund,
    ends: [{ is: "words", text: "O curso continua aberto na sua conta, e o certificado continua valendo." }],
  });
}

/** Money came for an order that had been given up: it opened nothing and goes back. */
export function lateMoneyEmail(payment: PaymentFacts, school: School): Email {
  return aboutMoneyBack(payment, school, {
    subject: `O pagamento chegou tarde e vai ser devolvido: ${payment.courseTitle}`,
    heading: "O seu pagamento chegou tarde",
    begins: [
      {
        is: "words",
        text: "O banco confirmou este pagamento quando o pedido já tinha sido encerrado. Por isso o curso não abriu, e vamos devolver o valor inteiro.",
      },
    ],
    refund: payment,
    ends: [
      { is: "words", text: "Ainda quer o curso? Faça um pedido novo: não precisa esperar o dinheiro voltar." },
      { is: "action", label: "Ver o curso", href: `${school.origin}/courses/${payment.courseId}` },
    ],
  });
}

const requested = (isArranged: boolean): Block[] => [
  {
    is: "words",
    text: isArranged
      ? "Recebemos o seu pedido de reembolso. Falta só combinar para onde vai o valor."
      : "Recebemos o seu pedido de reembolso e ele já foi atendido. Não falta nada da sua parte.",
  },
];

const decided = ({ reason }: RefundFacts, what: string): Block[] => [
  { is: "words", text: `A escola está devolvendo ${what}. Você não precisa fazer nada para isso.` },
  ...(reason ? [{ is: "quote", text: reason } as const] : []),
];

type MoneyBack = {
  subject: string;
  heading: string;
  begins: Block[];
  refund: Pick<RefundFacts, "amountCents">;
  ends: Block[];
};

/** What every e-mail about money that goes back says: how much, which order, and how it arrives. */
function aboutMoneyBack(payment: PaymentFacts, school: School, { subject, heading, begins, refund, ends }: MoneyBack) {
  const { courseTitle, refundedAt, method } = payment;
  const isArranged = method === "boleto";
  return composeEmail(
    {
      subject,
      preview: isArranged ? "Falta combinar para onde vai o valor." : "Não falta nada da sua parte.",
      heading,
      greeting: greetingTo(payment.givenName),
      blocks: [
        ...begins,
        {
          is: "facts",
          rows: [
            ["Curso", courseTitle],
            [isArranged ? "Valor a devolver" : "Valor devolvido", amountLabel(refund.amountCents)],
            ...(refundedAt ? [["Reembolso em", dateTimeText(refundedAt)] as const] : []),
            ["Foi pago com", methodInFull(payment)],
            ["Pedido", orderName(payment)],
          ],
        },
        { is: "words", text: refundDescriptions[method] },
        ...(payment.isSimulated ? [{ is: "emphasis", text: simulation(payment) } as const] : []),
        ...ends,
        { is: "link", label: "Ver este pagamento na sua conta", href: school.origin + payPath(payment) },
      ],
    },
    school,
  );
}

function whatEnded({ certificateNumber, isEnded }: RefundConsequences): Block[] {
  const course = isEnded
    ? "Com o reembolso, a sua inscrição no curso foi encerrada."
    : "Com o reembolso, a sua inscrição no curso volta a ser a que você tinha antes da compra.";
  if (!certificateNumber) return [{ is: "words", text: course }];
  const certificate = `O certificado ${certificateNumber} foi revogado: quem conferir vai ver que ele não vale mais.`;
  return [{ is: "words", text: `${course} ${certificate}` }];
}
