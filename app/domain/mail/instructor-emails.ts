import { longDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import type { School } from "#app/domain/school.ts";
import { composeEmail, type Email, greetingTo } from "./compose.ts";

/** A commission that was just earned. */
export type SaleFacts = {
  givenName: string;
  courseTitle: string;
  priceCents: number;
  amountCents: number;
  /** When the guarantee of the sale ends. */
  availableAt: Date | null;
};

/** To the instructor of a sold course. The buyer is named only in the list of commissions. */
export function saleEmail({ givenName, courseTitle, availableAt, ...sale }: SaleFacts, school: School): Email {
  const amount = amountLabel(sale.amountCents);
  return composeEmail(
    {
      subject: `Venda do seu curso ${courseTitle}: ${amount} para você`,
      preview: "Mais um aluno no seu curso.",
      heading: "O seu curso foi vendido",
      greeting: greetingTo(givenName),
      blocks: [
        { is: "words", text: "Uma pessoa acabou de comprar um curso seu e já pode estudar." },
        {
          is: "facts",
          rows: [
            ["Curso", courseTitle],
            ["Preço pago", amountLabel(sale.priceCents)],
            ["A sua comissão", amount],
            ...(availableAt ? [["A garantia termina em", longDate(availableAt)] as const] : []),
          ],
        },
        { is: "action", label: "Ver as minhas comissões", href: `${school.origin}/instructor/commissions` },
      ],
    },
    school,
  );
}

export type PayoutFacts = { givenName: string; reference: string; count: number; totalCents: number };

/** To the instructor whose commissions were paid. */
export function payoutEmail({ givenName, reference, count, totalCents }: PayoutFacts, school: School): Email {
  return composeEmail(
    {
      subject: `Comissões pagas: ${amountLabel(totalCents)}`,
      preview: `Referência ${reference}.`,
      heading: "As suas comissões foram pagas",
      greeting: greetingTo(givenName),
      blocks: [
        { is: "words", text: "A escola marcou estas comissões como pagas. O valor vai para a sua chave PIX." },
        {
          is: "facts",
          rows: [
            ["Valor", amountLabel(totalCents)],
            ["Comissões", String(count)],
            ["Referência do pagamento", reference],
          ],
        },
        { is: "action", label: "Ver as minhas comissões", href: `${school.origin}/instructor/commissions` },
        { is: "words", text: "Não chegou em um dia útil? Responda a esta mensagem com a referência." },
      ],
    },
    school,
  );
}
