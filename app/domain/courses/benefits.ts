import type { Role } from "#app/domain/ctx.ts";

/** Whether the instructor also answers tickets: admins do. */
export const answersTickets = ({ role }: { role: Role }) => role === "admin";

/** Shown to maintainers instead of a price. */
export const includedLabel = "Incluído para mantenedores";

type Offer = {
  priceCents: number;
  lessonCount: number;
  /** Days in which a purchase can be undone. */
  guaranteeDays: number;
  /** Whether the instructor answers tickets; otherwise the team does. */
  instructorAnswers: boolean;
  /** Whether the viewer has, or would get, access as a maintainer. */
  asMaintainer: boolean;
};

/** What comes with a course, as far as it is true for this course and viewer. */
export function benefitsOf({ priceCents, lessonCount, guaranteeDays, instructorAnswers, asMaintainer }: Offer) {
  const costs = priceCents > 0;
  return [
    ["lifetime", costs && asMaintainer ? "Acesso enquanto você for mantenedor" : "Acesso vitalício"],
    ...(lessonCount > 0 ? [["certificate", "Certificado de conclusão"] as const] : []),
    ["people", instructorAnswers ? "Suporte do instrutor" : "Suporte da equipe"],
    ...(costs && !asMaintainer ? [["safe", `Garantia de ${guaranteeDays} dias`] as const] : []),
  ] as const;
}
