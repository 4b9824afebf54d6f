import { longDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import type { School } from "#app/domain/school.ts";
import { composeEmail, type Email, greetingTo } from "./compose.ts";

/** A new commission. */
export type SaleFacts = {
  givenName: string;
  courseTitle: string;
  /** The trail that was sold and contains the course; null if the course was sold by itself. */
  trailTitle: string | null;
  priceCents: number;
  /** What the gateway kept, where the commission is a share of the rest; else 0. */
  feeCents: number;
  amountCents: number;
  /** When the guarantee of the sale ends. */
  availableAt: Date | null;
};

/** To the instructor of a sold course. The buyer's name is only in the list of commissions. */
export function saleEmail(facts: SaleFacts, school: School): Email {
  const { givenName, courseTitle, trailTitle, availableAt, ...sale } = facts;
  const amount = amountLabel(sale.amountCents);
  return composeEmail(
    {
      subject: `Venda do seu curso ${courseTitle}: ${amount} para você`,
      preview: "Mais um aluno no seu curso.",
      heading: "O seu curso foi vendido",
      greeting: greetingTo(givenName),
      blocks: [
        {
          is: "words",
          text: trailTitle
            ? "Uma pessoa acabou de comprar uma trilha com um curso seu e já pode estudar. O preço da trilha é dividido entre os cursos dela."
            : "Uma pessoa acabou de comprar um curso seu e já pode estudar.",
        },
        {
          is: "facts",
          rows: [
            ["Curso", courseTitle],
            ...(trailTitle ? [["Trilha", trailTitle] as const] : []),
            [trailTitle ? "A parte deste curso" : "Preço pago", amountLabel(sale.priceCents)],
            ...(sale.feeCents ? [["Tarifa do meio de pagamento", amountLabel(sale.feeCents)] as const] : []),
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
