import type { DataOf } from "#app/domain/events/event-types.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { gatewayOf } from "#app/domain/gateways.ts";
import {
  isRefundArranged,
  methodInFull,
  purchaseOf,
  type RefundView,
  refundDescription,
  refundTitle,
} from "#app/domain/payments/payment.ts";
import type { School } from "#app/domain/school.ts";
import { type Blocks, button, composeEmail, dateTimeText, type Email, link, quote, table, words } from "./compose.ts";
import { noMoney, orderName, type PaymentFacts, payPath } from "./payment-emails.ts";

/** The refund that an e-mail tells of. */
export type RefundFacts = Pick<RefundView, "amountCents" | "reason">;

/** One whose money has not come back. */
export type OpenRefund = RefundFacts & Pick<RefundView, "kind">;

/** What a refund undid besides the payment. */
export type RefundConsequences = {
  /** The numbers of the revoked certificates. */
  certificateNumbers: string[];
  /** Whether the enrolment ended; one from before the purchase returns to its former state. */
  isEnded: boolean;
};

/** `by`: who asked for it. */
type FullRefund = { by: DataOf<"payment.refunded">["by"]; taken: RefundConsequences; refund: RefundFacts };

/**
 * A full refund: the immediate confirmation of a withdrawal (Decreto 7.962/2013, art. 5), or news of what the school or
 * the buyer's bank decided.
 */
export function refundEmail(payment: PaymentFacts, { by, taken, refund }: FullRefund, school: School): Email {
  const bought = purchaseOf(payment);
  const isRequested = by === "buyer" && payment.dispute !== "lost";
  return aboutMoneyBack(payment, school, {
    subject: `Reembolso ${bought.of} ${bought.title}`,
    heading: isRequested ? refundTitle(payment) : "O seu reembolso",
    begins: isRequested ? requested(isRefundArranged(payment)) : decided(payment, refund, `o valor ${bought.of}`),
    refund,
    ends: [
      ...(payment.seats ? [groupEnded] : whatEnded(taken, bought.isTrail)),
      words(
        payment.seats
          ? "O que cada pessoa já estudou fica guardado."
          : `O que você já estudou fica guardado. Se um dia você voltar ${bought.isTrail ? "a esta trilha" : "a este curso"}, continua de onde parou.`,
      ),
      isRequested && notYou,
    ],
  });
}

/** The confirmation that a buyer's withdrawal arrived, where the money is not sent back at once. */
export const refundRequestedEmail = (payment: PaymentFacts, refund: OpenRefund, school: School): Email =>
  aboutRefund(payment, school, {
    subject: `Pedido de reembolso recebido: ${purchaseOf(payment).title}`,
    preview: "Não falta nada da sua parte.",
    heading: "Recebemos o seu pedido de reembolso",
    refund,
    begins: [
      words(
        "O seu pedido está registrado. Falta só quem recebe os pagamentos da escola devolver o valor. Quando isso acontecer, você recebe outra mensagem.",
      ),
    ],
    ends: [words(refundDescription(payment)), notYou],
  });

/** A refund waits until its payer has said on the provider's page where the money is to go. */
export function refundFormEmail(payment: PaymentFacts, refund: OpenRefund, school: School): Email {
  const { kind, reason } = refund;
  const isRequested = kind !== "late" && reason === null;
  const decision =
    kind === "late"
      ? "Este boleto foi pago quando o pedido já tinha sido encerrado, e o valor volta inteiro."
      : `A escola está devolvendo o valor ${purchaseOf(payment).of}.`;
  const host = gatewayOf(payment.provider)?.name ?? payment.provider;
  return aboutRefund(payment, school, {
    subject: `Diga em que conta receber o reembolso: ${purchaseOf(payment).title}`,
    preview: "Falta um passo seu, e o dinheiro volta.",
    heading: "Em que conta você quer receber?",
    refund,
    begins: [
      words(
        `${isRequested ? "Recebemos o seu pedido de reembolso." : decision} Falta um passo seu: o ${host} só devolve um boleto a quem diz, em um formulário dele, em que conta receber.`,
      ),
      reason && quote(reason),
      button("Dizer em que conta receber", school.origin + payPath(payment)),
    ],
    ends: [words("Quando o dinheiro voltar, você recebe outra mensagem."), isRequested && notYou],
  });
}

/** The provider did not send back what a buyer has been told would come; null for the school's own decision. */
export function refundRefusedEmail(payment: PaymentFacts, refund: OpenRefund, school: School): Email | null {
  if (refund.reason !== null) return null;
  return aboutRefund(payment, school, {
    subject: `O reembolso ainda não saiu: ${purchaseOf(payment).title}`,
    preview: "A escola já foi avisada, e vai resolver isso com você.",
    heading: "O seu reembolso ainda não saiu",
    refund,
    begins: [
      words(
        "Quem recebe os pagamentos da escola não devolveu o valor. O pedido continua registrado: a escola já foi avisada, e vai resolver isso com você.",
      ),
    ],
    ends: [words("Quer falar com a escola? É só responder a esta mensagem.")],
  });
}

type AboutRefund = {
  subject: string;
  preview: string;
  heading: string;
  begins: Blocks;
  refund: Pick<RefundFacts, "amountCents">;
  isBack?: boolean;
  ends: Blocks;
};

/** What every e-mail about a refund says: how much, and for which order. `isBack`: the money was sent. */
function aboutRefund(payment: PaymentFacts, school: School, about: AboutRefund): Email {
  const { subject, preview, heading, begins, refund, isBack = false, ends } = about;
  const bought = purchaseOf(payment);
  return composeEmail(school, {
    subject,
    preview,
    heading,
    greets: payment.givenName,
    blocks: [
      ...begins,
      table([
        [bought.label, bought.title],
        [isBack ? "Valor devolvido" : "Valor a devolver", amountLabel(refund.amountCents)],
        payment.refundedAt && ["Reembolso em", dateTimeText(payment.refundedAt)],
        ["Foi pago com", methodInFull(payment)],
        ["Pedido", orderName(payment)],
      ]),
      ...ends,
      noMoney(payment),
      link("Ver este pagamento na sua conta", school.origin + payPath(payment)),
    ],
  });
}

const notYou = words("Se não foi você quem pediu, responda a esta mensagem: nós resolvemos.");

/** A partial refund by the school or the bank; the course stays open. */
export function partRefundEmail(payment: PaymentFacts, refund: RefundFacts, school: School): Email {
  const bought = purchaseOf(payment);
  return aboutMoneyBack(payment, school, {
    subject: `Devolução de uma parte do valor: ${bought.title}`,
    heading: "Uma parte do valor vai ser devolvida",
    begins: decided(payment, refund, `uma parte do valor ${bought.of}`),
    refund,
    ends: [
      words(
        `${bought.isTrail ? "A trilha continua aberta" : "O curso continua aberto"} na sua conta, e o certificado continua valendo.`,
      ),
    ],
  });
}

/** Money arrived for a payment that had been given up: it opened nothing and is refunded. */
export function lateMoneyEmail(payment: PaymentFacts, school: School): Email {
  const bought = purchaseOf(payment);
  return aboutRefund(payment, school, {
    subject: `O pagamento chegou tarde e vai ser devolvido: ${bought.title}`,
    preview: "Vamos devolver o valor inteiro.",
    heading: "O seu pagamento chegou tarde",
    begins: [
      words(
        `O banco confirmou este pagamento quando o pedido já tinha sido encerrado. Por isso ${bought.the} não abriu, e vamos devolver o valor inteiro.`,
      ),
    ],
    refund: payment,
    ends: [
      words(refundDescription(payment)),
      words(`Ainda quer ${bought.the}? Faça um pedido novo: não precisa esperar o dinheiro voltar.`),
      button(`Ver ${bought.the}`, school.origin + bought.path),
    ],
  });
}

const requested = (isArranged: boolean): Blocks => [
  words(
    isArranged
      ? "Recebemos o seu pedido de reembolso. Falta só combinar para onde vai o valor."
      : "Recebemos o seu pedido de reembolso e ele já foi atendido. Não falta nada da sua parte.",
  ),
];

function decided({ dispute }: PaymentFacts, { reason }: RefundFacts, what: string): Blocks {
  if (dispute === "lost") return [words("A contestação desta compra terminou, e o banco decidiu a seu favor.")];
  return [words(`A escola está devolvendo ${what}. Você não precisa fazer nada para isso.`), reason && quote(reason)];
}

/** The same of money that was sent back, and how it arrives. */
function aboutMoneyBack(payment: PaymentFacts, school: School, about: Omit<AboutRefund, "preview" | "isBack">): Email {
  const isArranged = isRefundArranged(payment);
  return aboutRefund(payment, school, {
    ...about,
    preview: isArranged ? "Falta combinar para onde vai o valor." : "Não falta nada da sua parte.",
    isBack: !isArranged,
    ends: [words(refundDescription(payment)), ...about.ends],
  });
}

const groupEnded = words("Com o reembolso, o link do grupo parou de valer, e o curso fechou para quem entrou por ele.");

function whatEnded({ certificateNumbers, isEnded }: RefundConsequences, isTrail: boolean): Blocks {
  const numbers = new Intl.ListFormat("pt-BR").format(certificateNumbers);
  const text = [
    endSentence(isTrail, isEnded),
    certificateNumbers.length === 1 &&
      `O certificado ${numbers} foi revogado: quem conferir vai ver que ele não vale mais.`,
    certificateNumbers.length > 1 &&
      `Os certificados ${numbers} foram revogados: quem conferir vai ver que eles não valem mais.`,
  ].filter((sentence) => sentence !== false);
  return [words(text.join(" "))];
}

function endSentence(isTrail: boolean, isEnded: boolean) {
  if (isTrail)
    return "Com o reembolso, a sua inscrição na trilha foi encerrada, e com ela o acesso aos cursos que vieram com a compra. Os que você tem por outro caminho continuam.";
  return isEnded
    ? "Com o reembolso, a sua inscrição no curso foi encerrada."
    : "Com o reembolso, a sua inscrição no curso volta a ser a que você tinha antes da compra.";
}
