import { dayLabel, longDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { purchaseOf } from "#app/domain/payments/payment.ts";
import type { School } from "#app/domain/school.ts";
import {
  type Blocks,
  button,
  code,
  composeEmail,
  dateTimeText,
  type Email,
  emphasis,
  link,
  steps,
  table,
  words,
} from "./compose.ts";
import { discountRow, methodText, noMoney, orderName, type PaymentFacts, payPath } from "./payment-emails.ts";

/**
 * Confirms an order at once, paid or not (Decreto 7.962/2013, art. 4): what was ordered, its price, what is left to do,
 * and how to cancel. It is left out where nothing is left to pay by the time it goes out (`sendDue`).
 */
export function orderEmail(payment: PaymentFacts, school: School): Email {
  const { amountCents, createdAt } = payment;
  const bought = purchaseOf(payment);
  return composeEmail(school, {
    subject: `Pedido recebido: ${bought.title}`,
    preview: payment.toPay ? "Falta só o pagamento." : "O resumo do que você comprou.",
    heading: "Recebemos o seu pedido",
    greets: payment.givenName,
    blocks: [
      words(paymentState(payment)),
      table([
        [bought.label, bought.title],
        ["Valor", amountLabel(amountCents)],
        discountRow(payment),
        ["Forma de pagamento", methodText(payment)],
        ["Vendido por", `${school.legalName}, ${school.taxIdName} ${school.taxId}`],
        ["Pedido", `${orderName(payment)}, feito em ${dateTimeText(createdAt)}`],
      ]),
      ...howToPay(payment),
      noMoney(payment),
      button("Ver o pedido", school.origin + payPath(payment)),
      words(rights(payment)),
      link("Como pedir o dinheiro de volta", `${school.origin}/reembolso`),
      link("O contrato, para ler e guardar", `${school.origin}/termos`),
    ],
  });
}

function paymentState(payment: PaymentFacts) {
  const { the } = purchaseOf(payment);
  const then = payment.seats ? "o link com as vagas do grupo aparece na página dele" : `${the} abre na sua conta`;
  if (payment.toPay)
    return `Falta só o pagamento. Assim que ele for confirmado, ${then} e o recibo chega neste e-mail.`;
  return `Estamos esperando a confirmação do pagamento. Assim que ela chegar, ${then} e o recibo vem para este e-mail.`;
}

function howToPay({ method, toPay, expiresAt, boletoDueDate }: PaymentFacts): Blocks {
  if (toPay?.kind === "redirect") {
    const until = expiresAt && method !== "boleto" ? `, até ${dateTimeText(expiresAt)}` : "";
    return [
      words(
        `${method === "boleto" ? "O boleto é feito" : "Você paga"} na página do ${toPay.host}${until}. Se já fez isso, não falta nada da sua parte. Se ainda não, abra o pedido e toque em “Ir para o pagamento”.`,
      ),
    ];
  }
  if (toPay?.kind === "pix") {
    return [
      steps([
        "No aplicativo do seu banco, escolha PIX e depois PIX Copia e Cola.",
        "Cole o código abaixo, inteiro.",
        "Confira o valor e o nome de quem recebe, e confirme.",
      ]),
      code("Código PIX (copia e cola)", toPay.code),
      expiresAt && emphasis(`O código vale até ${dateTimeText(expiresAt)}.`),
    ];
  }
  if (toPay?.kind === "boleto") {
    return [
      code("Linha digitável do boleto", toPay.line),
      emphasis(`Pague até ${dayLabel(toPay.paidOn)}.${offDay(toPay.paidOn, boletoDueDate)}`),
      words("O banco pode levar alguns dias úteis para nos avisar de que o boleto foi pago."),
    ];
  }
  return [];
}

function offDay(paidOn: string, due: string | null) {
  if (!due || due === paidOn) return "";
  return ` O vencimento, ${dayLabel(due)}, não é dia útil: o banco aceita o pagamento até ${dayLabel(paidOn)}, sem acréscimo.`;
}

function rights({ guaranteeDays, refundUntil }: PaymentFacts) {
  const law =
    "A lei dá 7 dias, contados da confirmação do pagamento, para desistir sem explicar o motivo (Código de Defesa do Consumidor, art. 49)";
  const until = refundUntil ? `, até ${longDate(refundUntil)}` : "";
  const ours = guaranteeDays > 7 ? `; a nossa garantia vai além: ${guaranteeDays} dias${until}` : until;
  return `Mudou de ideia? ${law}${ours}. Devolvemos o valor inteiro.`;
}
