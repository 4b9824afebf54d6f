import { longDate } from "#app/domain/calendar.ts";
import { amountLabel } from "#app/domain/figures.ts";
import type { School } from "#app/domain/school.ts";
import { button, composeEmail, type Email, table, words } from "./compose.ts";

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
  return composeEmail(school, {
    subject: `Venda do seu curso ${courseTitle}: ${amount} para você`,
    preview: "Mais um aluno no seu curso.",
    heading: "O seu curso foi vendido",
    greets: givenName,
    blocks: [
      words(
        trailTitle
          ? "Uma pessoa acabou de comprar uma trilha com um curso seu e já pode estudar. O preço da trilha é dividido entre os cursos dela."
          : "Uma pessoa acabou de comprar um curso seu e já pode estudar.",
      ),
      table([
        ["Curso", courseTitle],
        trailTitle && ["Trilha", trailTitle],
        [trailTitle ? "A parte deste curso" : "Preço pago", amountLabel(sale.priceCents)],
        sale.feeCents && ["Tarifa do meio de pagamento", amountLabel(sale.feeCents)],
        ["A sua comissão", amount],
        availableAt && ["A garantia termina em", longDate(availableAt)],
      ]),
      button("Ver as minhas comissões", `${school.origin}/instructor/commissions`),
    ],
  });
}

type PayoutFacts = { givenName: string; reference: string; count: number; totalCents: number };

/** To the instructor whose commissions were paid. */
export function payoutEmail({ givenName, reference, count, totalCents }: PayoutFacts, school: School): Email {
  return composeEmail(school, {
    subject: `Comissões pagas: ${amountLabel(totalCents)}`,
    preview: `Referência ${reference}.`,
    heading: "As suas comissões foram pagas",
    greets: givenName,
    blocks: [
      words("A escola marcou estas comissões como pagas. O valor vai para a sua chave PIX."),
      table([
        ["Valor", amountLabel(totalCents)],
        ["Comissões", String(count)],
        ["Referência do pagamento", reference],
      ]),
      button("Ver as minhas comissões", `${school.origin}/instructor/commissions`),
      words("Não chegou em um dia útil? Responda a esta mensagem com a referência."),
    ],
  });
}
