import { can } from "#app/domain/access/abilities.ts";
import { courseNotFound } from "#app/domain/courses/labels.ts";
import { holdsCourse } from "#app/domain/lessons/access.ts";
import type { CourseStanding } from "#app/domain/lessons/study/standing.server.ts";
import type { Checkout } from "#app/domain/payments/checkout/checkout.ts";
import { Refusal } from "#app/domain/refusal.ts";

export const alreadyHeld = "Você já está inscrito neste curso.";

/** What the viewer can do about a course, as far as paying goes. */
export function wayOf(standing: CourseStanding): Checkout["way"] {
  if (standing.priceCents === 0) return "free";
  if (holdsCourse(standing)) return "held";
  if (can(standing.viewer, "courses.enrolWithoutPaying")) return "maintainer";
  // Whoever earns from a course would earn from buying it.
  return standing.owns ? "owner" : "pay";
}

/** Refuses, in the words of A18, a course that the viewer cannot pay for, or not with this amount in centavos. */
export function refuseUnlessForSale(standing: CourseStanding, amountCents: number) {
  const way = wayOf(standing);
  if (!standing.course.isPublished) throw new Refusal("not_found", courseNotFound);
  if (way === "free") throw new Refusal("invalid", "Este curso é gratuito.");
  if (way === "held") throw new Refusal("conflict", alreadyHeld);
  if (way === "maintainer") throw new Refusal("conflict", "Mantenedores têm acesso gratuito.");
  if (way === "owner") throw new Refusal("conflict", "Este curso é seu: as aulas já estão abertas para você.");
  if (amountCents !== standing.priceCents) {
    throw new Refusal("conflict", "O valor do pagamento não confere com o preço do curso.");
  }
}
