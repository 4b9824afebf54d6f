import type { Role } from "#app/domain/ctx.ts";
import { guaranteeDays } from "#app/domain/facts.ts";

/** Whether somebody who teaches also answers tickets: the direction does. */
export const answersTickets = ({ role }: { role: Role }) => role === "admin";

/** Said to maintainers in the place of a price. */
export const includedLabel = "Incluído para mantenedores";

type Offer = {
  priceCents: number;
  lessonCount: number;
  /** Whether who teaches the course answers tickets; else the team does. */
  instructorAnswers: boolean;
  /** Whether the viewer gets in, or got in, as a maintainer. */
  asMaintainer: boolean;
};

/** What comes with a course, as far as it is true of this course and this person. */
export function benefitsOf({ priceCents, lessonCount, instructorAnswers, asMaintainer }: Offer) {
  const costs = priceCents > 0;
  return [
    ["lifetime", costs && asMaintainer ? "Acesso enquanto você for mantenedor" : "Acesso vitalício"],
    ...(lessonCount > 0 ? [["certificate", "Certificado de conclusão"] as const] : []),
    ["people", instructorAnswers ? "Suporte do instrutor" : "Suporte da equipe"],
    ...(costs && !asMaintainer ? [["safe", `Garantia de ${guaranteeDays} dias`] as const] : []),
  ] as const;
}
